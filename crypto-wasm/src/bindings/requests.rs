//! Signatures of requests (Formats 7), ids and subkeys (1).

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;
use zeroize::Zeroizing;

use super::Outcome;
use crate::error::CoreError;
use crate::field;
use crate::keys::{KeyMaterial, Secret};
use crate::request::{self, Call};

/// The signature that every call carries.
#[wasm_bindgen(js_name = signRequest)]
pub fn sign_request(
    secret: &str,
    access_token: &str,
    uid: &str,
    web_device_id: &str,
    servtime: &str,
) -> Outcome<String> {
    Ok(request::signature(secret, [access_token, uid, web_device_id, servtime])?)
}

/// sig2: over command, body, time and nonce.
#[wasm_bindgen(js_name = signRequest2)]
pub fn sign_request2(
    secret: &str,
    method: &str,
    cmd: &str,
    body: &str,
    servtime: &str,
    nonce: &str,
) -> Outcome<String> {
    Ok(request::sig2(secret, &Call { method, cmd, body: body.as_bytes(), servtime, nonce })?)
}

/// Throws 9401 where sig2 is another.
#[wasm_bindgen(js_name = checkRequest2)]
pub fn check_request2(
    secret: &str,
    method: &str,
    cmd: &str,
    body: &str,
    servtime: &str,
    nonce: &str,
    sig2: &str,
) -> Outcome<()> {
    Ok(request::check_sig2(secret, &Call { method, cmd, body: body.as_bytes(), servtime, nonce }, sig2)?)
}

/// An id of JSON as canonical decimal; throws 9000. A number is made text by who asks, if it is a safe integer.
#[wasm_bindgen(js_name = parseId)]
pub fn parse_id(id: &JsValue) -> Outcome<String> {
    Ok(id.as_string().filter(|text| field::is_id(text)).ok_or(CoreError::Malformed)?)
}

/// HKDF-SHA256(key, `e2cs/1/` + label), 32 bytes.
#[wasm_bindgen]
pub fn subkey(key: Vec<u8>, label: &str) -> Vec<u8> {
    Secret(Zeroizing::new(key)).subkey(label).bytes().to_vec()
}
