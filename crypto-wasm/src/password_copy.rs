//! Secrets that the owner keeps for himself under the meta key (Formats 5, 8): E1 over pad64(text).
//!
//! | value | prefix | label | AAD after `e2cs/1\|` |
//! |---|---|---|---|
//! | share password | `50:` | `share-pw` | `sp\|{ks}` |
//! | link password | `50:` | `link-pw` | `lp\|{salt}\|{ks}` |
//! | link key | – | `link-key` | `lk\|{salt}\|{ks}` |

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::keys::{KeyMaterial, MetaKey};
use crate::pad;
use crate::random::Iv;

const PASSWORD_PREFIX: &str = "50:";

/// What is kept.
#[derive(Clone, Copy)]
pub enum Copy<'a> {
    /// The password of a share.
    SharePassword {
        /// `{share_id}-{share_sequence}`.
        ks: &'a str,
    },
    /// The password of a link.
    LinkPassword {
        /// Salt of the link in hex.
        salt: &'a str,
        /// `{share_id}-{share_sequence}`.
        ks: &'a str,
    },
    /// The key of a link.
    LinkKey {
        /// Salt of the link in hex.
        salt: &'a str,
        /// `{share_id}-{share_sequence}`.
        ks: &'a str,
    },
}

impl Copy<'_> {
    const fn label(&self) -> &'static str {
        match self {
            Self::SharePassword { .. } => "share-pw",
            Self::LinkPassword { .. } => "link-pw",
            Self::LinkKey { .. } => "link-key",
        }
    }

    const fn prefix(&self) -> &'static str {
        match self {
            Self::SharePassword { .. } | Self::LinkPassword { .. } => PASSWORD_PREFIX,
            Self::LinkKey { .. } => "",
        }
    }

    const fn refusal(&self) -> CoreError {
        match self {
            Self::SharePassword { .. } | Self::LinkPassword { .. } => CoreError::PasswordCopy,
            Self::LinkKey { .. } => CoreError::Link,
        }
    }

    fn aad(&self) -> Option<String> {
        let (shaped, fields) = match self {
            Self::SharePassword { ks } => (field::is_ks(ks), vec!["sp", *ks]),
            Self::LinkPassword { salt, ks } => (field::is_ks(ks) && field::is_fid(salt), vec!["lp", *salt, *ks]),
            Self::LinkKey { salt, ks } => (field::is_ks(ks) && field::is_fid(salt), vec!["lk", *salt, *ks]),
        };
        shaped.then(|| field::aad(&fields))
    }
}

/// Seals a secret of at most 63 bytes.
///
/// # Errors
/// `Malformed` for a longer one, or fields without shape.
pub fn seal(key: &MetaKey, copy: &Copy<'_>, text: &str, iv: &Iv) -> Result<String> {
    let aad = copy.aad().ok_or(CoreError::Malformed)?;
    let sealed = e1::seal(&key.subkey(copy.label()), &aad, &pad::pad64(text.as_bytes())?, iv)?;
    Ok(format!("{}{}", copy.prefix(), base64::encode(&sealed)))
}

/// Opens a secret.
///
/// # Errors
/// `PasswordCopyPrefix` for another prefix; else `PasswordCopy`, for a link key `Link`.
pub fn open(key: &MetaKey, copy: &Copy<'_>, value: &str) -> Result<String> {
    let encoded = value.strip_prefix(copy.prefix()).ok_or(CoreError::PasswordCopyPrefix)?;
    open_text(key, copy, encoded).ok_or(copy.refusal())
}

fn open_text(key: &MetaKey, copy: &Copy<'_>, encoded: &str) -> Option<String> {
    let text = e1::open(&key.subkey(copy.label()), &copy.aad()?, &base64::decode(encoded)?)?;
    Some(core::str::from_utf8(pad::unpad64(&text)?).ok()?.to_owned())
}
