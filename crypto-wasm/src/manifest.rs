//! The account manifest (Formats 11): b64(E1 over pad(JSON, 1024)), AAD `e2cs/1|akm`, label `akm`.
//!
//! | bytes | field |
//! |---|---|
//! | 0–12 | `01`, IV |
//! | 13 … | ciphertext of the JSON, of 0x80 and of zeros up to a multiple of 1 024 |
//! | last 12 | tag |

use sha2::{Digest, Sha256};

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::json::Json;
use crate::keys::{KeyMaterial, MetaKey};
use crate::pad;
use crate::random::Iv;

const BLOCK_BYTES: usize = 1024;
/// The only version, and the highest format this core reads.
const VERSION: u64 = 1;

/// Seals a manifest given as JSON text, whose order is kept.
///
/// # Errors
/// `Malformed` where the text is no manifest.
pub fn seal(key: &MetaKey, json: &str, iv: &Iv) -> Result<String> {
    parse(json).ok_or(CoreError::Malformed)?;
    let text = pad::pad(json.as_bytes(), BLOCK_BYTES);
    Ok(base64::encode(&e1::seal(&key.subkey("akm"), &aad(), &text, iv)?))
}

/// Opens a manifest; its JSON text comes back as it was written.
///
/// # Errors
/// `Manifest` for everything, also for a missing one.
pub fn open(key: &MetaKey, value: &str) -> Result<String> {
    open_text(key, value).ok_or(CoreError::Manifest)
}

/// SHA-256 of the E1 bytes of a blob, hex: what `prev` of the next one names; empty for the first.
///
/// # Errors
/// `Manifest` for a blob without shape.
pub fn prev_of(value: &str) -> Result<String> {
    if value.is_empty() {
        return Ok(String::new());
    }
    base64::decode(value).map(|bytes| hex::encode(&Sha256::digest(bytes))).ok_or(CoreError::Manifest)
}

/// ctr: the sum of the counts of all devices.
#[must_use]
pub fn counter(vc: &Json) -> u64 {
    vc.entries().iter().map(|(_, count)| count.count()).fold(0, u64::saturating_add)
}

/// Checks a served state against the cached one, both as `vc`, and gives its counter.
///
/// # Errors
/// `ManifestOlder` where a count is lower than the cached one.
pub fn accept(cached: &Json, served: &Json) -> Result<u64> {
    let kept = cached.entries().iter().all(|(device, count)| served.get(device).count() >= count.count());
    kept.then(|| counter(served)).ok_or(CoreError::ManifestOlder)
}

fn open_text(key: &MetaKey, value: &str) -> Option<String> {
    let padded = e1::open(&key.subkey("akm"), &aad(), &base64::decode(value)?)?;
    let text = core::str::from_utf8(pad::unpad(&padded, BLOCK_BYTES)?).ok()?;
    parse(text)?;
    Some(text.to_owned())
}

fn parse(text: &str) -> Option<Json> {
    let manifest = Json::parse(text)?;
    let known = manifest.get("v").as_number() == Some(VERSION)
        && manifest.get("fmt").as_number().is_some_and(|format| format <= VERSION);
    known.then_some(manifest)
}

fn aad() -> String {
    field::aad(&["akm"])
}
