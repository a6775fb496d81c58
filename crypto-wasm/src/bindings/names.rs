//! Names in batches over one joined text (Formats 3).

use wasm_bindgen::prelude::wasm_bindgen;

use super::{code_of, meta_key, Outcome};
use crate::error::{CoreError, Result};
use crate::hex;
use crate::keys::ShareKey;
use crate::label;
use crate::name::{Name, NameCipher, NameContext, Page, FID_BYTES};
use crate::random::Iv;

/// What a batch of names opened to, in columns.
#[wasm_bindgen]
pub struct OpenedNames {
    codes: Vec<u16>,
    revs: Vec<u32>,
    lengths: Vec<u32>,
    fids: String,
    text: String,
}

#[wasm_bindgen]
impl OpenedNames {
    /// 0 where the name opened, else the code that stands in its place.
    #[wasm_bindgen(getter)]
    pub fn codes(&self) -> Vec<u16> {
        self.codes.clone()
    }

    /// Revs; 0 where a name did not open.
    #[wasm_bindgen(getter)]
    pub fn revs(&self) -> Vec<u32> {
        self.revs.clone()
    }

    /// Lengths of the names in `text`, in UTF-16 units.
    #[wasm_bindgen(getter)]
    pub fn lengths(&self) -> Vec<u32> {
        self.lengths.clone()
    }

    /// Fids, 32 characters each; zeros where a name did not open.
    #[wasm_bindgen(getter)]
    pub fn fids(&self) -> String {
        self.fids.clone()
    }

    /// All names, joined.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.text.clone()
    }
}

/// Opens names under the meta key. Rows: value, domain, parent fid, `f` or `d`, minrev.
#[wasm_bindgen(js_name = openNames)]
pub fn open_names(meta: Vec<u8>, rows: &str) -> Outcome<OpenedNames> {
    Ok(open_all(&NameCipher::meta(&meta_key(meta)?), rows, Page::Own))
}

/// Opens names under a share key, on the user's own pages. Rows as `openNames`, domain is the `{ks}`.
#[wasm_bindgen(js_name = openShareNames)]
pub fn open_share_names(share: Vec<u8>, rows: &str) -> Outcome<OpenedNames> {
    Ok(open_all(&NameCipher::share(&ShareKey::new(share.into())?), rows, Page::Own))
}

/// Opens names under a share key on a link page, where every refusal is 2110.
#[wasm_bindgen(js_name = openLinkNames)]
pub fn open_link_names(share: Vec<u8>, rows: &str) -> Outcome<OpenedNames> {
    Ok(open_all(&NameCipher::share(&ShareKey::new(share.into())?), rows, Page::Link))
}

/// Seals names under the meta key: value and digest in turn. Rows: domain, parent fid, kind, fid, rev.
/// `names` are apart, because they may hold anything; `ivs` 12 random bytes for each.
#[wasm_bindgen(js_name = sealNames)]
pub fn seal_names(meta: Vec<u8>, rows: &str, names: Vec<String>, ivs: &[u8]) -> Outcome<Vec<String>> {
    Ok(seal_all(&NameCipher::meta(&meta_key(meta)?), rows, names, ivs)?)
}

/// Seals names under a share key; rows as `sealNames`, domain is the `{ks}`.
#[wasm_bindgen(js_name = sealShareNames)]
pub fn seal_share_names(share: Vec<u8>, rows: &str, names: Vec<String>, ivs: &[u8]) -> Outcome<Vec<String>> {
    Ok(seal_all(&NameCipher::share(&ShareKey::new(share.into())?), rows, names, ivs)?)
}

/// Digests of names in one folder under the meta key.
#[wasm_bindgen(js_name = nameDigests)]
pub fn name_digests(meta: Vec<u8>, parent: &str, names: Vec<String>) -> Outcome<Vec<String>> {
    Ok(digest_all(&NameCipher::meta(&meta_key(meta)?), parent, &names)?)
}

/// Digests of names in one folder under a share key.
#[wasm_bindgen(js_name = shareNameDigests)]
pub fn share_name_digests(share: Vec<u8>, parent: &str, names: Vec<String>) -> Outcome<Vec<String>> {
    Ok(digest_all(&NameCipher::share(&ShareKey::new(share.into())?), parent, &names)?)
}

/// Label of an own link, under the meta key.
#[wasm_bindgen(js_name = sealLinkLabel)]
pub fn seal_link_label(meta: Vec<u8>, ks: &str, text: &str, iv: &[u8]) -> Outcome<String> {
    Ok(label::seal(&meta_key(meta)?, ks, text, &Iv::new(iv)?)?)
}

/// Text of an own link's label; throws 2010.
#[wasm_bindgen(js_name = openLinkLabel)]
pub fn open_link_label(meta: Vec<u8>, ks: &str, value: &str) -> Outcome<String> {
    Ok(label::open(&meta_key(meta)?, ks, value)?)
}

/// Label of a share, under its share key.
#[wasm_bindgen(js_name = sealShareLabel)]
pub fn seal_share_label(share: Vec<u8>, ks: &str, text: &str, iv: &[u8]) -> Outcome<String> {
    Ok(label::seal(&ShareKey::new(share.into())?, ks, text, &Iv::new(iv)?)?)
}

/// Text of a share's label; throws 2010.
#[wasm_bindgen(js_name = openShareLabel)]
pub fn open_share_label(share: Vec<u8>, ks: &str, value: &str) -> Outcome<String> {
    Ok(label::open(&ShareKey::new(share.into())?, ks, value)?)
}

fn open_all(cipher: &NameCipher, rows: &str, page: Page) -> OpenedNames {
    let opened: Vec<Result<Name>> = rows.split('\n').map(|row| open_row(cipher, row, page)).collect();
    let name_of = |name: &Result<Name>| name.as_ref().map_or("", |name| name.name.as_str()).to_owned();
    let units = |name: &Result<Name>| {
        name.as_ref().map_or(0, |name| u32::try_from(name.name.encode_utf16().count()).unwrap_or_default())
    };
    OpenedNames {
        codes: opened.iter().map(code_of).collect(),
        revs: opened.iter().map(|name| name.as_ref().map_or(0, |name| name.rev)).collect(),
        lengths: opened.iter().map(units).collect(),
        fids: opened.iter().map(|name| hex::encode(&name.as_ref().map_or([0; FID_BYTES], |name| name.fid))).collect(),
        text: opened.iter().map(name_of).collect(),
    }
}

fn open_row(cipher: &NameCipher, row: &str, page: Page) -> Result<Name> {
    let mut fields = row.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let value = next();
    let (domain, parent, kind) = (next(), next(), next());
    // A floor that cannot be read lets nothing through.
    let minrev = next().parse().unwrap_or(u32::MAX);
    cipher.open(value, &NameContext { domain, parent, kind, minrev }, page)
}

fn seal_all(cipher: &NameCipher, rows: &str, names: Vec<String>, ivs: &[u8]) -> Result<Vec<String>> {
    let ivs = Iv::split(ivs, names.len())?;
    let rows: Vec<&str> = rows.split('\n').collect();
    let whole = (rows.len() == names.len()).then_some(()).ok_or(CoreError::Malformed);
    let sealed: Result<Vec<[String; 2]>> =
        rows.iter().zip(names).zip(&ivs).map(|((row, name), iv)| seal_row(cipher, row, name, iv)).collect();
    whole.and(sealed).map(|pairs| pairs.into_iter().flatten().collect())
}

fn seal_row(cipher: &NameCipher, row: &str, name: String, iv: &Iv) -> Result<[String; 2]> {
    let mut fields = row.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (domain, parent, kind) = (next(), next(), next());
    let fid = hex::decode(next()).ok_or(CoreError::Malformed)?;
    let rev = next().parse().map_err(|_| CoreError::Malformed)?;
    let digest = cipher.digest(parent, &name)?;
    let context = NameContext { domain, parent, kind, minrev: 0 };
    Ok([cipher.seal(&Name { fid, rev, name }, &context, iv)?, digest])
}

fn digest_all(cipher: &NameCipher, parent: &str, names: &[String]) -> Result<Vec<String>> {
    names.iter().map(|name| cipher.digest(parent, name)).collect()
}
