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
use zeroize::Zeroizing;

use crate::base64;
use crate::e1::{self, Cipher};
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
/// Names that are opened together, and room for most of them.
const BATCH_ROWS: usize = 64;
const BATCH_BYTES: usize = BATCH_ROWS * 160;

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
#[derive(Clone, Copy, PartialEq, Eq)]
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
    /// Whether both are the same text in memory, which is quicker to tell than that they are equal.
    fn is_shared(&self, other: &Self) -> bool {
        [self.domain, self.parent, self.kind]
            .into_iter()
            .zip([other.domain, other.parent, other.kind])
            .all(|(one, another)| core::ptr::eq(one, another))
    }

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

/// A sealed name of a batch.
pub struct SealedName<'a> {
    /// As it stands with the server.
    pub value: &'a str,
    /// What it is bound to.
    pub context: NameContext<'a>,
}

/// A name where it was opened.
pub struct OpenName<'a> {
    /// The item's id, for life.
    pub fid: [u8; FID_BYTES],
    /// Counts renames and moves.
    pub rev: u32,
    /// The name in NFC.
    pub name: &'a str,
}

impl<'a> OpenName<'a> {
    /// What a name's text holds, or nothing.
    fn read(text: &'a [u8], minrev: u32) -> Option<Self> {
        let plain = pad::unpad(text, BLOCK_BYTES)?;
        let (fid, rest) = plain.split_at_checked(FID_BYTES)?;
        let (rev, utf8) = rest.split_at_checked(REV_BYTES)?;
        let rev = u32::from_be_bytes(rev.try_into().ok()?);
        let name = core::str::from_utf8(utf8).ok()?;
        let accepted = !name.is_empty() && text::is_nfc(name) && rev >= minrev;
        accepted.then_some(Self { fid: fid.try_into().ok()?, rev, name })
    }
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
        let OpenName { fid, rev, name } = OpenName::read(&text, context.minrev)?;
        Some(Name { fid, rev, name: name.to_owned() })
    }

    /// Opens names together, which is several times faster than one by one; `take` gets each in turn.
    /// Refusals as [`Self::open`].
    pub fn open_all(&self, rows: &[SealedName<'_>], page: Page, mut take: impl FnMut(Result<OpenName<'_>>)) {
        let mut bytes = Zeroizing::new(Vec::with_capacity(BATCH_BYTES));
        for rows in rows.chunks(BATCH_ROWS) {
            let contexts = Contexts::of(rows);
            make_room(&mut bytes, rows);
            let lengths: Vec<usize> = rows.iter().map(|row| decode_row(row, &mut bytes)).collect();
            let mut places = Vec::with_capacity(rows.len());
            let mut sealed = Vec::with_capacity(rows.len());
            let mut rest = bytes.as_mut_slice();
            for (length, aad) in lengths.into_iter().zip(contexts.aads()) {
                let (value, others) = rest.split_at_mut_checked(length).unwrap_or_default();
                rest = others;
                let parts = aad.and_then(|aad| e1::parts(aad, value));
                places.push(parts.is_some());
                sealed.extend(parts);
            }
            self.cipher.open_all(&mut sealed);
            let mut sealed = sealed.iter();
            for (row, has_shape) in rows.iter().zip(places) {
                let value = if has_shape { sealed.next() } else { None };
                let opened = value.filter(|value| value.opened);
                let name = opened.and_then(|value| OpenName::read(value.text, row.context.minrev));
                take(name.ok_or(refusal_of(row, page)));
            }
        }
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

/// Empties the room of a batch for the next one, which overwrites it. Text is wiped, so its room must not grow while
/// it is filled: a larger one takes the place of what is too small.
fn make_room(bytes: &mut Zeroizing<Vec<u8>>, rows: &[SealedName<'_>]) {
    let chars: usize = rows.iter().map(|row| row.value.len()).sum();
    if chars > bytes.capacity() {
        *bytes = Zeroizing::new(Vec::with_capacity(chars));
    }
    bytes.clear();
}

/// Appends what a row's value holds behind its prefix; gives its length, 0 where it is no such value.
fn decode_row(row: &SealedName<'_>, bytes: &mut Vec<u8>) -> usize {
    let start = bytes.len();
    let decoded = row.value.strip_prefix(PREFIX).is_some_and(|encoded| base64::decode_into(encoded, bytes));
    if decoded {
        bytes.len() - start
    } else {
        0
    }
}

fn refusal_of(row: &SealedName<'_>, page: Page) -> CoreError {
    if row.value.starts_with(PREFIX) {
        page.refusal()
    } else {
        page.prefix_refusal()
    }
}

/// The authenticated data of rows; neighbours mostly lie in one folder and share the text of their context.
struct Contexts {
    /// Each with the number of rows that have it.
    runs: Vec<(Option<String>, usize)>,
}

impl Contexts {
    fn of(rows: &[SealedName<'_>]) -> Self {
        let runs = rows.chunk_by(|a, b| a.context.is_shared(&b.context));
        Self { runs: runs.map(|run| (run.first().and_then(|row| row.context.aad()), run.len())).collect() }
    }

    fn aads(&self) -> impl Iterator<Item = Option<&str>> {
        self.runs.iter().flat_map(|(aad, count)| core::iter::repeat_n(aad.as_deref(), *count))
    }
}

/// The fids of the two area roots, main and Vault (Formats 3).
#[must_use]
pub fn area_roots(key: &MetaKey) -> [String; 2] {
    ["root-main", "root-vault"].map(|label| hex::encode(key.subkey(label).half()))
}
