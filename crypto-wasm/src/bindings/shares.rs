//! Share keys, their wraps, share passwords (Formats 5). RSA itself runs in WebCrypto.

use zeroize::Zeroizing;

use super::copy;
use super::wire::operations;
use crate::keys::{MetaKey, ShareKey};
use crate::password_copy::{self, Copy};
use crate::random::{self, Iv};
use crate::share_key::{self, RsaPurpose};

operations! {
    /// Checks a share key and gives its commit; throws 2015, 2000.
    fn share_commit(share: ShareKey) -> String {
        share.commit()
    }

    /// The maker's own copy of a share key.
    fn seal_own_share_key(meta: MetaKey, ks: &str, share: ShareKey, iv: Iv) -> String {
        share_key::seal_own(&meta, ks, &share, &iv)?
    }

    /// Share key of an own copy; throws 2000, 2015.
    fn open_own_share_key(meta: MetaKey, ks: &str, value: &str) -> Zeroizing<Vec<u8>> {
        copy(&share_key::open_own(&meta, ks, value)?)
    }

    /// OAEP label of a share key for a person; throws 2000.
    fn share_key_label(ks: &str, pubkey_id: &str) -> String {
        share_key::rsa_label(RsaPurpose::ShareKey, ks, pubkey_id)?
    }

    /// The 256 bytes of a share key's RSA wrap; throws 2000.
    fn share_key_ciphertext(value: &str) -> Vec<u8> {
        share_key::rsa_ciphertext(RsaPurpose::ShareKey, value)?
    }

    /// OAEP label of a share password for a member; throws 2100.
    fn share_password_label(ks: &str, pubkey_id: &str) -> String {
        share_key::rsa_label(RsaPurpose::SharePassword, ks, pubkey_id)?
    }

    /// The 256 bytes of a share password's RSA wrap; throws 2100.
    fn share_password_ciphertext(value: &str) -> Vec<u8> {
        share_key::rsa_ciphertext(RsaPurpose::SharePassword, value)?
    }

    /// A share password from 24 random bytes.
    fn new_share_password(random: &[u8]) -> String {
        random::crockford(&random::fixed::<24>(random)?)?
    }

    /// A recovery code or link key of 35 characters from 32 random bytes.
    fn new_grouped_code(random: &[u8]) -> String {
        random::grouped_crockford(random)?
    }

    /// The owner's copy of a share password.
    fn seal_share_password(meta: MetaKey, ks: &str, password: &str, iv: Iv) -> String {
        password_copy::seal(&meta, &Copy::SharePassword { ks }, password, &iv)?
    }

    /// Share password of the owner's copy; throws 2007, 2100.
    fn open_share_password(meta: MetaKey, ks: &str, value: &str) -> String {
        password_copy::open(&meta, &Copy::SharePassword { ks }, value)?
    }
}
