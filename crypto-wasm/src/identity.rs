//! Identities (Formats 12).
//!
//! | bytes of `sigkey`, b64 | field |
//! |---|---|
//! | 0–31 | Ed25519 key |
//! | 32–95 | its signature over `e2cs/1\|id\|{enc_fp}\|{sig_fp}` |
//!
//! Safety number: 12 groups of 5 digits, group i = bytes 5i … 5i+4 of SHA-512(`e2cs/1|fp|{enc_fp}|{sig_fp}`)
//! as a number mod 100 000.

use sha2::{Digest, Sha512};

use crate::author::{self, Signing, PUBLIC_KEY_BYTES, SIGNATURE_BYTES};
use crate::base64;
use crate::error::{CoreError, Result};
use crate::field;
use crate::private_key;

const GROUPS: usize = 12;
const GROUP_BYTES: usize = 5;
const GROUP_MODULUS: u64 = 100_000;

/// Who somebody is, after his signature held.
pub struct Identity {
    /// SHA-256 of the RSA public key, hex.
    pub enc_fp: String,
    /// SHA-256 of the Ed25519 public key, hex.
    pub sig_fp: String,
    /// The Ed25519 public key.
    pub sig_pub: [u8; PUBLIC_KEY_BYTES],
}

/// What ties the two keys of a user together.
#[must_use]
pub fn text(enc_fp: &str, sig_fp: &str) -> String {
    field::aad(&["id", enc_fp, sig_fp])
}

/// Makes the own `sigkey`.
///
/// # Errors
/// `PublicKey` for another public key than RSA-2048 with e = 65537.
pub fn seal(signing: &Signing, spki: &[u8]) -> Result<String> {
    let enc_fp = private_key::fingerprint_of_spki(spki)?;
    let signature = signing.sign(&text(&enc_fp, &signing.fingerprint()));
    Ok(base64::encode(&[signing.public().as_slice(), &signature].concat()))
}

/// Verifies a user's keys; both in base64.
///
/// # Errors
/// `PublicKey` for everything.
pub fn open(spki: &str, sigkey: &str) -> Result<Identity> {
    let spki = base64::decode(spki).ok_or(CoreError::PublicKey)?;
    let bytes = base64::decode(sigkey).ok_or(CoreError::PublicKey)?;
    let enc_fp = private_key::fingerprint_of_spki(&spki)?;
    let (public, signature) = bytes.split_at_checked(PUBLIC_KEY_BYTES).ok_or(CoreError::PublicKey)?;
    let sig_pub = <[u8; PUBLIC_KEY_BYTES]>::try_from(public).map_err(|_| CoreError::PublicKey)?;
    let sig_fp = author::fingerprint(public);
    let holds = signature.len() == SIGNATURE_BYTES && author::verify(public, &text(&enc_fp, &sig_fp), signature);
    holds.then_some(Identity { enc_fp, sig_fp, sig_pub }).ok_or(CoreError::PublicKey)
}

/// The number that two people compare: 12 groups of 5 digits.
#[must_use]
pub fn safety_number(enc_fp: &str, sig_fp: &str) -> String {
    let hash = Sha512::digest(field::aad(&["fp", enc_fp, sig_fp]));
    let groups: Vec<String> = hash.chunks(GROUP_BYTES).take(GROUPS).map(group).collect();
    groups.join(" ")
}

fn group(bytes: &[u8]) -> String {
    let number = bytes.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:05}", number % GROUP_MODULUS)
}
