//! Share keys (Formats 5): 64 random bytes, wrapped for their maker as b64(E1), AAD `e2cs/1|osk|{ks}`.
//!
//! | bytes | field |
//! |---|---|
//! | 0–12 | `01`, IV |
//! | 13–76 | ciphertext of the share key |
//! | 77–88 | tag |
//!
//! The wrap for a person is RSA-OAEP and runs in WebCrypto; its label stands here, because it is part of the format.

use zeroize::Zeroizing;

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::keys::{KeyMaterial, MetaKey, ShareKey};
use crate::random::Iv;

/// Length of an RSA-2048 ciphertext in bytes (344 base64 characters, B§9).
pub const RSA_BYTES: usize = 256;

/// What an RSA-OAEP wrap holds; its word is the first field of the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RsaPurpose {
    /// A share key.
    ShareKey,
    /// A share password.
    SharePassword,
}

impl RsaPurpose {
    const fn word(self) -> &'static str {
        match self {
            Self::ShareKey => "sk",
            Self::SharePassword => "sp",
        }
    }

    const fn refusal(self) -> CoreError {
        match self {
            Self::ShareKey => CoreError::ShareKey,
            Self::SharePassword => CoreError::PasswordCopy,
        }
    }
}

/// The OAEP label of a wrap for a person.
///
/// # Errors
/// The code of the purpose for a `ks` or id without shape.
pub fn rsa_label(purpose: RsaPurpose, ks: &str, pubkey_id: &str) -> Result<String> {
    let shaped = field::is_ks(ks) && field::is_id(pubkey_id);
    shaped.then(|| field::aad(&[purpose.word(), ks, pubkey_id])).ok_or(purpose.refusal())
}

/// The 256 bytes of an RSA wrap, decoded strictly.
///
/// # Errors
/// The code of the purpose for anything else.
pub fn rsa_ciphertext(purpose: RsaPurpose, value: &str) -> Result<Vec<u8>> {
    base64::decode(value).filter(|bytes| bytes.len() == RSA_BYTES).ok_or(purpose.refusal())
}

/// Seals the maker's own copy.
///
/// # Errors
/// `Malformed` for a `ks` without shape.
pub fn seal_own(key: &MetaKey, ks: &str, share_key: &ShareKey, iv: &Iv) -> Result<String> {
    let aad = own_aad(ks).ok_or(CoreError::Malformed)?;
    Ok(base64::encode(&e1::seal(&key.subkey("own-sharekey"), &aad, share_key.bytes(), iv)?))
}

/// Opens the maker's own copy.
///
/// # Errors
/// `ShareKey`; `KeyLength` where what opened is not 64 bytes long.
pub fn open_own(key: &MetaKey, ks: &str, value: &str) -> Result<ShareKey> {
    let subkey = key.subkey("own-sharekey");
    let open = |aad: String| e1::open(&subkey, &aad, &base64::decode(value)?);
    ShareKey::new(own_aad(ks).and_then(open).ok_or(CoreError::ShareKey)?)
}

/// Takes a share key out of an RSA wrap that was opened.
///
/// # Errors
/// `KeyLength` for another length than 64 bytes, else `ShareKey`.
pub fn from_rsa(text: Zeroizing<Vec<u8>>) -> Result<ShareKey> {
    ShareKey::new(text)
}

fn own_aad(ks: &str) -> Option<String> {
    field::is_ks(ks).then(|| field::aad(&["osk", ks]))
}
