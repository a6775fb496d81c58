//! What never leaves this device, at rest (Formats 10): b64(E1 over UTF-8), unpadded.
//!
//! | place | label of the key | AAD after `e2cs/1\|` |
//! |---|---|---|
//! | versions that were seen | `seen` | `seen` |
//! | what was typed when the page was locked | `draft` | `draft` |
//! | rows of a folder as they came | `listing` | `ls\|{domain}\|{fid}\|{0 or 1}` |

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::keys::{KeyMaterial, MetaKey};
use crate::random::Iv;

/// Where something is kept; nothing that was sealed for one place opens for another.
pub struct Place<'a> {
    label: &'static str,
    text: &'a str,
}

impl<'a> Place<'a> {
    /// `seen`, `draft` or `ls|{domain}|{fid}|{0 or 1}`.
    ///
    /// # Errors
    /// `Malformed` for anything else.
    pub fn parse(text: &'a str) -> Result<Self> {
        let label = match text {
            "seen" => "seen",
            "draft" => "draft",
            _ if is_listing(text) => "listing",
            _ => return Err(CoreError::Malformed),
        };
        Ok(Self { label, text })
    }

    /// Seals a text for this place.
    ///
    /// # Errors
    /// `Malformed` for a text of more than 64 GiB.
    pub fn seal(&self, key: &MetaKey, text: &str, iv: &Iv) -> Result<String> {
        Ok(base64::encode(&e1::seal(&key.subkey(self.label), &self.aad(), text.as_bytes(), iv)?))
    }

    /// The text that was sealed for this place.
    ///
    /// # Errors
    /// `Object` for everything else, also for what another account sealed.
    pub fn open(&self, key: &MetaKey, value: &str) -> Result<String> {
        let open = |bytes: Vec<u8>| e1::open(&key.subkey(self.label), &self.aad(), &bytes);
        let text = base64::decode(value).and_then(open).ok_or(CoreError::Object)?;
        core::str::from_utf8(&text).map(ToOwned::to_owned).map_err(|_| CoreError::Object)
    }

    fn aad(&self) -> String {
        field::aad(&[self.text])
    }
}

fn is_listing(text: &str) -> bool {
    let mut fields = text.split('|');
    let mut next = || fields.next().unwrap_or_default();
    let has_shape = next() == "ls" && field::is_domain(next()) && field::is_fid(next()) && matches!(next(), "0" | "1");
    has_shape && fields.next().is_none()
}
