//! What a password, a recovery code or a passkey opens (Formats 6, 7).

use zeroize::Zeroizing;

use super::copy;
use super::wire::{answers, operations};
use crate::error::{CoreError, Result};
use crate::key_file;
use crate::keys::MetaKey;
use crate::login_hash;
use crate::passkey;
use crate::password_blob::{self, Blob, Header};
use crate::random::Iv;
use crate::recovery;

answers! {
    /// Meta key and private key of an account, opened with one hash.
    struct UnlockedKeys {
        /// 32 bytes.
        meta_key: Zeroizing<Vec<u8>>,
        /// PKCS#8 DER.
        pkcs8: Zeroizing<Vec<u8>>,
        /// Rank of the KDF, 0 to 3.
        rank: u8,
    }
}

operations! {
    /// bcrypt login hash; throws 6002 for a salt outside the pattern or another than the pinned one.
    fn hash_login(password: &str, salt: &str, pinned: Option<&str>) -> String {
        login_hash::hash(password, salt, pinned)?
    }

    /// A salt of cost 12 from 16 random bytes.
    fn new_login_salt(random: &[u8]) -> String {
        login_hash::new_salt(random)?
    }

    /// Opens both blobs; throws 9001, 9000, 6002, 2006. `floor` is the pinned rank.
    fn unlock_keys(password: &str, enc_meta_key: &str, enc_priv_key: &str, enc_fp: &str, floor: u8) -> UnlockedKeys {
        let keys = password_blob::unlock(password, (enc_meta_key, enc_priv_key), enc_fp, floor)?;
        UnlockedKeys { meta_key: copy(&keys.meta_key), pkcs8: keys.pkcs8, rank: keys.rank }
    }

    /// Meta key of its blob alone; throws 9001, 9000, 6002.
    fn open_password_meta(password: &str, value: &str, floor: u8) -> Zeroizing<Vec<u8>> {
        let blob = Blob::parse(value, floor)?;
        copy(&blob.open_meta(&blob.header().derive(password)?)?)
    }

    /// Private key of its blob alone; throws 9001, 9000, 6002, 2006.
    fn open_password_private(password: &str, value: &str, enc_fp: &str, floor: u8) -> Zeroizing<Vec<u8>> {
        let blob = Blob::parse(value, floor)?;
        blob.open_private(&blob.header().derive(password)?, enc_fp)?
    }

    /// Both blobs of an account under a password: [enc_meta_key, enc_priv_key], Argon2id. `salt` 16, `ivs` 24 random bytes.
    fn wrap_keys(password: &str, meta: MetaKey, pkcs8: &[u8], enc_fp: &str, salt: &[u8], ivs: &[u8]) -> Vec<String> {
        wrap_under(&Header::written(salt)?, password, (&meta, pkcs8, enc_fp), ivs)?
    }

    /// The same for a device that cannot hold Argon2id's memory: PBKDF2 with 600 000 iterations.
    fn wrap_keys_small(password: &str, meta: MetaKey, pkcs8: &[u8], enc_fp: &str, salt: &[u8], ivs: &[u8]) -> Vec<String> {
        wrap_under(&Header::written_small(salt)?, password, (&meta, pkcs8, enc_fp), ivs)?
    }

    /// `rk` of a recovery kit; `salt` 16 random bytes.
    fn seal_recovery(code: &str, meta: MetaKey, salt: &[u8], iv: Iv) -> String {
        recovery::seal(code, &meta, salt, &iv)?
    }

    /// Meta key of a recovery kit; throws 6002.
    fn open_recovery(code: &str, value: &str) -> Zeroizing<Vec<u8>> {
        copy(&recovery::open(code, value)?)
    }

    /// `rk_lock` of a recovery code; throws 6002.
    fn recovery_lock(code: &str) -> String {
        recovery::lock(code)?
    }

    /// The keys of an account as a file, sealed under a password of its own; `text` is JSON, `salt` 16 random bytes.
    fn seal_key_file(password: &str, text: &str, salt: &[u8], iv: Iv) -> Vec<u8> {
        key_file::seal(password, text, salt, &iv)?
    }

    /// JSON of a file of keys; throws 6002.
    fn open_key_file(password: &str, file: &[u8]) -> String {
        key_file::open(password, file)?
    }

    /// `pk` of a passkey; `salt` 32 random bytes.
    fn seal_passkey(credential: &[u8], prf: &[u8], meta: MetaKey, salt: &[u8], iv: Iv) -> String {
        passkey::seal(credential, prf.to_vec().into(), &meta, salt, &iv)?
    }

    /// Meta key of a passkey; throws 6002.
    fn open_passkey(credential: &[u8], prf: &[u8], value: &str) -> Zeroizing<Vec<u8>> {
        copy(&passkey::open(credential, prf.to_vec().into(), value)?)
    }

    /// Salt inside a `pk`; throws 6002.
    fn passkey_salt(value: &str) -> Vec<u8> {
        passkey::salt_of(value)?
    }

    /// What the authenticator's PRF is asked with.
    fn passkey_prf_input(salt: &[u8]) -> Vec<u8> {
        passkey::prf_input(salt).to_vec()
    }
}

/// Both blobs under one header; `keys` are the meta key, the private key and its fingerprint.
fn wrap_under(header: &Header, password: &str, keys: (&MetaKey, &[u8], &str), ivs: &[u8]) -> Result<Vec<String>> {
    let (meta, pkcs8, enc_fp) = keys;
    let pkcs8 = Zeroizing::new(pkcs8.to_vec());
    let kek = header.derive(password)?;
    let ivs = Iv::split(ivs, 2)?;
    let [first, second] = ivs.as_slice() else { return Err(CoreError::Malformed) };
    Ok(vec![kek.seal_meta(meta, first)?, kek.seal_private(&pkcs8, enc_fp, second)?])
}
