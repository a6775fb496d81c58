//! Share key of an unlocked link, kept on the device for ten minutes (Formats 10, Reading R-110): E1.
//!
//! | bytes | field |
//! |---|---|
//! | 0 | `01` |
//! | 1–12 | IV |
//! | 13–76 | ciphertext of the share key |
//! | 77–88 | tag, AAD `e2cs/1\|ln\|{cachekey}\|{ks}\|{exp}` |
//!
//! The key is HKDF(L, "link-kept"), L from the fragment alone: without the link it opens nowhere. `exp` is
//! in Unix seconds.

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::keys::{KeyMaterial, Secret, ShareKey};
use crate::random::Iv;

const CACHEKEY_BYTES: usize = 16;

/// What a kept share key is bound to.
#[derive(Clone, Copy)]
pub struct KeptLink<'a> {
    /// 32 hex digits.
    pub cachekey: &'a str,
    /// Share id and sequence.
    pub ks: &'a str,
    /// Unix seconds, decimal.
    pub exp: &'a str,
}

impl KeptLink<'_> {
    /// Seals the share key under L.
    ///
    /// # Errors
    /// `Malformed` for a place out of shape.
    pub fn seal(&self, link: &Secret, share_key: &ShareKey, iv: &Iv) -> Result<String> {
        let aad = self.aad().ok_or(CoreError::Malformed)?;
        Ok(base64::encode(&e1::seal(&link.subkey("link-kept"), &aad, share_key.bytes(), iv)?))
    }

    /// Opens the share key under L.
    ///
    /// # Errors
    /// `Link`; `KeyLength` where what opened is not 64 bytes long.
    pub fn open(&self, link: &Secret, value: &str) -> Result<ShareKey> {
        let subkey = link.subkey("link-kept");
        let open = |aad: String| e1::open(&subkey, &aad, &base64::decode(value)?);
        let text = self.aad().and_then(open).ok_or(CoreError::Link)?;
        ShareKey::new(text).map_err(|error| match error {
            CoreError::KeyLength => error,
            _ => CoreError::Link,
        })
    }

    fn aad(&self) -> Option<String> {
        let Self { cachekey, ks, exp } = *self;
        let has_shape = hex::is_hex(cachekey, CACHEKEY_BYTES) && field::is_ks(ks) && field::is_id(exp);
        has_shape.then(|| field::aad(&["ln", cachekey, ks, exp]))
    }
}
