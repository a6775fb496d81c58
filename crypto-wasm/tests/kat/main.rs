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

mod decisions;
mod keys;
mod packets;
mod sealed;

use coffer_core::error::CoreError;
use coffer_core::json::Json;
use serde_json::Value;
use std::collections::BTreeMap;

/// What a vector expects to come out: text to compare, or a refusal.
pub type Outcome = Result<Value, CoreError>;

pub fn read(name: &str) -> Value {
    let path = format!("{}/../tests/vectors/ours_kat/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub fn unhex(value: &Value) -> Vec<u8> {
    coffer_core::hex::decode_vec(value.as_str().unwrap()).unwrap()
}

pub fn json(value: &Value) -> Json {
    Json::parse(&value.to_string()).unwrap()
}

pub fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn run(kind: &str, vector: &Value, keys: &Value) -> Option<Outcome> {
    keys::run(kind, vector, keys).or_else(|| sealed::run(kind, vector)).or_else(|| decisions::run(kind, vector))
}

fn check(vector: &Value, outcome: Outcome) -> Result<(), String> {
    let expected = &vector["expect"]["output"];
    match (vector["valid"].as_bool().unwrap(), outcome) {
        (true, Ok(value)) if value == *expected || expected.is_null() => Ok(()),
        (true, Ok(value)) => Err(format!("gave {value}, expected {expected}")),
        (true, Err(error)) => Err(format!("refused with {}", error.code())),
        (false, Ok(Value::Bool(false))) if vector["code"] == "unconfirmed" => Ok(()),
        (false, Ok(value)) => Err(format!("accepted: {value}")),
        (false, Err(error)) if vector["code"] == error.code() => Ok(()),
        (false, Err(error)) => Err(format!("code {} instead of {}", error.code(), vector["code"])),
    }
}

#[test]
fn every_object_vector_has_its_known_answer() {
    let file = read("objects_v1.json");
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let mut failures = Vec::new();
    for vector in file["vectors"].as_array().unwrap() {
        let kind = vector["kind"].as_str().unwrap();
        let outcome = run(kind, vector, &file["rsa_keys"]);
        let entry = counts.entry(kind.to_owned()).or_default();
        match outcome {
            None => failures.push(format!("{}: kind not run", vector["id"])),
            Some(outcome) => match check(vector, outcome) {
                Ok(()) => entry.0 += 1,
                Err(why) => failures.push(format!("{}: {why} ({})", vector["id"], vector["comment"])),
            },
        }
        entry.1 += 1;
    }
    let passed: u32 = counts.values().map(|count| count.0).sum();
    println!("{passed} of {} object vectors, {} kinds", file["vectors"].as_array().unwrap().len(), counts.len());
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(counts.len(), file["kinds"].as_array().unwrap().len());
}
