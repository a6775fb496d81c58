//! Proven paths (Formats 3): each name opens under the fid and domain of the next one, each step by the parent rule.
//!
//! | child | parent |
//! |---|---|
//! | domain `m` | folder of domain `m`, or an area root |
//! | domain `m{id}` of somebody else's share | folder of domain `m{id}`, or the mount of the share |
//! | domain `m{id}` of an own share or link | folder of domain `m{id}`, or an `m` folder at or below a root of the share |

use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::json::Json;
use crate::keys::MetaKey;
use crate::name::{NameCipher, NameContext, Page};

/// Domain and fid of an item, as the manifest writes them: `{domain}|{fid}`.
type Place = String;

/// What a path is proven against.
#[derive(Clone, Copy)]
pub struct PathRules<'a> {
    /// Where it may end: area roots, or roots of an own share (`{domain}|{fid}`).
    pub roots: &'a Json,
    /// `shares` of the manifest.
    pub shares: &'a Json,
    /// `minrev` of the manifest.
    pub minrev: &'a Json,
}

/// Proves a path given from the item upwards as [{enc_name, pfid, domain, type}].
/// Gives the places from the item up to where the path ends.
///
/// # Errors
/// `Object` where a name does not open or a step breaks a rule.
pub fn prove(key: &MetaKey, path: &Json, rules: PathRules<'_>) -> Result<Vec<Place>> {
    prove_path(&NameCipher::meta(key), path, rules).ok_or(CoreError::Object)
}

fn prove_path(cipher: &NameCipher, path: &Json, rules: PathRules<'_>) -> Option<Vec<Place>> {
    let steps: Vec<Step<'_>> = path.items().iter().map(|item| open_step(cipher, item, rules)).collect::<Option<_>>()?;
    for (place, pair) in steps.windows(2).enumerate() {
        let [child, parent] = pair else { return None };
        let above = steps.get(place + 1..)?;
        (child.parent == parent.fid && parent.is_folder && may_lie(child, parent.domain, above, rules)).then_some(())?;
    }
    let last = steps.last()?;
    let end = end_of(last, rules)?;
    let mut places: Vec<Place> = steps.iter().map(Step::place).collect();
    places.push(end);
    Some(places)
}

struct Step<'a> {
    domain: &'a str,
    fid: String,
    parent: &'a str,
    is_folder: bool,
}

impl Step<'_> {
    fn place(&self) -> Place {
        format!("{}|{}", self.domain, self.fid)
    }
}

fn open_step<'a>(cipher: &NameCipher, item: &'a Json, rules: PathRules<'_>) -> Option<Step<'a>> {
    let (domain, parent, kind) = (item.get("domain").str(), item.get("pfid").str(), item.get("type").str());
    let context = NameContext { domain: Some(domain).filter(|d| field::is_domain(d))?, parent, kind, minrev: 0 };
    let name = cipher.open(item.get("enc_name").str(), &context, Page::Own).ok()?;
    let step = Step { domain, fid: hex::encode(&name.fid), parent, is_folder: kind == "d" };
    let minrev = rules.minrev.get(&step.place()).count();
    (u64::from(name.rev) >= minrev).then_some(step)
}

/// Whether an item may lie in the folder above it; `above` begins with that folder.
fn may_lie(child: &Step<'_>, parent_domain: &str, above: &[Step<'_>], rules: PathRules<'_>) -> bool {
    if child.domain == parent_domain {
        return child.domain == "m" || owner_of(child.domain, rules.shares).is_some();
    }
    let crosses_home = parent_domain == "m" && owner_of(child.domain, rules.shares) == Some(Owner::Own);
    crosses_home && is_below_root(child.domain, above, rules.shares) || is_mount(child, parent_domain, rules.shares)
}

/// Whether a folder, the first of `above`, is a root of this domain's share or lies below one.
fn is_below_root(domain: &str, above: &[Step<'_>], shares: &Json) -> bool {
    let end = above.last().map(|step| format!("m|{}", step.parent));
    let mut places = above.iter().map(Step::place).chain(end);
    places.any(|place| is_root_of(&place, domain, shares))
}

/// Where the topmost name of a path ends.
fn end_of(last: &Step<'_>, rules: PathRules<'_>) -> Option<Place> {
    let end = format!("m|{}", last.parent);
    let at_root = rules.roots.items().iter().any(|root| root.str() == end);
    let ends_at_home = at_root && last.domain == "m";
    let ends_in_own_share = at_root
        && owner_of(last.domain, rules.shares) == Some(Owner::Own)
        && is_root_of(&end, last.domain, rules.shares);
    let ends_at_mount = is_mount(last, "m", rules.shares);
    (ends_at_home || ends_in_own_share || ends_at_mount).then_some(end)
}

#[derive(PartialEq, Eq)]
enum Owner {
    Own,
    Other,
}

fn entries_of<'a>(domain: &'a str, shares: &'a Json) -> impl Iterator<Item = &'a Json> + 'a {
    let id = domain.strip_prefix('m').unwrap_or_default();
    let of_id = move |ks: &str| field::split_ks(ks).is_some_and(|(share_id, _)| share_id == id && !id.is_empty());
    shares.entries().iter().filter(move |(ks, _)| of_id(ks)).map(|(_, entry)| entry)
}

fn owner_of(domain: &str, shares: &Json) -> Option<Owner> {
    let origin = entries_of(domain, shares).next()?.get("origin").str();
    Some(if origin == "self" { Owner::Own } else { Owner::Other })
}

fn is_root_of(place: &str, domain: &str, shares: &Json) -> bool {
    entries_of(domain, shares).any(|entry| entry.get("roots").items().iter().any(|root| root.str() == place))
}

fn is_mount(child: &Step<'_>, parent_domain: &str, shares: &Json) -> bool {
    let is_foreign = owner_of(child.domain, shares) == Some(Owner::Other);
    is_foreign
        && parent_domain == "m"
        && entries_of(child.domain, shares).any(|entry| entry.get("mount").str() == child.parent)
}
