//! The keys of an account in a file of its own (Formats 6): what opens a copy of the files without a server.
//!
//! | bytes | field |
//! |---|---|
//! | 0–9 | `COFFERKEY1` |
//! | 10–36 | header of version 2, as in `password_blob` |
//! | 37–48 | IV |
//! | 49 … | ciphertext of the keys as JSON |
//! | last 12 | tag |
//!
//! Label `key-file`; AAD `e2cs/1|kf|{header}`.

use zeroize::Zeroizing;

use crate::e1::{Cipher, TAG_BYTES};
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::keys::KeyMaterial;
use crate::password_blob::{Header, Kek};
use crate::random::Iv;

const MAGIC: &[u8] = b"COFFERKEY1";
const LABEL: &str = "key-file";
/// Rank of version 2: nothing weaker is written or read.
const RANK: u8 = 3;

/// Seals the keys, given as JSON text, under a password; `salt` is 16 random bytes.
///
/// # Errors
/// `Malformed` for another salt, `SignIn` where the memory is not to be had.
pub fn seal(password: &str, text: &str, salt: &[u8], iv: &Iv) -> Result<Vec<u8>> {
    let header = Header::written(salt)?;
    let kek = header.derive(password)?;
    let mut body = Zeroizing::new(text.as_bytes().to_vec());
    let tag = cipher(&kek).encrypt(iv, aad(&header).as_bytes(), &mut body)?;
    Ok([MAGIC, &header.bytes(), &iv.0, &body, &tag].concat())
}

/// Opens a file of keys; their JSON text comes back.
///
/// # Errors
/// `SignIn` for everything.
pub fn open(password: &str, file: &[u8]) -> Result<String> {
    let (header, sealed) = file.strip_prefix(MAGIC).and_then(Header::parse).ok_or(CoreError::SignIn)?;
    if header.rank() < RANK {
        return Err(CoreError::SignIn);
    }
    let kek = header.derive(password)?;
    open_text(&kek, &header, sealed).ok_or(CoreError::SignIn)
}

fn open_text(kek: &Kek, header: &Header, sealed: &[u8]) -> Option<String> {
    let (iv, rest) = sealed.split_at_checked(Iv::BYTES)?;
    let (body, tag) = rest.split_at_checked(rest.len().checked_sub(TAG_BYTES)?)?;
    let mut text = Zeroizing::new(body.to_vec());
    let opened = cipher(kek).decrypt(iv, aad(header).as_bytes(), &mut text, tag);
    opened.then(|| core::str::from_utf8(&text).ok().map(str::to_owned)).flatten()
}

fn cipher(kek: &Kek) -> Cipher {
    Cipher::new(&kek.secret().subkey(LABEL))
}

fn aad(header: &Header) -> String {
    field::aad(&["kf", &hex::encode(&header.bytes())])
}
