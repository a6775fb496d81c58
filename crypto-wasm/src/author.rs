//! Ed25519, strictly (RFC 8032, canonical encodings, S < L, no small-order keys; Formats 12), and who signed a file.
//!
//! | bytes of `seal_sig`, b64 | field |
//! |---|---|
//! | 0–31 | R |
//! | 32–63 | S, below L |
//!
//! Over the ASCII text `e2cs/1|file|{fid}|{SHA-256 of the decoded seal}`; `seal_by` = sig_fp.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::base64;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::keys::{KeyMaterial, MetaKey};

/// Length of a signature in bytes.
pub const SIGNATURE_BYTES: usize = 64;
/// Length of a public key in bytes.
pub const PUBLIC_KEY_BYTES: usize = 32;

/// The user's signing key.
pub struct Signing(SigningKey);

impl Signing {
    /// The signing key of an account: its seed is HKDF(meta_key, "sig").
    ///
    /// # Errors
    /// `Malformed` never, as subkeys have 32 bytes.
    pub fn of_account(key: &MetaKey) -> Result<Self> {
        Self::from_seed(key.subkey("sig").bytes())
    }

    /// The signing key of a 32-byte seed.
    ///
    /// # Errors
    /// `Malformed` for another length.
    pub fn from_seed(seed: &[u8]) -> Result<Self> {
        let seed = Zeroizing::new(<[u8; 32]>::try_from(seed).map_err(|_| CoreError::Malformed)?);
        Ok(Self(SigningKey::from_bytes(&seed)))
    }

    /// The public key.
    #[must_use]
    pub fn public(&self) -> [u8; PUBLIC_KEY_BYTES] {
        self.0.verifying_key().to_bytes()
    }

    /// sig_fp: SHA-256 of the public key, hex.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.public())
    }

    /// A signature over a text.
    #[must_use]
    pub fn sign(&self, text: &str) -> [u8; SIGNATURE_BYTES] {
        self.0.sign(text.as_bytes()).to_bytes()
    }

    /// A signature over a text in base64.
    #[must_use]
    pub fn sign_base64(&self, text: &str) -> String {
        base64::encode(&self.sign(text))
    }
}

/// sig_fp or enc_fp: SHA-256 in hex of an encoded public key.
#[must_use]
pub fn fingerprint(public: &[u8]) -> String {
    hex::encode(&Sha256::digest(public))
}

/// Whether a signature over a text holds under a public key.
#[must_use]
pub fn verify(public: &[u8], text: &str, signature: &[u8]) -> bool {
    verify_parsed(public, text, signature).unwrap_or(false)
}

/// Whether a base64 signature over a text holds under a public key.
#[must_use]
pub fn verify_base64(public: &[u8], text: &str, signature: &str) -> bool {
    base64::decode(signature).is_some_and(|bytes| verify(public, text, &bytes))
}

/// What the author of a version signs.
///
/// # Errors
/// `Malformed` for a fid or seal without shape.
pub fn file_text(fid: &str, seal: &str) -> Result<String> {
    let bytes = base64::decode(seal).filter(|_| field::is_fid(fid)).ok_or(CoreError::Malformed)?;
    Ok(field::aad(&["file", fid, &hex::encode(&Sha256::digest(bytes))]))
}

/// Whether a version is signed by this key and names it as its author.
#[must_use]
pub fn is_file_author(public: &[u8], (fid, seal): (&str, &str), (by, signature): (&str, &str)) -> bool {
    let named = by == fingerprint(public);
    named && file_text(fid, seal).is_ok_and(|text| verify_base64(public, &text, signature))
}

fn verify_parsed(public: &[u8], text: &str, signature: &[u8]) -> Option<bool> {
    let bytes = <[u8; PUBLIC_KEY_BYTES]>::try_from(public).ok()?;
    let key = VerifyingKey::from_bytes(&bytes).ok()?;
    let signature = Signature::from_slice(signature).ok()?;
    Some(is_canonical(&bytes) && key.verify_strict(text.as_bytes(), &signature).is_ok())
}

/// Whether y, the low 255 bits read as little-endian, is below 2^255 − 19.
fn is_canonical(bytes: &[u8; PUBLIC_KEY_BYTES]) -> bool {
    let [low, middle @ .., high] = bytes;
    let is_high = high & 0x7f == 0x7f && middle.iter().all(|byte| *byte == 0xff);
    !(is_high && *low >= 0xed)
}
