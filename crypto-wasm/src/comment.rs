//! Comments (Formats 9): b64(E1 over pad(JSON, 64)), label `comment`, AAD `e2cs/1|cm|{publink_id}|{parent n or 0}`.
//!
//! | bytes | field |
//! |---|---|
//! | 0–12 | `01`, IV |
//! | 13 … | ciphertext of the JSON, of 0x80 and of zeros up to a multiple of 64 |
//! | last 12 | tag |
//!
//! JSON: {`v`: 1, `n`: 8-byte nonce in hex, `t`: Unix s, `x`: text, `by`?, `sig`?}; `sig` = b64(Ed25519 over
//! `e2cs/1|comment|{publink_id}|{parent n or 0}|{n}|{t}|{SHA-256 of the UTF-8 of x}`).

use sha2::{Digest, Sha256};

use crate::author::{self, Signing};
use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::json::Json;
use crate::keys::KeyMaterial;
use crate::pad;
use crate::random::Iv;

const BLOCK_BYTES: usize = 64;
const NONCE_BYTES: usize = 8;

/// Where a comment stands.
#[derive(Clone, Copy)]
pub struct Thread<'a> {
    /// Id of the link.
    pub publink_id: &'a str,
    /// Nonce of the comment that is answered, or `0`.
    pub parent: &'a str,
}

impl Thread<'_> {
    fn aad(&self) -> Option<String> {
        self.is_shaped().then(|| field::aad(&["cm", self.publink_id, self.parent]))
    }

    fn is_shaped(&self) -> bool {
        field::is_id(self.publink_id) && (self.parent == "0" || hex::is_hex(self.parent, NONCE_BYTES))
    }
}

/// Seals a comment given as JSON text, whose order is kept.
///
/// # Errors
/// `Malformed` where the text is no comment or the thread has no shape.
pub fn seal(key: &impl KeyMaterial, thread: Thread<'_>, json: &str, iv: &Iv) -> Result<String> {
    let aad = thread.aad().filter(|_| parse(json).is_some()).ok_or(CoreError::Malformed)?;
    let text = pad::pad(json.as_bytes(), BLOCK_BYTES);
    Ok(base64::encode(&e1::seal(&key.subkey("comment"), &aad, &text, iv)?))
}

/// Opens a comment; its JSON text comes back as it was written.
///
/// # Errors
/// `Content` for everything.
pub fn open(key: &impl KeyMaterial, thread: Thread<'_>, value: &str) -> Result<String> {
    open_text(key, thread, value).ok_or(CoreError::Content)
}

/// The signed JSON of a comment.
///
/// # Errors
/// `Malformed` where the text is no comment or the thread has no shape.
pub fn sign(signing: &Signing, thread: Thread<'_>, json: &str) -> Result<String> {
    let comment = parse(json).ok_or(CoreError::Malformed)?;
    let text = signed_text(&comment, thread).ok_or(CoreError::Malformed)?;
    let signed =
        comment.with("by", Json::text(&signing.fingerprint())).with("sig", Json::text(&signing.sign_base64(&text)));
    Ok(signed.write())
}

/// Whether a comment is signed by this key and names it.
#[must_use]
pub fn is_author(public: &[u8], thread: Thread<'_>, json: &str) -> bool {
    let Some(comment) = parse(json) else { return false };
    let named = comment.get("by").str() == author::fingerprint(public);
    let text = signed_text(&comment, thread);
    named && text.is_some_and(|text| author::verify_base64(public, &text, comment.get("sig").str()))
}

fn open_text(key: &impl KeyMaterial, thread: Thread<'_>, value: &str) -> Option<String> {
    let padded = e1::open(&key.subkey("comment"), &thread.aad()?, &base64::decode(value)?)?;
    let text = core::str::from_utf8(pad::unpad(&padded, BLOCK_BYTES)?).ok()?;
    parse(text).map(|_| text.to_owned())
}

fn parse(text: &str) -> Option<Json> {
    let comment = Json::parse(text)?;
    let optional_text = |key| comment.entry(key).is_none_or(|value| value.as_text().is_some());
    let shaped = comment.get("v").as_number() == Some(1)
        && hex::is_hex(comment.get("n").str(), NONCE_BYTES)
        && comment.get("t").as_number().is_some()
        && comment.get("x").as_text().is_some()
        && optional_text("by")
        && optional_text("sig");
    shaped.then_some(comment)
}

fn signed_text(comment: &Json, thread: Thread<'_>) -> Option<String> {
    let time = comment.get("t").count().to_string();
    let hash = hex::encode(&Sha256::digest(comment.get("x").str()));
    let fields = ["comment", thread.publink_id, thread.parent, comment.get("n").str(), &time, &hash];
    thread.is_shaped().then(|| field::aad(&fields))
}
