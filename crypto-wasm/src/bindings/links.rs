//! The owner's copies of what opens a link (Formats 8).

use super::wire::operations;
use crate::keys::MetaKey;
use crate::link;
use crate::password_copy::{self, Copy};
use crate::random::Iv;

operations! {
    /// The link key of a URL fragment, cleaned; throws 2110.
    fn parse_link_key(fragment: &str) -> String {
        link::parse_fragment(fragment)?.to_string()
    }

    /// The owner's copy of a link password, at most 63 bytes.
    fn seal_link_password(meta: MetaKey, salt: &str, ks: &str, password: &str, iv: Iv) -> String {
        password_copy::seal(&meta, &Copy::LinkPassword { salt, ks }, password, &iv)?
    }

    /// Link password of the owner's copy; throws 2007, 2100.
    fn open_link_password(meta: MetaKey, salt: &str, ks: &str, value: &str) -> String {
        password_copy::open(&meta, &Copy::LinkPassword { salt, ks }, value)?
    }

    /// The owner's copy of a link key.
    fn seal_link_key(meta: MetaKey, salt: &str, ks: &str, link_key: &str, iv: Iv) -> String {
        password_copy::seal(&meta, &Copy::LinkKey { salt, ks }, link_key, &iv)?
    }

    /// Link key of the owner's copy; throws 2110.
    fn open_link_key(meta: MetaKey, salt: &str, ks: &str, value: &str) -> String {
        password_copy::open(&meta, &Copy::LinkKey { salt, ks }, value)?
    }
}
