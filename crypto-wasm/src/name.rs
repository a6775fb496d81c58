//! Names of files and folders (Formats 3): `"1:" + b64(E1)`.
//!
//! | bytes of the text | field |
//! |---|---|
//! | 0–15 | fid |
//! | 16–19 | rev, u32 |
//! | 20 … | UTF-8 of the NFC name, then padding to a multiple of 32 |
//!
//! AAD `e2cs/1|name|{domain or ks}|{parent fid}|f` or `d`. Under the meta key the label is `meta-name`,
//! under a share key `share-name`. A digest is `"2:" + hex(HMAC(key, parent ‖ 00 ‖ folded name)[0..16])`.

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::base64;
use crate::e1::Cipher;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::keys::{KeyMaterial, MetaKey, ShareKey, Subkey};
use crate::pad;
use crate::random::Iv;
use crate::text;

const PREFIX: &str = "1:";
const DIGEST_PREFIX: &str = "2:";
const BLOCK_BYTES: usize = 32;
/// Length of a fid in bytes.
pub const FID_BYTES: usize = 16;
const REV_BYTES: usize = 4;

/// Where a name is shown: a link page has one code for everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The user's own pages.
    Own,
    /// A link page.
    Link,
}

impl Page {
    const fn refusal(self) -> CoreError {
        match self {
            Self::Own => CoreError::Object,
            Self::Link => CoreError::Link,
        }
    }

    const fn prefix_refusal(self) -> CoreError {
        match self {
            Self::Own => CoreError::NamePrefix,
            Self::Link => CoreError::Link,
        }
    }
}

/// What a name is bound to; hints of the server that prove themselves.
#[derive(Clone, Copy)]
pub struct NameContext<'a> {
    /// `m`, `m{share_id}`, or the `{ks}` of a share.
    pub domain: &'a str,
    /// Parent fid in hex.
    pub parent: &'a str,
    /// `f` for a file, `d` for a folder.
    pub kind: &'a str,
    /// The lowest rev that still opens (Formats 12).
    pub minrev: u32,
}

impl NameContext<'_> {
    fn aad(&self) -> Option<String> {
        let known = field::is_domain(self.domain) || field::is_ks(self.domain);
        let shaped = known && field::is_fid(self.parent) && matches!(self.kind, "f" | "d");
        shaped.then(|| field::aad(&["name", self.domain, self.parent, self.kind]))
    }
}

/// A name with its identity.
pub struct Name {
    /// The item's id, for life.
    pub fid: [u8; FID_BYTES],
    /// Counts renames and moves.
    pub rev: u32,
    /// The name in NFC.
    pub name: String,
}

/// Opens and seals names under one key; made once for a batch.
pub struct NameCipher {
    cipher: Cipher,
    digest: Subkey,
}

impl NameCipher {
    /// For names in the user's own world.
    #[must_use]
    pub fn meta(key: &MetaKey) -> Self {
        Self { cipher: Cipher::new(&key.subkey("meta-name")), digest: key.subkey("meta-digest") }
    }

    /// For names in a share or link.
    #[must_use]
    pub fn share(key: &ShareKey) -> Self {
        Self { cipher: Cipher::new(&key.subkey("share-name")), digest: key.subkey("share-digest") }
    }

    /// Seals a name; it is brought to NFC first.
    ///
    /// # Errors
    /// `Malformed` for an empty name or a context without shape.
    pub fn seal(&self, name: &Name, context: &NameContext<'_>, iv: &Iv) -> Result<String> {
        let aad = context.aad().ok_or(CoreError::Malformed)?;
        let nfc = text::nfc(&name.name);
        if nfc.is_empty() {
            return Err(CoreError::Malformed);
        }
        let plain = [name.fid.as_slice(), &name.rev.to_be_bytes(), nfc.as_bytes()].concat();
        let sealed = self.cipher.seal(&aad, &pad::pad(&plain, BLOCK_BYTES), iv)?;
        Ok(format!("{PREFIX}{}", base64::encode(&sealed)))
    }

    /// Opens a name.
    ///
    /// # Errors
    /// `NamePrefix` for another prefix, else `Object`; on a link page always `Link`.
    pub fn open(&self, value: &str, context: &NameContext<'_>, page: Page) -> Result<Name> {
        let encoded = value.strip_prefix(PREFIX).ok_or(page.prefix_refusal())?;
        self.open_encoded(encoded, context).ok_or(page.refusal())
    }

    fn open_encoded(&self, encoded: &str, context: &NameContext<'_>) -> Option<Name> {
        let text = self.cipher.open(&context.aad()?, &base64::decode(encoded)?)?;
        let plain = pad::unpad(&text, BLOCK_BYTES)?;
        let (fid, rest) = plain.split_at_checked(FID_BYTES)?;
        let (rev, utf8) = rest.split_at_checked(REV_BYTES)?;
        let rev = u32::from_be_bytes(rev.try_into().ok()?);
        let name = core::str::from_utf8(utf8).ok()?;
        let accepted = !name.is_empty() && text::is_nfc(name) && rev >= context.minrev;
        accepted.then_some(Name { fid: fid.try_into().ok()?, rev, name: name.to_owned() })
    }

    /// Digest of a name in a folder, for paging and duplicate checks.
    ///
    /// # Errors
    /// `Malformed` for a parent fid without shape.
    pub fn digest(&self, parent: &str, name: &str) -> Result<String> {
        let parent = hex::decode::<FID_BYTES>(parent).ok_or(CoreError::Malformed)?;
        let mut mac = Hmac::<Sha256>::new_from_slice(self.digest.bytes()).map_err(|_| CoreError::Malformed)?;
        mac.update(&parent);
        mac.update(&[0]);
        mac.update(text::folded(name).as_bytes());
        let tag = mac.finalize().into_bytes();
        let half = tag.get(..16).unwrap_or_default();
        Ok(format!("{DIGEST_PREFIX}{}", hex::encode(half)))
    }
}

/// The fids of the two area roots, main and Vault (Formats 3).
#[must_use]
pub fn area_roots(key: &MetaKey) -> [String; 2] {
    ["root-main", "root-vault"].map(|label| hex::encode(key.subkey(label).half()))
}
