//! The recovery kit (Formats 6): `rk`, b64. Its code is printed, never sent.
//!
//! | bytes | field |
//! |---|---|
//! | 0 | 0x03 |
//! | 1–16 | salt |
//! | 17–73 | E1 over the meta key, AAD `e2cs/1\|rk\|{salt}`, key HKDF(35 ASCII bytes of the code ‖ salt, "recovery") |
//!
//! `rk_lock` = hex(HKDF(code, "recovery-lock")[0..16]).

use zeroize::Zeroizing;

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::kdf::SALT_BYTES;
use crate::keys::{KeyMaterial, MetaKey, Secret, Subkey};
use crate::random::{self, Iv};

const VERSION: u8 = 0x03;

/// Seals the meta key under a code; `salt` is 16 random bytes.
///
/// # Errors
/// `SignIn` for a code without shape, `Malformed` for another salt.
pub fn seal(code: &str, key: &MetaKey, salt: &[u8], iv: &Iv) -> Result<String> {
    let salt = random::fixed::<SALT_BYTES>(salt)?;
    let sealed = e1::seal(&subkey(code, &salt)?, &aad(&salt), key.bytes(), iv)?;
    Ok(base64::encode(&[[VERSION].as_slice(), &salt, &sealed].concat()))
}

/// Opens the meta key with a code.
///
/// # Errors
/// `SignIn` for everything.
pub fn open(code: &str, value: &str) -> Result<MetaKey> {
    open_bytes(code, value).ok_or(CoreError::SignIn)
}

/// What the server compares before it gives the kit out.
///
/// # Errors
/// `SignIn` for a code without shape.
pub fn lock(code: &str) -> Result<String> {
    let code = check(code)?;
    Ok(hex::encode(Secret(Zeroizing::new(code.as_bytes().to_vec())).subkey("recovery-lock").half()))
}

fn open_bytes(code: &str, value: &str) -> Option<MetaKey> {
    let bytes = base64::decode(value)?;
    let (salt, sealed) = bytes.strip_prefix(&[VERSION])?.split_at_checked(SALT_BYTES)?;
    let text = e1::open(&subkey(code, salt).ok()?, &aad(salt), sealed)?;
    MetaKey::new(text)
}

fn subkey(code: &str, salt: &[u8]) -> Result<Subkey> {
    let material = Zeroizing::new([check(code)?.as_bytes(), salt].concat());
    Ok(Secret(material).subkey("recovery"))
}

fn check(code: &str) -> Result<&str> {
    random::is_grouped_crockford(code).then_some(code).ok_or(CoreError::SignIn)
}

fn aad(salt: &[u8]) -> String {
    field::aad(&["rk", &hex::encode(salt)])
}
