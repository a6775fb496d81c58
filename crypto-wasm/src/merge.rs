//! Merge of two account manifests, field by field, the same in either order: nothing comes back to life (Formats 11).

use core::cmp::Ordering;

use crate::error::{CoreError, Result};
use crate::field;
use crate::json::{self, Json};

/// Written anew by the device that merges; no part of the result.
const REWRITTEN: [&str; 3] = ["t", "dev", "prev"];
/// Fields that two manifests of one identity share.
const IDENTITY: [&str; 2] = ["enc_fp", "sig_pub"];
/// Fields that are numbers under a key.
const COUNTS: [&str; 3] = ["vc", "minrev", "floors"];
const SHARE_STATES: [&str; 4] = ["current", "retired", "left", "conflict"];
const INTENT_STATES: [&str; 3] = ["open", "done", "cancelled"];
const ROLES: [&str; 4] = ["r", "w", "i", "o"];

/// Merges two manifests, without `t`, `dev` and `prev`.
///
/// # Errors
/// `ManifestOlder` where they are of two identities.
pub fn merge(a: &Json, b: &Json) -> Result<Json> {
    if IDENTITY.iter().any(|field| a.get(field) != b.get(field)) {
        return Err(CoreError::ManifestOlder);
    }
    let merged = union(&a.without(&REWRITTEN), &b.without(&REWRITTEN), merge_field);
    let shares = retire_replaced(merged.get("shares"));
    Ok(merged.with("shares", shares))
}

fn merge_field(name: &str, a: &Json, b: &Json) -> Json {
    match name {
        name if COUNTS.contains(&name) => union(a, b, |_, a, b| higher(a, b)),
        "fmt" | "v" => higher(a, b),
        "login" => by_n(a, b, login_tie),
        "escrow" => by_n(a, b, |a, b| lower_json(a, b).with("on", Json::Bool(false))),
        "shares" => union(a, b, |_, a, b| merge_share(a, b)),
        "contacts" => union(a, b, |_, a, b| by_n(a, b, contact_tie)),
        "intents" => union(a, b, |_, a, b| merge_intent(a, b)),
        "passkeys" => union(a, b, |_, a, b| merge_passkey(a, b)),
        "devices" => union(a, b, |_, a, b| by_n(a, b, lower)),
        "names" => by_n(a, b, lower),
        _ => lower(a, b),
    }
}

/// Entries of both objects; what only one side has is kept.
fn union(a: &Json, b: &Json, both: impl Fn(&str, &Json, &Json) -> Json) -> Json {
    let mut entries: Vec<(String, Json)> = a
        .entries()
        .iter()
        .map(|(key, value)| {
            let merged = b.entry(key).map_or_else(|| value.clone(), |other| both(key, value, other));
            (key.clone(), merged)
        })
        .collect();
    entries.extend(b.entries().iter().filter(|(key, _)| a.entry(key).is_none()).cloned());
    Json::Object(json::by_key(&entries).into_iter().cloned().collect())
}

fn higher(a: &Json, b: &Json) -> Json {
    Json::number(a.count().max(b.count()))
}

fn lower_json<'a>(a: &'a Json, b: &'a Json) -> &'a Json {
    if a.sorted() <= b.sorted() {
        a
    } else {
        b
    }
}

fn lower(a: &Json, b: &Json) -> Json {
    lower_json(a, b).clone()
}

fn lower_text(a: &Json, b: &Json) -> Json {
    Json::text(a.str().min(b.str()))
}

/// The entry with the higher n; a tie of different entries is decided by the field's own rule.
fn by_n(a: &Json, b: &Json, tie: impl Fn(&Json, &Json) -> Json) -> Json {
    match a.get("n").count().cmp(&b.get("n").count()) {
        Ordering::Less => b.clone(),
        Ordering::Greater => a.clone(),
        Ordering::Equal if a.sorted() == b.sorted() => a.clone(),
        Ordering::Equal => tie(a, b),
    }
}

fn login_tie(a: &Json, b: &Json) -> Json {
    lower_json(a, b)
        .with("salt", lower_text(a.get("salt"), b.get("salt")))
        .with("rank", higher(a.get("rank"), b.get("rank")))
}

fn contact_tie(a: &Json, b: &Json) -> Json {
    let is_removed = |entry: &Json| entry.get("state").str() == "removed";
    match (is_removed(a), is_removed(b)) {
        (true, true) => lower(a, b),
        (true, false) => a.clone(),
        (false, true) => b.clone(),
        (false, false) => {
            let prints = |entry: &Json| ["enc_fp", "sig_fp", "user_id"].map(|key| entry.get(key).str()).concat();
            let lower = match prints(a).cmp(&prints(b)) {
                Ordering::Less => a,
                Ordering::Greater => b,
                Ordering::Equal => lower_json(a, b),
            };
            lower.with("state", Json::text("changed")).with("verified", Json::Bool(false))
        }
    }
}

fn merge_passkey(a: &Json, b: &Json) -> Json {
    let is_removed = [a, b].iter().any(|entry| entry.get("state").str() == "removed");
    let state = if is_removed { "removed" } else { "current" };
    let time = a.get("t").count().min(b.get("t").count());
    lower_json(a, b).with("t", Json::number(time)).with("state", Json::text(state))
}

fn merge_intent(a: &Json, b: &Json) -> Json {
    let (bare_a, bare_b) = (a.without(&["state"]), b.without(&["state"]));
    let state = later(&INTENT_STATES, a, b);
    if bare_a.sorted() == bare_b.sorted() {
        return a.with("state", state);
    }
    let lower = if bare_a.sorted() <= bare_b.sorted() { a } else { b };
    lower.with("state", Json::text("cancelled"))
}

fn merge_share(a: &Json, b: &Json) -> Json {
    let differs = ["kind", "commit", "origin", "roots"].iter().any(|key| a.get(key) != b.get(key));
    if differs {
        let lower = match a.get("commit").str().cmp(b.get("commit").str()) {
            Ordering::Less => a,
            Ordering::Greater => b,
            Ordering::Equal => lower_json(a, b),
        };
        return lower.with("state", Json::text("conflict"));
    }
    by_n(a, b, share_tie)
        .with("state", later(&SHARE_STATES, a, b))
        .with("pw", Json::Bool(a.get("pw").is_true() || b.get("pw").is_true()))
}

fn share_tie(a: &Json, b: &Json) -> Json {
    let role = |entry: &Json| place(&ROLES, entry.get("role").str());
    let lower = match role(a).cmp(&role(b)) {
        Ordering::Less => a.get("role"),
        Ordering::Greater => b.get("role"),
        Ordering::Equal => lower_json(a.get("role"), b.get("role")),
    };
    lower_json(a, b)
        .with("role", lower.clone())
        .with("mount", lower_text(a.get("mount"), b.get("mount")))
        .with("upload", Json::Bool(a.get("upload").is_true() && b.get("upload").is_true()))
}

/// The later of two states; of two that no list orders the lower text, so that either order gives the same.
fn later(states: &[&str], a: &Json, b: &Json) -> Json {
    let (a, b) = (a.get("state"), b.get("state"));
    match place(states, a.str()).cmp(&place(states, b.str())) {
        Ordering::Greater => a.clone(),
        Ordering::Less => b.clone(),
        Ordering::Equal => lower_json(a, b).clone(),
    }
}

fn place(words: &[&str], word: &str) -> usize {
    words.iter().position(|known| *known == word).unwrap_or_default()
}

/// Of several current sequences of one id all but the highest become retired.
fn retire_replaced(shares: &Json) -> Json {
    let current = |(ks, entry): &(String, Json)| {
        let (id, sequence) = field::split_ks(ks).filter(|_| entry.get("state").str() == "current")?;
        Some((id.to_owned(), sequence.parse::<u64>().ok()?))
    };
    let all: Vec<(String, u64)> = shares.entries().iter().filter_map(current).collect();
    let entries = shares.entries().iter().map(|(ks, entry)| {
        let own = field::split_ks(ks).and_then(|(id, sequence)| Some((id, sequence.parse::<u64>().ok()?)));
        let is_current = entry.get("state").str() == "current";
        let is_replaced = is_current && own.is_some_and(|(id, n)| all.iter().any(|(other, m)| other == id && *m > n));
        let kept = if is_replaced { entry.with("state", Json::text("retired")) } else { entry.clone() };
        (ks.clone(), kept)
    });
    Json::Object(entries.collect())
}
