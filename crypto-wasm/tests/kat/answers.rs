//! How one vector is run and judged; shared with the runner of `tests/vectors`.

use crate::{decisions, keys, sealed};
use coffer_core::error::CoreError;
use coffer_core::json::Json;
use serde_json::Value;

/// What a vector expects to come out: text to compare, or a refusal.
pub type Outcome = Result<Value, CoreError>;

pub fn unhex(value: &Value) -> Vec<u8> {
    coffer_core::hex::decode_vec(value.as_str().unwrap()).unwrap()
}

pub fn json(value: &Value) -> Json {
    Json::parse(&value.to_string()).unwrap()
}

pub fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

pub fn run(kind: &str, vector: &Value, keys: &Value) -> Option<Outcome> {
    keys::run(kind, vector, keys).or_else(|| sealed::run(kind, vector)).or_else(|| decisions::run(kind, vector))
}

pub fn check(vector: &Value, outcome: Outcome) -> Result<(), String> {
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
