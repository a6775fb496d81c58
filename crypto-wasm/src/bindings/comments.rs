//! Comments and their keys (Formats 9).

use zeroize::Zeroizing;

use super::wire::operations;
use super::{copy, public_key};
use crate::author::Signing;
use crate::comment::{self, Thread};
use crate::data_key::{self as wraps, Audience};
use crate::keys::{CommentKey, MetaKey, ShareKey};
use crate::random::Iv;

operations! {
    /// `enc_comment_key` of a link.
    fn wrap_comment_key(key: CommentKey, share: ShareKey, ks: &str, publink_id: &str, iv: Iv) -> String {
        wraps::wrap_comment(&key, &share, (ks, publink_id), Audience::Web, &iv)?
    }

    /// Comment key of a link; throws 2010.
    fn unwrap_comment_key(value: &str, share: ShareKey, ks: &str, publink_id: &str) -> Zeroizing<Vec<u8>> {
        copy(&wraps::unwrap_comment(value, &share, (ks, publink_id), Audience::Web)?)
    }

    /// `enc_comment_key` of an app link.
    fn wrap_app_comment_key(key: CommentKey, share: ShareKey, ks: &str, publink_id: &str, iv: Iv) -> String {
        wraps::wrap_comment(&key, &share, (ks, publink_id), Audience::App, &iv)?
    }

    /// Comment key of an app link; throws 2010.
    fn unwrap_app_comment_key(value: &str, share: ShareKey, ks: &str, publink_id: &str) -> Zeroizing<Vec<u8>> {
        copy(&wraps::unwrap_comment(value, &share, (ks, publink_id), Audience::App)?)
    }

    /// Seals a comment given as JSON text.
    fn seal_comment(key: CommentKey, publink_id: &str, parent: &str, json: &str, iv: Iv) -> String {
        comment::seal(&key, Thread { publink_id, parent }, json, &iv)?
    }

    /// JSON text of a comment; throws 2050.
    fn open_comment(key: CommentKey, publink_id: &str, parent: &str, value: &str) -> String {
        comment::open(&key, Thread { publink_id, parent }, value)?
    }

    /// JSON text of a comment with the own `by` and `sig`.
    fn sign_comment(meta: MetaKey, publink_id: &str, parent: &str, json: &str) -> String {
        comment::sign(&Signing::of_account(&meta)?, Thread { publink_id, parent }, json)?
    }

    /// The same for a given Ed25519 seed, for known answers.
    fn sign_comment_of_seed(seed: &[u8], publink_id: &str, parent: &str, json: &str) -> String {
        comment::sign(&Signing::from_seed(seed)?, Thread { publink_id, parent }, json)?
    }

    /// Whether a comment is signed by this key (hex) and names it.
    fn is_comment_author(sig_pub: &str, publink_id: &str, parent: &str, json: &str) -> bool {
        comment::is_author(&public_key(sig_pub), Thread { publink_id, parent }, json)
    }
}
