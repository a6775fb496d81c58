//! Share keys, their wraps, share passwords (Formats 5). RSA itself runs in WebCrypto.

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

use super::{meta_key, Outcome};
use crate::error::CoreError;
use crate::invitation;
use crate::kdf::{ShareSalt, SALT_BYTES};
use crate::keys::{KeyMaterial, ShareKey};
use crate::password_copy::{self, Copy};
use crate::random::{self, Iv};
use crate::share_key::{self, RsaPurpose};

/// Checks a share key and gives its commit; throws 2015, 2000.
#[wasm_bindgen(js_name = shareCommit)]
pub fn share_commit(share: Vec<u8>) -> Outcome<String> {
    Ok(ShareKey::new(share.into())?.commit())
}

/// The maker's own copy of a share key.
#[wasm_bindgen(js_name = sealOwnShareKey)]
pub fn seal_own_share_key(meta: Vec<u8>, ks: &str, share: Vec<u8>, iv: &[u8]) -> Outcome<String> {
    Ok(share_key::seal_own(&meta_key(meta)?, ks, &ShareKey::new(share.into())?, &Iv::new(iv)?)?)
}

/// Share key of an own copy; throws 2000, 2015.
#[wasm_bindgen(js_name = openOwnShareKey)]
pub fn open_own_share_key(meta: Vec<u8>, ks: &str, value: &str) -> Outcome<Vec<u8>> {
    Ok(share_key::open_own(&meta_key(meta)?, ks, value)?.bytes().to_vec())
}

/// OAEP label of a share key for a person; throws 2000.
#[wasm_bindgen(js_name = shareKeyLabel)]
pub fn share_key_label(ks: &str, pubkey_id: &str) -> Outcome<String> {
    Ok(share_key::rsa_label(RsaPurpose::ShareKey, ks, pubkey_id)?)
}

/// The 256 bytes of a share key's RSA wrap; throws 2000.
#[wasm_bindgen(js_name = shareKeyCiphertext)]
pub fn share_key_ciphertext(value: &str) -> Outcome<Vec<u8>> {
    Ok(share_key::rsa_ciphertext(RsaPurpose::ShareKey, value)?)
}

/// OAEP label of a share password for a member; throws 2100.
#[wasm_bindgen(js_name = sharePasswordLabel)]
pub fn share_password_label(ks: &str, pubkey_id: &str) -> Outcome<String> {
    Ok(share_key::rsa_label(RsaPurpose::SharePassword, ks, pubkey_id)?)
}

/// The 256 bytes of a share password's RSA wrap; throws 2100.
#[wasm_bindgen(js_name = sharePasswordCiphertext)]
pub fn share_password_ciphertext(value: &str) -> Outcome<Vec<u8>> {
    Ok(share_key::rsa_ciphertext(RsaPurpose::SharePassword, value)?)
}

/// A share password from 24 random bytes.
#[wasm_bindgen(js_name = newSharePassword)]
pub fn new_share_password(random: &[u8]) -> Outcome<String> {
    Ok(random::crockford(&random::fixed::<24>(random)?)?)
}

/// Wraps a share key for an invitation; `salt` 16 random bytes.
#[wasm_bindgen(js_name = sealInvitation)]
pub fn seal_invitation(password: &str, salt: &[u8], ks: &str, share: Vec<u8>, iv: &[u8]) -> Outcome<String> {
    let salt = crate::hex::encode(&random::fixed::<SALT_BYTES>(salt)?);
    let salt = ShareSalt::check(&salt, Some(10_000.0)).ok_or(CoreError::Malformed)?;
    Ok(invitation::seal(password, &salt, ks, &ShareKey::new(share.into())?, &Iv::new(iv)?)?)
}

/// Share key of an invitation; `iterations` as it stands in JSON. Throws 2000, 2015.
#[wasm_bindgen(js_name = openInvitation)]
pub fn open_invitation(password: &str, salt: &str, iterations: &JsValue, ks: &str, value: &str) -> Outcome<Vec<u8>> {
    Ok(invitation::open(password, salt, iterations.as_f64(), ks, value)?.bytes().to_vec())
}

/// The owner's copy of a share password.
#[wasm_bindgen(js_name = sealSharePassword)]
pub fn seal_share_password(meta: Vec<u8>, ks: &str, password: &str, iv: &[u8]) -> Outcome<String> {
    Ok(password_copy::seal(&meta_key(meta)?, &Copy::SharePassword { ks }, password, &Iv::new(iv)?)?)
}

/// Share password of the owner's copy; throws 2007, 2100.
#[wasm_bindgen(js_name = openSharePassword)]
pub fn open_share_password(meta: Vec<u8>, ks: &str, value: &str) -> Outcome<String> {
    Ok(password_copy::open(&meta_key(meta)?, &Copy::SharePassword { ks }, value)?)
}
