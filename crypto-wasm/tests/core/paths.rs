//! Proven paths: every step of the parent rule, on both sides.

use crate::made::{iv, meta};
use coffer_core::error::CoreError;
use coffer_core::hex;
use coffer_core::json::Json;
use coffer_core::name::{self, Name, NameCipher, NameContext};
use coffer_core::path::{self, PathRules};

const ROOT: u8 = 0xa0;
const MOUNT: u8 = 0xb0;

fn fid(number: u8) -> String {
    hex::encode(&[number; 16])
}

/// A step: domain, own fid, parent fid, kind.
fn step((domain, own, parent, kind): (&str, u8, u8, &str)) -> Json {
    let parent = fid(parent);
    let context = NameContext { domain, parent: &parent, kind, minrev: 0 };
    let name = Name { fid: [own; 16], rev: 3, name: "n".into() };
    let sealed = NameCipher::meta(&meta(1)).seal(&name, &context, &iv(own)).unwrap();
    let fields = [("enc_name", sealed.as_str()), ("pfid", &parent), ("domain", domain), ("type", kind)];
    Json::Object(fields.iter().map(|(key, value)| ((*key).to_owned(), Json::text(value))).collect())
}

fn share(origin: &str, roots: &[String], mount: &str) -> Json {
    let listed = Json::List(roots.iter().map(|root| Json::text(root)).collect());
    Json::Null.with("origin", Json::text(origin)).with("roots", listed).with("mount", Json::text(mount))
}

/// Share 5 is the own one with its root at folder 2, share 9 somebody else's, mounted in folder `MOUNT`.
fn shares() -> Json {
    Json::Null.with("5-0", share("self", &[format!("m|{}", fid(2))], "")).with("9-0", share("ab", &[], &fid(MOUNT)))
}

fn prove(steps: &[(&str, u8, u8, &str)], shares: &Json, minrev: &Json) -> Result<Vec<String>, CoreError> {
    let path = Json::List(steps.iter().map(|one| step(*one)).collect());
    let roots = Json::List(vec![Json::text(&format!("m|{}", fid(ROOT))), Json::text(&format!("m|{}", fid(2)))]);
    path::prove(&meta(1), &path, PathRules { roots: &roots, shares, minrev })
}

fn holds(steps: &[(&str, u8, u8, &str)]) -> bool {
    prove(steps, &shares(), &Json::Null).is_ok()
}

#[test]
fn a_path_of_own_names_ends_at_a_root() {
    let places = prove(&[("m", 1, 3, "f"), ("m", 3, ROOT, "d")], &shares(), &Json::Null).unwrap();
    assert_eq!(places, [format!("m|{}", fid(1)), format!("m|{}", fid(3)), format!("m|{}", fid(ROOT))]);
    assert!(holds(&[("m", 1, ROOT, "f")]));
    assert!(!holds(&[]), "no name");
    assert!(!holds(&[("m", 1, 3, "f")]), "ends nowhere");
    assert!(!holds(&[("m", 1, 3, "f"), ("m", 3, 4, "d")]), "its top ends nowhere");
    assert!(!holds(&[("m", 1, 3, "f"), ("m", 4, ROOT, "d")]), "another parent");
    assert!(!holds(&[("m", 1, 3, "f"), ("m", 3, ROOT, "f")]), "a file holds nothing");
}

#[test]
fn every_name_must_open_where_it_is_said_to_be() {
    let good = step(("m", 1, ROOT, "f"));
    let roots = Json::List(vec![Json::text(&format!("m|{}", fid(ROOT))), Json::text(&format!("m|{}", fid(7)))]);
    let shares = shares();
    let open = |item: Json| {
        let path = Json::List(vec![item]);
        path::prove(&meta(1), &path, PathRules { roots: &roots, shares: &shares, minrev: &Json::Null })
    };
    assert!(open(good.clone()).is_ok());
    let values = [
        ("pfid", fid(7)),
        ("domain", "m5".to_owned()),
        ("domain", "5-0".to_owned()),
        ("type", "d".to_owned()),
        ("enc_name", "1:AAAA".to_owned()),
    ];
    for (key, value) in values {
        assert_eq!(open(good.with(key, Json::text(&value))), Err(CoreError::Object), "{key}");
    }
    assert_eq!(open(Json::Null), Err(CoreError::Object));
}

#[test]
fn a_name_below_the_least_rev_proves_nothing() {
    let steps = [("m", 1, ROOT, "f")];
    let minrev = |rev| Json::Null.with(&format!("m|{}", fid(1)), Json::number(rev));
    assert!(prove(&steps, &shares(), &minrev(3)).is_ok());
    assert!(prove(&steps, &shares(), &minrev(4)).is_err());
}

#[test]
fn a_name_of_an_own_share_lies_at_or_below_its_root() {
    assert!(holds(&[("m5", 1, 2, "f"), ("m", 2, ROOT, "d")]), "in the root");
    assert!(holds(&[("m5", 1, 3, "f"), ("m", 3, 2, "d"), ("m", 2, ROOT, "d")]), "below the root");
    assert!(holds(&[("m5", 1, 4, "f"), ("m5", 4, 2, "d"), ("m", 2, ROOT, "d")]), "in a folder of the share");
    assert!(holds(&[("m5", 1, 2, "f")]), "ends at the root itself");
    assert!(holds(&[("m5", 1, 3, "f"), ("m", 3, 2, "d")]), "its home path ends at the root of the share");
    assert!(!holds(&[("m5", 1, 3, "f"), ("m", 3, ROOT, "d")]), "beside the root");
    assert!(!holds(&[("m5", 1, ROOT, "f")]), "ends beside the root");
    assert!(!holds(&[("m", 1, 4, "f"), ("m5", 4, 2, "d"), ("m", 2, ROOT, "d")]), "an own name inside of a share's");
    assert!(!holds(&[("m6", 1, 2, "f"), ("m", 2, ROOT, "d")]), "an unknown share");
    assert!(!holds(&[("m6", 1, 3, "f"), ("m6", 3, 2, "d"), ("m", 2, ROOT, "d")]), "inside of an unknown share");
    assert!(!holds(&[("m6", 1, 2, "f")]), "an unknown share at a root");
    assert!(!holds(&[("m6", 1, 3, "f"), ("m6", 3, ROOT, "d")]), "an unknown share to a root");
}

#[test]
fn a_name_of_another_persons_share_lies_below_its_mount() {
    assert!(holds(&[("m9", 1, 4, "f"), ("m9", 4, MOUNT, "d")]), "ends at the mount");
    assert!(holds(&[("m9", 1, MOUNT, "f"), ("m", MOUNT, ROOT, "d")]), "goes on from the mount");
    assert!(!holds(&[("m9", 1, 4, "f"), ("m9", 4, 3, "d")]), "ends elsewhere");
    assert!(!holds(&[("m9", 1, 3, "f"), ("m", 3, ROOT, "d")]), "lies elsewhere");
    assert!(!holds(&[("m9", 1, ROOT, "f")]), "a root is no mount");
    assert!(!holds(&[("m", 1, 4, "f"), ("m9", 4, MOUNT, "d")]), "an own name inside of a foreign share");
    assert!(!holds(&[("m5", 1, 4, "f"), ("m9", 4, MOUNT, "d")]), "a share inside of another");
    assert!(!holds(&[("m9", 1, 4, "f"), ("m5", 4, 2, "d"), ("m", 2, ROOT, "d")]), "the other way round");
    assert!(!holds(&[("m9", 1, MOUNT, "f"), ("m5", MOUNT, 2, "d"), ("m", 2, ROOT, "d")]), "a mount in a share");
    assert!(!holds(&[("m5", 1, MOUNT, "f"), ("m", MOUNT, ROOT, "d")]), "an own share has no mount");
    let rooted = shares().with("9-0", share("ab", &[format!("m|{}", fid(2))], &fid(MOUNT)));
    assert!(
        prove(&[("m9", 1, 2, "f"), ("m", 2, ROOT, "d")], &rooted, &Json::Null).is_err(),
        "roots of others count nothing"
    );
    assert!(prove(&[("m9", 1, 2, "f")], &rooted, &Json::Null).is_err());
}

#[test]
fn an_item_is_no_root_of_its_own_path() {
    let itself = shares().with("5-0", share("self", &[format!("m5|{}", fid(1))], ""));
    assert!(prove(&[("m5", 1, 3, "f"), ("m", 3, ROOT, "d")], &itself, &Json::Null).is_err());
}

#[test]
fn the_area_roots_belong_to_the_key() {
    let [main, vault] = name::area_roots(&meta(1));
    assert!(main != vault && main.len() == 32 && vault.len() == 32);
    assert_ne!(name::area_roots(&meta(2))[0], main);
}
