//! Which share key encrypts, which offer is taken, and which server-driven work is done.

use coffer_core::error::CoreError;
use coffer_core::json::Json;
use coffer_core::shares::{self, MAX_WORK};

fn entry(kind: &str, fields: &str) -> Json {
    Json::parse(&format!(
        "{{\"kind\":\"{kind}\",\"state\":\"current\",\"origin\":\"self\",{}}}",
        fields.replace('\'', "\"")
    ))
    .unwrap()
}

fn rooted(kind: &str, root: &str) -> Json {
    entry(kind, &format!("'roots':['{root}'],'commit':'c-{kind}'"))
}

/// Area over the whole, a team share of folder 2, a link of folder 3, somebody else's share 9.
fn shares() -> Json {
    Json::Null
        .with("1-0", rooted("area", "m|r"))
        .with("2-0", rooted("team", "m|2"))
        .with("3-0", rooted("link", "m|3"))
        .with("9-4", entry("team", "'roots':['m|9'],'commit':'c-9'").with("origin", Json::text("ab")))
}

fn choose(shares: &Json, path: &[&str]) -> Option<(String, Vec<String>)> {
    shares::choose(shares, path).ok().map(|choice| (choice.ks, choice.links))
}

fn chosen(ks: &str, links: &[&str]) -> Option<(String, Vec<String>)> {
    Some((ks.to_owned(), links.iter().map(|link| (*link).to_owned()).collect()))
}

#[test]
fn the_nearest_own_share_encrypts_and_links_on_the_path_are_served() {
    assert_eq!(choose(&shares(), &["m|x", "m|r"]), chosen("1-0", &[]));
    assert_eq!(choose(&shares(), &["m|x", "m|2", "m|r"]), chosen("2-0", &[]));
    assert_eq!(choose(&shares(), &["m|3", "m|r"]), chosen("1-0", &["3-0"]));
    assert_eq!(choose(&shares(), &["m|x", "m|3", "m|2", "m|r"]), chosen("2-0", &["3-0"]));
    assert_eq!(choose(&shares(), &["m|x"]), None, "no root on the path");
    assert_eq!(choose(&shares(), &[]), None);
    assert_eq!(shares::choose(&shares(), &["m|x"]).err(), Some(CoreError::ShareKey));
}

#[test]
fn what_is_retired_or_of_others_encrypts_nothing_at_home() {
    let with = |ks: &str, key: &str, value: &str| shares().with(ks, shares().get(ks).with(key, Json::text(value)));
    let path = ["m|2", "m|r"];
    for state in ["retired", "left", "conflict", ""] {
        assert_eq!(choose(&with("2-0", "state", state), &path), chosen("1-0", &[]), "{state}");
        assert_eq!(choose(&with("3-0", "state", state), &["m|3", "m|r"]), chosen("1-0", &[]), "{state}");
    }
    assert_eq!(choose(&with("2-0", "origin", "ab"), &path), chosen("1-0", &[]));
    assert_eq!(choose(&with("3-0", "origin", "ab"), &["m|3", "m|r"]), chosen("1-0", &[]));
    assert_eq!(choose(&with("2-0", "kind", "link"), &path), chosen("1-0", &["2-0"]));
    let misnamed = shares().without(&["2-0"]).with("x", shares().get("2-0").clone());
    assert_eq!(choose(&misnamed, &path), chosen("1-0", &[]));
}

#[test]
fn inside_of_another_persons_share_only_its_key_encrypts() {
    assert_eq!(choose(&shares(), &["m9|1", "m|r"]), chosen("9-4", &[]));
    assert_eq!(choose(&shares(), &["m8|1", "m|r"]), None, "an unknown share");
    let retired = shares().with("9-4", shares().get("9-4").with("state", Json::text("retired")));
    assert_eq!(choose(&retired, &["m9|1", "m|r"]), None);
    assert_eq!(choose(&shares(), &["m2|1", "m|2", "m|r"]), chosen("2-0", &[]), "an own share's domain is at home");
    assert_eq!(choose(&shares(), &["m|r"]), chosen("1-0", &[]));
    assert_eq!(choose(&shares(), &["x"]), None);
}

#[test]
fn an_offer_is_a_chosen_key_with_its_commit() {
    let path = ["m|3", "m|r"];
    let accept = |ks: &str, commit: &str| shares::accept(&shares(), &path, ks, commit).is_ok();
    assert!(accept("1-0", "c-area") && accept("3-0", "c-link"));
    assert!(!accept("1-0", "c-link") && !accept("2-0", "c-team") && !accept("9-4", "c-9") && !accept("7-0", ""));
    let bare = shares().with("1-0", shares().get("1-0").without(&["commit"]));
    assert_eq!(shares::accept(&bare, &path, "1-0", "").err(), Some(CoreError::ShareKey));
    let empty = shares().with("1-0", shares().get("1-0").with("commit", Json::text("")));
    assert_eq!(shares::accept(&empty, &path, "1-0", "").err(), Some(CoreError::ShareKey));
    assert_eq!(shares::accept(&shares(), &["m|x"], "1-0", "c-area").err(), Some(CoreError::ShareKey));
}

fn item(place: &[&str], ver: u64, ks: &str, commit: &str) -> Json {
    let inside = Json::List(place.iter().map(|one| Json::text(one)).collect());
    Json::Null
        .with("inside", inside)
        .with("ver", Json::number(ver))
        .with("target_ks", Json::text(ks))
        .with("target_commit", Json::text(commit))
}

fn work(shares: &Json, intents: &Json, items: Vec<Json>) -> Vec<bool> {
    shares::work_out(shares, intents, &Json::List(items))
}

fn does(shares: &Json, intents: &Json, one: Json) -> bool {
    work(shares, intents, vec![one]) == [true]
}

#[test]
fn work_is_done_for_a_current_key_whose_root_covers_the_item() {
    let none = Json::Null;
    assert!(does(&shares(), &none, item(&["m|x", "m|2"], 1, "2-0", "c-team")));
    for refused in [
        item(&["m|x", "m|3"], 1, "2-0", "c-team"),
        item(&["m|x", "m|2"], 1, "2-0", "c-area"),
        item(&["m|x", "m|2"], 1, "2-1", "c-team"),
        item(&[], 1, "2-0", "c-team"),
        item(&["m|x", "m|9"], 1, "9-4", "c-9"),
    ] {
        assert!(!does(&shares(), &none, refused));
    }
    for key in ["commit", "roots", "state", "origin"] {
        let other = shares().with("2-0", shares().get("2-0").with(key, Json::text("")));
        assert!(!does(&other, &none, item(&["m|x", "m|2"], 1, "2-0", "c-team")), "{key}");
        assert!(!does(&other, &none, item(&["m|x", "m|2"], 1, "2-0", "")), "{key}");
    }
}

#[test]
fn an_owner_of_another_persons_share_works_below_its_mount() {
    let of = |role: &str, mount: &str| {
        let entry = shares().get("9-4").with("role", Json::text(role)).with("mount", Json::text(mount));
        shares().with("9-4", entry)
    };
    let one = || item(&["m9|x", "m|mount"], 1, "9-4", "c-9");
    assert!(does(&of("o", "mount"), &Json::Null, one()));
    assert!(!does(&of("i", "mount"), &Json::Null, one()) && !does(&of("o", "else"), &Json::Null, one()));
    let own = of("o", "mount").with("9-4", of("o", "mount").get("9-4").with("origin", Json::text("self")));
    assert!(!does(&own, &Json::Null, one()), "an own share has roots, no mount");
}

#[test]
fn an_open_move_names_the_item_and_the_key() {
    let intent = |fields: &str| Json::parse(&format!("{{\"k\":{{{}}}}}", fields.replace('\'', "\""))).unwrap();
    let one = || item(&["m|x", "m|r"], 1, "2-0", "c-team");
    let good = "'op':'move','state':'open','item':'m|x','commit':'c-team'";
    assert!(does(&shares(), &intent(good), one()));
    for (from, to) in [("'move'", "'link'"), ("'open'", "'done'"), ("'m|x'", "'m|y'"), ("'c-team'", "'c-area'")] {
        assert!(!does(&shares(), &intent(&good.replace(from, to)), one()), "{to}");
    }
}

#[test]
fn work_is_done_once_and_two_hundred_times_a_run() {
    let one = |place: &str, ver| item(&[place, "m|2"], ver, "2-0", "c-team");
    let twice = vec![one("m|x", 1), one("m|x", 1), one("m|x", 2), one("m|y", 1)];
    assert_eq!(work(&shares(), &Json::Null, twice), [true, false, true, true]);
    let by_rev = |rev| one("m|x", 1).without(&["ver"]).with("rev", Json::number(rev));
    assert_eq!(work(&shares(), &Json::Null, vec![by_rev(1), by_rev(2), by_rev(1)]), [true, true, false]);
    let other_key = item(&["m|x", "m|2", "m|r"], 1, "1-0", "c-area");
    assert_eq!(work(&shares(), &Json::Null, vec![one("m|x", 1), other_key]), [true, true]);
    let many: Vec<Json> = (0..210).map(|ver| one("m|x", ver)).collect();
    let done = work(&shares(), &Json::Null, many);
    assert_eq!((done.iter().filter(|done| **done).count(), done[MAX_WORK - 1], done[MAX_WORK]), (200, true, false));
    assert_eq!(work(&shares(), &Json::Null, Vec::new()), Vec::<bool>::new());
}
