//! A share key for an invitation (Formats 5): b64(E1), AAD `e2cs/1|isk|{salt}|10000|{ks}`.
//!
//! | bytes | field |
//! |---|---|
//! | 0–12 | `01`, IV |
//! | 13–76 | ciphertext of the share key |
//! | 77–88 | tag |
//!
//! Key: HKDF(PBKDF2-HMAC-SHA256(S, salt, 10 000, 64), "invite-sharekey"). S: 24 Crockford symbols, never typed.

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::kdf::{self, ShareSalt};
use crate::keys::{KeyMaterial, ShareKey, Subkey};
use crate::random::{self, Iv};

/// Length of a share password in symbols (B§9).
pub const PASSWORD_SYMBOLS: usize = 24;

/// Whether a text is a share password.
#[must_use]
pub fn is_password(text: &str) -> bool {
    text.len() == PASSWORD_SYMBOLS && random::is_crockford(text)
}

/// Wraps a share key under a share password.
///
/// # Errors
/// `Malformed` for a password or `ks` without shape.
pub fn seal(password: &str, salt: &ShareSalt, ks: &str, share_key: &ShareKey, iv: &Iv) -> Result<String> {
    let shaped = field::is_ks(ks) && is_password(password);
    let aad = shaped.then(|| aad(salt, ks)).ok_or(CoreError::Malformed)?;
    Ok(base64::encode(&e1::seal(&key(password, salt), &aad, share_key.bytes(), iv)?))
}

/// Opens a share key; everything that the server names is checked before a hash is computed.
///
/// # Errors
/// `ShareKey`; `KeyLength` where what opened is not 64 bytes long.
pub fn open(password: &str, salt: &str, iterations: Option<f64>, ks: &str, value: &str) -> Result<ShareKey> {
    let shaped = field::is_ks(ks) && is_password(password);
    let salt = ShareSalt::check(salt, iterations).filter(|_| shaped).ok_or(CoreError::ShareKey)?;
    let sealed = base64::decode(value).ok_or(CoreError::ShareKey)?;
    let text = e1::open(&key(password, &salt), &aad(&salt, ks), &sealed);
    ShareKey::new(text.ok_or(CoreError::ShareKey)?)
}

fn key(password: &str, salt: &ShareSalt) -> Subkey {
    let hash = kdf::pbkdf2(password.as_bytes(), &salt.0, kdf::SHARE_ITERATIONS, kdf::LONG_BYTES);
    hash.subkey("invite-sharekey")
}

fn aad(salt: &ShareSalt, ks: &str) -> String {
    field::aad(&["isk", &salt.to_hex(), "10000", ks])
}
