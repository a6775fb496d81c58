//! Wraps of 32-byte keys under a share key: data keys (Formats 4), comment keys (9), zip jobs (10).
//!
//! | value | prefix | label | AAD after `e2cs/1\|` |
//! |---|---|---|---|
//! | data key | `2:` | `share-datakey` | `dk\|{ks}\|{fid}` |
//! | data key of an app link | `3:` | `share-datakey` | `al\|{ks}\|{fid}` |
//! | comment key | `2:` | `share-commentkey` | `ck\|{ks}\|{publink_id}` |
//! | comment key of an app link | `3:` | `share-commentkey` | `ca\|{ks}\|{publink_id}` |

use zeroize::Zeroizing;

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::keys::{CommentKey, DataKey, KeyMaterial, ShareKey, Subkey};
use crate::random::Iv;

/// Who may open the wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Users and ordinary links.
    Web,
    /// App links.
    App,
}

impl Audience {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Web => "2:",
            Self::App => "3:",
        }
    }

    const fn data_word(self) -> &'static str {
        match self {
            Self::Web => "dk",
            Self::App => "al",
        }
    }

    const fn comment_word(self) -> &'static str {
        match self {
            Self::Web => "ck",
            Self::App => "ca",
        }
    }
}

/// Wraps a data key for the item with this fid.
///
/// # Errors
/// `Malformed` for a `ks` or fid without shape.
pub fn wrap(key: &DataKey, under: &ShareKey, place: (&str, &str), audience: Audience, iv: &Iv) -> Result<String> {
    let aad = data_aad(place, audience).ok_or(CoreError::Malformed)?;
    wrap_bytes(key.bytes(), &under.subkey("share-datakey"), &aad, audience, iv)
}

/// Opens a data key; `place` is (`ks`, fid of the opened name).
///
/// # Errors
/// `Object` for everything.
pub fn unwrap(value: &str, under: &ShareKey, place: (&str, &str), audience: Audience) -> Result<DataKey> {
    let subkey = under.subkey("share-datakey");
    data_aad(place, audience)
        .and_then(|aad| unwrap_bytes(value, &subkey, &aad, audience))
        .and_then(DataKey::new)
        .ok_or(CoreError::Object)
}

/// Wraps the comment key of a link; `place` is (`ks`, publink id).
///
/// # Errors
/// `Malformed` for a `ks` or id without shape.
pub fn wrap_comment(
    key: &CommentKey,
    under: &ShareKey,
    place: (&str, &str),
    audience: Audience,
    iv: &Iv,
) -> Result<String> {
    let aad = comment_aad(place, audience).ok_or(CoreError::Malformed)?;
    wrap_bytes(key.bytes(), &under.subkey("share-commentkey"), &aad, audience, iv)
}

/// Opens the comment key of a link; `place` is (`ks`, publink id).
///
/// # Errors
/// `Object` for everything.
pub fn unwrap_comment(value: &str, under: &ShareKey, place: (&str, &str), audience: Audience) -> Result<CommentKey> {
    let subkey = under.subkey("share-commentkey");
    comment_aad(place, audience)
        .and_then(|aad| unwrap_bytes(value, &subkey, &aad, audience))
        .and_then(CommentKey::new)
        .ok_or(CoreError::Object)
}

pub(crate) fn wrap_bytes(key: &[u8], under: &Subkey, aad: &str, audience: Audience, iv: &Iv) -> Result<String> {
    let sealed = e1::seal(under, aad, key, iv)?;
    Ok(format!("{}{}", audience.prefix(), base64::encode(&sealed)))
}

pub(crate) fn unwrap_bytes(value: &str, under: &Subkey, aad: &str, audience: Audience) -> Option<Zeroizing<Vec<u8>>> {
    e1::open(under, aad, &base64::decode_prefixed(value, audience.prefix())?)
}

fn data_aad((ks, fid): (&str, &str), audience: Audience) -> Option<String> {
    let shaped = field::is_ks(ks) && field::is_fid(fid);
    shaped.then(|| field::aad(&[audience.data_word(), ks, fid]))
}

fn comment_aad((ks, publink_id): (&str, &str), audience: Audience) -> Option<String> {
    let shaped = field::is_ks(ks) && field::is_id(publink_id);
    shaped.then(|| field::aad(&[audience.comment_word(), ks, publink_id]))
}
