//! The seal of a file version (Formats 4): b64(KC(32) ‖ E1), 156 characters, AAD `e2cs/1|seal|{fid}`.
//!
//! | bytes of the text | field |
//! |---|---|
//! | 0–3 | ver, u32, at least 1 |
//! | 4–11 | ctr, u64, of the author's manifest; 0 for a visitor |
//! | 12–19 | size in bytes, u64 |
//! | 20–27 | mtime in ms, u64 |
//! | 28–59 | D, digest of the encrypted blob |
//!
//! KC = HKDF(data_key, "data-commit") is compared before anything is opened: one data key a seal.

use subtle::ConstantTimeEq;

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::keys::{DataKey, KeyMaterial};
use crate::random::Iv;

const COMMIT_BYTES: usize = 32;
const TEXT_BYTES: usize = 60;
const _: () = assert!(COMMIT_BYTES + e1::OVERHEAD_BYTES + TEXT_BYTES == 117);

/// What a seal vouches for.
#[derive(Clone, Copy)]
pub struct Sealed {
    /// Version of the item, from 1.
    pub ver: u32,
    /// Counter of the author's manifest.
    pub ctr: u64,
    /// Length of the content in bytes.
    pub size: u64,
    /// Time of the content in ms.
    pub mtime_ms: u64,
    /// Digest of the encrypted blob.
    pub digest: [u8; 32],
}

/// Seals a version.
///
/// # Errors
/// `Malformed` for a fid without shape or version 0.
pub fn seal(key: &DataKey, fid: &str, content: &Sealed, iv: &Iv) -> Result<String> {
    let aad = aad(fid).filter(|_| content.ver > 0).ok_or(CoreError::Malformed)?;
    let text = [
        content.ver.to_be_bytes().as_slice(),
        &content.ctr.to_be_bytes(),
        &content.size.to_be_bytes(),
        &content.mtime_ms.to_be_bytes(),
        &content.digest,
    ]
    .concat();
    let sealed = e1::seal(&key.subkey("seal"), &aad, &text, iv)?;
    Ok(base64::encode(&[key.subkey("data-commit").bytes().as_slice(), &sealed].concat()))
}

/// Opens a seal: KC first, then E1, 60 bytes, ver at least 1.
///
/// # Errors
/// `Object` for everything; a missing seal is a failing seal.
pub fn open(key: &DataKey, fid: &str, value: &str) -> Result<Sealed> {
    open_bytes(key, fid, value).ok_or(CoreError::Object)
}

/// KC of a data key in hex.
#[must_use]
pub fn commit(key: &DataKey) -> String {
    key.subkey("data-commit").to_hex()
}

/// Whether size and D of a whole download are those of its seal.
///
/// # Errors
/// `Length` where one differs.
pub fn check_download(sealed: (u64, &[u8]), seen: (u64, &[u8])) -> Result<()> {
    let same = sealed.0 == seen.0 && bool::from(sealed.1.ct_eq(seen.1));
    same.then_some(()).ok_or(CoreError::Length)
}

fn open_bytes(key: &DataKey, fid: &str, value: &str) -> Option<Sealed> {
    let aad = aad(fid)?;
    let bytes = base64::decode(value)?;
    let (commit, sealed) = bytes.split_at_checked(COMMIT_BYTES)?;
    if !bool::from(commit.ct_eq(key.subkey("data-commit").bytes())) {
        return None;
    }
    let text = e1::open(&key.subkey("seal"), &aad, sealed)?;
    let content = parse(&text)?;
    (content.ver > 0).then_some(content)
}

fn parse(text: &[u8]) -> Option<Sealed> {
    let (ver, rest) = text.split_at_checked(4)?;
    let (ctr, rest) = rest.split_at_checked(8)?;
    let (size, rest) = rest.split_at_checked(8)?;
    let (mtime_ms, digest) = rest.split_at_checked(8)?;
    Some(Sealed {
        ver: u32::from_be_bytes(ver.try_into().ok()?),
        ctr: u64::from_be_bytes(ctr.try_into().ok()?),
        size: u64::from_be_bytes(size.try_into().ok()?),
        mtime_ms: u64::from_be_bytes(mtime_ms.try_into().ok()?),
        digest: digest.try_into().ok()?,
    })
}

fn aad(fid: &str) -> Option<String> {
    field::is_fid(fid).then(|| field::aad(&["seal", fid]))
}
