//! AES-256-GCM and base64 by RustCrypto, where there are no vectors of WebAssembly.

use aes_gcm::aead::consts::U12;
use aes_gcm::aead::generic_array::GenericArray;
use aes_gcm::aead::AeadInPlace;
use aes_gcm::aes::Aes256;
use aes_gcm::{AesGcm, KeyInit};
use base64ct::{Base64, Encoding};
use zeroize::Zeroize;

use crate::{Sealed, IV_BYTES, KEY_BYTES, TAG_BYTES};

/// An expanded key; wiped on drop.
pub struct Gcm(AesGcm<Aes256, U12, U12>);

impl Gcm {
    /// Expands a key.
    #[must_use]
    pub fn new(key: &[u8; KEY_BYTES]) -> Self {
        Self(AesGcm::new(GenericArray::from_slice(key)))
    }

    /// Encrypts in place and gives the tag, or nothing for a text of more than 64 GiB.
    #[must_use]
    pub fn encrypt(&self, iv: &[u8; IV_BYTES], aad: &[u8], text: &mut [u8]) -> Option<[u8; TAG_BYTES]> {
        self.0.encrypt_in_place_detached(GenericArray::from_slice(iv), aad, text).ok().map(Into::into)
    }

    /// Decrypts in place; where the tag does not hold the text is wiped.
    #[must_use]
    pub fn decrypt(&self, iv: &[u8; IV_BYTES], aad: &[u8], text: &mut [u8], tag: &[u8]) -> bool {
        let opened = tag.len() == TAG_BYTES
            && self
                .0
                .decrypt_in_place_detached(GenericArray::from_slice(iv), aad, text, GenericArray::from_slice(tag))
                .is_ok();
        if !opened {
            text.zeroize();
        }
        opened
    }

    /// Decrypts several values in place; a value whose tag does not hold is wiped.
    pub fn decrypt_all(&self, values: &mut [Sealed<'_>]) {
        for value in values {
            value.opened = self.decrypt(value.iv, value.aad, value.text, value.tag);
        }
    }
}

/// Appends the bytes of canonical, padded base64 and tells whether it was that.
#[must_use]
pub fn decode_into(text: &str, bytes: &mut Vec<u8>) -> bool {
    let start = bytes.len();
    bytes.resize(start + text.len().div_ceil(4) * 3, 0);
    let decoded = bytes.get_mut(start..).and_then(|room| Base64::decode(text, room).ok()).map(<[u8]>::len);
    bytes.truncate(start + decoded.unwrap_or_default());
    decoded.is_some()
}
