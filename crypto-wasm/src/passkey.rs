//! A passkey (Formats 6): `pk`, b64.
//!
//! | bytes | field |
//! |---|---|
//! | 0 | 0x04 |
//! | 1–32 | SHA-256 of the credential id |
//! | 33–64 | salt |
//! | 65–121 | E1 over the meta key, AAD `e2cs/1\|pk\|{credential hash}\|{salt}`, key HKDF(PRF output, "passkey") |
//!
//! PRF input = SHA-256(`e2cs/1|prf|` ‖ salt).

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::keys::{KeyMaterial, MetaKey, Secret};
use crate::random::{self, Iv};

const VERSION: u8 = 0x04;
const HASH_BYTES: usize = 32;
/// Length of the salt in bytes.
pub const SALT_BYTES: usize = 32;

/// What the authenticator's PRF is asked with.
#[must_use]
pub fn prf_input(salt: &[u8]) -> [u8; HASH_BYTES] {
    Sha256::new().chain_update(b"e2cs/1|prf|").chain_update(salt).finalize().into()
}

/// The salt of a wrap, to ask the authenticator with.
///
/// # Errors
/// `SignIn` for a wrap without shape.
pub fn salt_of(value: &str) -> Result<Vec<u8>> {
    let bytes = base64::decode(value).ok_or(CoreError::SignIn)?;
    split(&bytes).map(|(_, salt, _)| salt.to_vec()).ok_or(CoreError::SignIn)
}

/// Seals the meta key under a PRF output; `salt` is 32 random bytes.
///
/// # Errors
/// `Malformed` for another salt.
pub fn seal(credential: &[u8], prf: Zeroizing<Vec<u8>>, key: &MetaKey, salt: &[u8], iv: &Iv) -> Result<String> {
    let salt = random::fixed::<SALT_BYTES>(salt)?;
    let hash: [u8; HASH_BYTES] = Sha256::digest(credential).into();
    let sealed = e1::seal(&Secret(prf).subkey("passkey"), &aad(&hash, &salt), key.bytes(), iv)?;
    Ok(base64::encode(&[[VERSION].as_slice(), &hash, &salt, &sealed].concat()))
}

/// Opens the meta key with the PRF output of this credential.
///
/// # Errors
/// `SignIn` for everything.
pub fn open(credential: &[u8], prf: Zeroizing<Vec<u8>>, value: &str) -> Result<MetaKey> {
    open_bytes(credential, prf, value).ok_or(CoreError::SignIn)
}

fn open_bytes(credential: &[u8], prf: Zeroizing<Vec<u8>>, value: &str) -> Option<MetaKey> {
    let bytes = base64::decode(value)?;
    let (hash, salt, sealed) = split(&bytes)?;
    let named = hash == Sha256::digest(credential).as_slice();
    let text = e1::open(&Secret(prf).subkey("passkey"), &aad(hash, salt), sealed)?;
    MetaKey::new(text).filter(|_| named)
}

fn split(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (hash, rest) = bytes.strip_prefix(&[VERSION])?.split_at_checked(HASH_BYTES)?;
    let (salt, sealed) = rest.split_at_checked(SALT_BYTES)?;
    Some((hash, salt, sealed))
}

fn aad(hash: &[u8], salt: &[u8]) -> String {
    field::aad(&["pk", &hex::encode(hash), &hex::encode(salt)])
}
