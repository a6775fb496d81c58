//! E1, the sealed value of everything small (Formats 1).
//!
//! | bytes | field |
//! |---|---|
//! | 0 | 0x01 |
//! | 1–12 | IV |
//! | 13 … | ciphertext, as long as the text |
//! | last 12 | tag; AAD is the ASCII text of the object |

use coffer_lanes::{Gcm, Sealed};
use zeroize::Zeroizing;

use crate::error::{CoreError, Result};
use crate::keys::Subkey;
use crate::random::Iv;

const VERSION: u8 = 0x01;
/// Length of a tag in bytes: 96 bits everywhere (A§9.2, B§9).
pub const TAG_BYTES: usize = coffer_lanes::TAG_BYTES;
/// By how many bytes E1 is longer than its text.
pub const OVERHEAD_BYTES: usize = 1 + Iv::BYTES + TAG_BYTES;

const _: () = assert!(OVERHEAD_BYTES == 25);

/// AES-256-GCM under one subkey; made once for a batch.
pub struct Cipher(Gcm);

impl Cipher {
    /// Expands the key.
    #[must_use]
    pub fn new(key: &Subkey) -> Self {
        Self(Gcm::new(key.bytes()))
    }

    /// Encrypts in place and gives the tag.
    ///
    /// # Errors
    /// `Malformed` for a text of more than 64 GiB.
    pub fn encrypt(&self, iv: &Iv, aad: &[u8], text: &mut [u8]) -> Result<[u8; TAG_BYTES]> {
        self.0.encrypt(&iv.0, aad, text).ok_or(CoreError::Malformed)
    }

    /// Decrypts in place; leaves nothing readable where the tag does not verify.
    #[must_use]
    pub fn decrypt(&self, iv: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8]) -> bool {
        let iv = <&[u8; Iv::BYTES]>::try_from(iv);
        iv.is_ok_and(|iv| tag.len() == TAG_BYTES && self.0.decrypt(iv, aad, text, tag))
    }

    /// Decrypts several values in place; nothing readable is left of one whose tag does not verify.
    pub fn open_all(&self, values: &mut [Sealed<'_>]) {
        self.0.decrypt_all(values);
    }

    /// E1 over a text.
    ///
    /// # Errors
    /// `Malformed` for a text of more than 64 GiB.
    pub fn seal(&self, aad: &str, text: &[u8], iv: &Iv) -> Result<Vec<u8>> {
        let mut body = text.to_vec();
        let tag = self.encrypt(iv, aad.as_bytes(), &mut body)?;
        let mut sealed = Vec::with_capacity(body.len() + OVERHEAD_BYTES);
        sealed.push(VERSION);
        sealed.extend_from_slice(&iv.0);
        sealed.append(&mut body);
        sealed.extend_from_slice(&tag);
        Ok(sealed)
    }

    /// The text of an E1, or nothing.
    #[must_use]
    pub fn open(&self, aad: &str, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        let mut bytes = Zeroizing::new(sealed.to_vec());
        let mut value = parts(aad, &mut bytes)?;
        self.0.decrypt_all(core::slice::from_mut(&mut value));
        value.opened.then(|| Zeroizing::new(value.text.to_vec()))
    }
}

/// The parts of an E1 where they stand, for a batch; nothing for another shape.
#[must_use]
pub fn parts<'a>(aad: &'a str, sealed: &'a mut [u8]) -> Option<Sealed<'a>> {
    let (version, rest) = sealed.split_first_mut()?;
    let (iv, rest) = rest.split_first_chunk_mut::<{ Iv::BYTES }>()?;
    let (text, tag) = rest.split_at_mut_checked(rest.len().checked_sub(TAG_BYTES)?)?;
    (*version == VERSION).then_some(Sealed { iv, aad: aad.as_bytes(), text, tag, opened: false })
}

/// E1 over a text under a subkey.
///
/// # Errors
/// `Malformed` for a text of more than 64 GiB.
pub fn seal(key: &Subkey, aad: &str, text: &[u8], iv: &Iv) -> Result<Vec<u8>> {
    Cipher::new(key).seal(aad, text, iv)
}

/// The text of an E1 under a subkey, or nothing.
#[must_use]
pub fn open(key: &Subkey, aad: &str, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    Cipher::new(key).open(aad, sealed)
}
