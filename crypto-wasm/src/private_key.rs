//! The own RSA key (Formats 5, 6): what a PKCS#8 file holds, its public key, and the copy under the meta key.
//!
//! | bytes of the SPKI DER | field |
//! |---|---|
//! | 0–32 | fixed head: rsaEncryption, BIT STRING, SEQUENCE, INTEGER of 257 bytes |
//! | 33–288 | modulus, 256 bytes, highest bit set |
//! | 289–293 | exponent 65537 |
//!
//! `own_priv_key` = b64(E1 over PKCS#8 DER), AAD `e2cs/1|opk|{enc_fp}`, label `own-privkey`.

use zeroize::Zeroizing;

use crate::author;
use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::keys::{KeyMaterial, MetaKey};
use crate::random::Iv;

const SPKI_HEAD: [u8; 33] = [
    0x30, 0x82, 0x01, 0x22, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
    0x03, 0x82, 0x01, 0x0f, 0x00, 0x30, 0x82, 0x01, 0x0a, 0x02, 0x82, 0x01, 0x01, 0x00,
];
const RSA_ALGORITHM: [u8; 15] =
    [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];
const EXPONENT: [u8; 3] = [0x01, 0x00, 0x01];
const EXPONENT_DER: [u8; 5] = [0x02, 0x03, 0x01, 0x00, 0x01];
const MODULUS_BYTES: usize = 256;
const SEQUENCE: u8 = 0x30;
const INTEGER: u8 = 0x02;
const OCTET_STRING: u8 = 0x04;

/// SPKI DER of the public key inside a PKCS#8 DER, for RSA-2048 with e = 65537 only.
///
/// # Errors
/// `PrivateKey` for anything else.
pub fn public_key(pkcs8: &[u8]) -> Result<Vec<u8>> {
    public_of_pkcs8(pkcs8).ok_or(CoreError::PrivateKey)
}

/// Checks that a PKCS#8 DER holds the key with this fingerprint.
///
/// # Errors
/// `PrivateKey` where it does not.
pub fn check(pkcs8: &[u8], enc_fp: &str) -> Result<()> {
    let same = author::fingerprint(&public_key(pkcs8)?) == enc_fp;
    same.then_some(()).ok_or(CoreError::PrivateKey)
}

/// enc_fp of a public key, which must be RSA-2048 with e = 65537 in the one accepted encoding.
///
/// # Errors
/// `PublicKey` for anything else.
pub fn fingerprint_of_spki(spki: &[u8]) -> Result<String> {
    let modulus = spki.strip_prefix(&SPKI_HEAD).and_then(|rest| rest.strip_suffix(&EXPONENT_DER));
    let known = modulus.is_some_and(is_modulus);
    known.then(|| author::fingerprint(spki)).ok_or(CoreError::PublicKey)
}

/// Seals the copy under the meta key.
///
/// # Errors
/// `PrivateKey` for another key than `enc_fp` names.
pub fn seal_own(key: &MetaKey, enc_fp: &str, pkcs8: &[u8], iv: &Iv) -> Result<String> {
    check(pkcs8, enc_fp)?;
    let aad = own_aad(enc_fp).ok_or(CoreError::PrivateKey)?;
    Ok(base64::encode(&e1::seal(&key.subkey("own-privkey"), &aad, pkcs8, iv)?))
}

/// Opens the copy under the meta key.
///
/// # Errors
/// `PrivateKey` for everything, also where another key is inside.
pub fn open_own(key: &MetaKey, enc_fp: &str, value: &str) -> Result<Zeroizing<Vec<u8>>> {
    let subkey = key.subkey("own-privkey");
    let open = |aad: String| e1::open(&subkey, &aad, &base64::decode(value)?);
    let pkcs8 = own_aad(enc_fp).and_then(open).ok_or(CoreError::PrivateKey)?;
    check(&pkcs8, enc_fp)?;
    Ok(pkcs8)
}

fn own_aad(enc_fp: &str) -> Option<String> {
    hex::is_hex(enc_fp, 32).then(|| field::aad(&["opk", enc_fp]))
}

fn is_modulus(bytes: &[u8]) -> bool {
    bytes.len() == MODULUS_BYTES && bytes.first().is_some_and(|byte| byte & 0x80 != 0)
}

fn public_of_pkcs8(pkcs8: &[u8]) -> Option<Vec<u8>> {
    let (info, rest) = element(pkcs8, SEQUENCE)?;
    let (_version, info) = element(info, INTEGER)?;
    let (key, _attributes) = element(info.strip_prefix(&RSA_ALGORITHM)?, OCTET_STRING)?;
    let (fields, trailing) = element(key, SEQUENCE)?;
    let (_version, fields) = element(fields, INTEGER)?;
    let (modulus, fields) = element(fields, INTEGER)?;
    let (exponent, _private) = element(fields, INTEGER)?;
    let modulus = modulus.strip_prefix(&[0]).filter(|bytes| is_modulus(bytes))?;
    let accepted = exponent == EXPONENT && rest.is_empty() && trailing.is_empty();
    accepted.then(|| [SPKI_HEAD.as_slice(), modulus, &EXPONENT_DER].concat())
}

/// Content of the DER element at the start, and what follows it.
fn element(der: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (first, rest) = der.split_first().filter(|(first, _)| **first == tag)?;
    debug_assert!(*first == tag);
    let (length, rest) = rest.split_first()?;
    let (length, rest) = match length {
        0..=0x7f => (usize::from(*length), rest),
        0x81 => rest.split_first().map(|(low, rest)| (usize::from(*low), rest))?,
        0x82 => rest.split_at_checked(2).map(|(bytes, rest)| (big_endian(bytes), rest))?,
        _ => return None,
    };
    rest.split_at_checked(length)
}

fn big_endian(bytes: &[u8]) -> usize {
    bytes.iter().fold(0, |number, byte| (number << 8) | usize::from(*byte))
}
