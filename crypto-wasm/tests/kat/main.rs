//! Known answers: every vector of `tests/vectors/ours_kat` against the native core.
//! RSA kinds run through WebCrypto elsewhere; here their labels, shapes and checks are held.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::panic
)]

mod answers;
mod decisions;
mod keys;
mod packets;
mod sealed;

use answers::{check, run};
pub use answers::{json, text, unhex, Outcome};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

fn read(name: &str) -> Value {
    let path = format!("{}/../tests/vectors/ours_kat/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Kinds that hash a password for each vector.
const HASHED: [&str; 8] =
    ["login_hash", "pw_meta", "pw_priv", "key_file", "invite_share_key", "link_share_key", "link_kept", "lock_token"];

#[test]
fn every_object_vector_has_its_known_answer() {
    run_kinds(|kind| !HASHED.contains(&kind));
}

#[test]
fn every_vector_that_hashes_a_password_has_its_known_answer() {
    run_kinds(|kind| HASHED.contains(&kind));
}

fn run_kinds(is_wanted: impl Fn(&str) -> bool) {
    let file = read("objects_v1.json");
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let mut failures = Vec::new();
    for vector in file["vectors"].as_array().unwrap() {
        let kind = vector["kind"].as_str().unwrap();
        if !is_wanted(kind) {
            continue;
        }
        let entry = counts.entry(kind.to_owned()).or_default();
        match run(kind, vector, &file["rsa_keys"]) {
            None => failures.push(format!("{}: kind not run", vector["id"])),
            Some(outcome) => match check(vector, outcome) {
                Ok(()) => entry.0 += 1,
                Err(why) => failures.push(format!("{}: {why} ({})", vector["id"], vector["comment"])),
            },
        }
        entry.1 += 1;
    }
    let passed: u32 = counts.values().map(|count| count.0).sum();
    println!("{passed} object vectors, {} kinds", counts.len());
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
    let known = file["kinds"].as_array().unwrap().iter().filter(|kind| is_wanted(kind.as_str().unwrap()));
    assert_eq!(counts.len(), known.count());
}

#[test]
fn every_packet_vector_has_its_known_answer() {
    let file = read("packet_v1.json");
    let mut blobs = HashMap::new();
    for vector in file["vectors"].as_array().unwrap() {
        packets::run_one(vector, &mut blobs);
    }
    println!("{} packet vectors", file["vectors"].as_array().unwrap().len());
}
