//! Which share key encrypts: the client decides, not the answer (Formats 11), and which server-driven work is done (12).
//!
//! A place is `{domain}|{fid}`; a proven path goes from the item or folder upwards.

use crate::error::{CoreError, Result};
use crate::field;
use crate::json::Json;

/// How many items one run of server-driven work may hold.
pub const MAX_WORK: usize = 200;

/// The key for a write into a folder, and the links that may be served with it.
pub struct Choice {
    /// `{share_id}-{share_sequence}` of the key.
    pub ks: String,
    /// `{ks}` of own links with a root on the path.
    pub links: Vec<String>,
}

/// Chooses the key for a write into the folder at the start of a proven path.
///
/// # Errors
/// `ShareKey` where no current entry covers the folder.
pub fn choose(shares: &Json, path: &[&str]) -> Result<Choice> {
    let folder = path.first().ok_or(CoreError::ShareKey)?;
    let ks = match foreign_id(shares, folder) {
        Some(id) => current_of(shares, id),
        None => nearest(shares, path),
    };
    let links = current(shares)
        .filter(|(_, entry)| entry.get("kind").str() == "link" && is_own(entry) && covers(entry, path))
        .map(|(ks, _)| ks.to_owned())
        .collect();
    Ok(Choice { ks: ks.ok_or(CoreError::ShareKey)?, links })
}

/// Checks that a key which an answer brought is one of those the client chose, with the manifest's commit.
///
/// # Errors
/// `ShareKey` where it is not; then nothing is encrypted.
pub fn accept(shares: &Json, path: &[&str], ks: &str, commit: &str) -> Result<Choice> {
    let choice = choose(shares, path)?;
    let chosen = choice.ks == ks || choice.links.iter().any(|link| link == ks);
    let same = !commit.is_empty() && shares.get(ks).get("commit").str() == commit;
    (chosen && same).then_some(choice).ok_or(CoreError::ShareKey)
}

/// Decides which items of server-driven work are done; `work` is [{inside, ver or rev, target_ks, target_commit}].
#[must_use]
pub fn work_out(shares: &Json, intents: &Json, work: &Json) -> Vec<bool> {
    let mut done: Vec<String> = Vec::new();
    let decide = |item: &Json| {
        let version = ["ver", "rev"].map(|key| item.get(key).write()).join("|");
        let place = item.get("inside").items().first().map(Json::str).unwrap_or_default();
        let once = format!("{place}|{version}|{}", item.get("target_ks").str());
        let is_done = done.len() < MAX_WORK && !done.contains(&once) && is_allowed(shares, intents, item);
        if is_done {
            done.push(once);
        }
        is_done
    };
    work.items().iter().map(decide).collect()
}

fn is_allowed(shares: &Json, intents: &Json, item: &Json) -> bool {
    let (ks, commit) = (item.get("target_ks").str(), item.get("target_commit").str());
    let path: Vec<&str> = item.get("inside").items().iter().map(Json::str).collect();
    let Some((_, entry)) = current(shares).find(|(name, _)| *name == ks) else { return false };
    let Some(place) = path.first().filter(|_| entry.get("commit").str() == commit && !commit.is_empty()) else {
        return false;
    };
    let own = is_own(entry) && covers(entry, &path);
    let mount = format!("m|{}", entry.get("mount").str());
    let owned = !is_own(entry) && entry.get("role").str() == "o" && path.contains(&mount.as_str());
    own || owned || is_moved(intents, place, commit)
}

fn is_moved(intents: &Json, place: &str, commit: &str) -> bool {
    intents.entries().iter().any(|(_, intent)| {
        intent.get("op").str() == "move"
            && intent.get("state").str() == "open"
            && intent.get("item").str() == place
            && intent.get("commit").str() == commit
    })
}

fn nearest(shares: &Json, path: &[&str]) -> Option<String> {
    let at = |place: &&str| {
        let covering = current(shares).filter(|(_, entry)| {
            matches!(entry.get("kind").str(), "area" | "team") && is_own(entry) && covers(entry, &[*place])
        });
        covering.map(|(ks, _)| ks.to_owned()).next()
    };
    path.iter().find_map(at)
}

fn foreign_id<'a>(shares: &Json, place: &'a str) -> Option<&'a str> {
    let id = place.split_once('|')?.0.strip_prefix('m').filter(|id| !id.is_empty())?;
    let entry = shares.entries().iter().find(|(ks, _)| id_of(ks) == Some(id));
    // An id that the manifest does not know is nobody's own: nothing of it is current, so nothing encrypts.
    entry.is_none_or(|(_, entry)| !is_own(entry)).then_some(id)
}

fn current_of(shares: &Json, id: &str) -> Option<String> {
    current(shares).find(|(ks, _)| id_of(ks) == Some(id)).map(|(ks, _)| ks.to_owned())
}

fn current(shares: &Json) -> impl Iterator<Item = (&str, &Json)> {
    let entries = shares.entries().iter().map(|(ks, entry)| (ks.as_str(), entry));
    entries.filter(|(ks, entry)| field::is_ks(ks) && entry.get("state").str() == "current")
}

fn id_of(ks: &str) -> Option<&str> {
    field::split_ks(ks).map(|(id, _)| id)
}

fn is_own(entry: &Json) -> bool {
    entry.get("origin").str() == "self"
}

fn covers(entry: &Json, path: &[&str]) -> bool {
    entry.get("roots").items().iter().any(|root| path.contains(&root.str()))
}
