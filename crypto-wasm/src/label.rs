//! Labels of links and shares (Formats 3): b64(E1 over pad(UTF-8, 64)), AAD `e2cs/1|lb|{ks}`.
//!
//! | bytes | field |
//! |---|---|
//! | 0–12 | `01`, IV |
//! | 13 … | ciphertext of the UTF-8, of 0x80 and of zeros up to a multiple of 64 |
//! | last 12 | tag |

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::keys::KeyMaterial;
use crate::pad;
use crate::random::Iv;

const BLOCK_BYTES: usize = 64;

/// Seals a label, for a link under the meta key, for a share under its share key.
///
/// # Errors
/// `Malformed` for a `ks` without shape.
pub fn seal(key: &impl KeyMaterial, ks: &str, text: &str, iv: &Iv) -> Result<String> {
    let aad = aad(ks).ok_or(CoreError::Malformed)?;
    let sealed = e1::seal(&key.subkey("label"), &aad, &pad::pad(text.as_bytes(), BLOCK_BYTES), iv)?;
    Ok(base64::encode(&sealed))
}

/// Opens a label.
///
/// # Errors
/// `Object` for everything; the item is then shown without label.
pub fn open(key: &impl KeyMaterial, ks: &str, value: &str) -> Result<String> {
    open_text(key, ks, value).ok_or(CoreError::Object)
}

fn open_text(key: &impl KeyMaterial, ks: &str, value: &str) -> Option<String> {
    let text = e1::open(&key.subkey("label"), &aad(ks)?, &base64::decode(value)?)?;
    let utf8 = pad::unpad(&text, BLOCK_BYTES)?;
    Some(core::str::from_utf8(utf8).ok()?.to_owned())
}

fn aad(ks: &str) -> Option<String> {
    field::is_ks(ks).then(|| field::aad(&["lb", ks]))
}
