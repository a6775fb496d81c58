//! Comments and their keys (Formats 9).

use wasm_bindgen::prelude::wasm_bindgen;

use super::{comment_key, meta_key, public_key, Outcome};
use crate::author::Signing;
use crate::comment::{self, Thread};
use crate::data_key::{self as wraps, Audience};
use crate::keys::{KeyMaterial, ShareKey};
use crate::random::Iv;

/// `enc_comment_key` of a link.
#[wasm_bindgen(js_name = wrapCommentKey)]
pub fn wrap_comment_key(key: Vec<u8>, share: Vec<u8>, ks: &str, publink_id: &str, iv: &[u8]) -> Outcome<String> {
    let under = ShareKey::new(share.into())?;
    Ok(wraps::wrap_comment(&comment_key(key)?, &under, (ks, publink_id), Audience::Web, &Iv::new(iv)?)?)
}

/// Comment key of a link; throws 2010.
#[wasm_bindgen(js_name = unwrapCommentKey)]
pub fn unwrap_comment_key(value: &str, share: Vec<u8>, ks: &str, publink_id: &str) -> Outcome<Vec<u8>> {
    let under = ShareKey::new(share.into())?;
    Ok(wraps::unwrap_comment(value, &under, (ks, publink_id), Audience::Web)?.bytes().to_vec())
}

/// `enc_comment_key` of an app link.
#[wasm_bindgen(js_name = wrapAppCommentKey)]
pub fn wrap_app_comment_key(key: Vec<u8>, share: Vec<u8>, ks: &str, publink_id: &str, iv: &[u8]) -> Outcome<String> {
    let under = ShareKey::new(share.into())?;
    Ok(wraps::wrap_comment(&comment_key(key)?, &under, (ks, publink_id), Audience::App, &Iv::new(iv)?)?)
}

/// Comment key of an app link; throws 2010.
#[wasm_bindgen(js_name = unwrapAppCommentKey)]
pub fn unwrap_app_comment_key(value: &str, share: Vec<u8>, ks: &str, publink_id: &str) -> Outcome<Vec<u8>> {
    let under = ShareKey::new(share.into())?;
    Ok(wraps::unwrap_comment(value, &under, (ks, publink_id), Audience::App)?.bytes().to_vec())
}

/// Seals a comment given as JSON text.
#[wasm_bindgen(js_name = sealComment)]
pub fn seal_comment(key: Vec<u8>, publink_id: &str, parent: &str, json: &str, iv: &[u8]) -> Outcome<String> {
    Ok(comment::seal(&comment_key(key)?, Thread { publink_id, parent }, json, &Iv::new(iv)?)?)
}

/// JSON text of a comment; throws 2050.
#[wasm_bindgen(js_name = openComment)]
pub fn open_comment(key: Vec<u8>, publink_id: &str, parent: &str, value: &str) -> Outcome<String> {
    Ok(comment::open(&comment_key(key)?, Thread { publink_id, parent }, value)?)
}

/// JSON text of a comment with the own `by` and `sig`.
#[wasm_bindgen(js_name = signComment)]
pub fn sign_comment(meta: Vec<u8>, publink_id: &str, parent: &str, json: &str) -> Outcome<String> {
    Ok(comment::sign(&Signing::of_account(&meta_key(meta)?)?, Thread { publink_id, parent }, json)?)
}

/// The same for a given Ed25519 seed, for known answers.
#[wasm_bindgen(js_name = signCommentOfSeed)]
pub fn sign_comment_of_seed(seed: &[u8], publink_id: &str, parent: &str, json: &str) -> Outcome<String> {
    Ok(comment::sign(&Signing::from_seed(seed)?, Thread { publink_id, parent }, json)?)
}

/// Whether a comment is signed by this key (hex) and names it.
#[wasm_bindgen(js_name = isCommentAuthor)]
pub fn is_comment_author(sig_pub: &str, publink_id: &str, parent: &str, json: &str) -> bool {
    comment::is_author(&public_key(sig_pub), Thread { publink_id, parent }, json)
}
