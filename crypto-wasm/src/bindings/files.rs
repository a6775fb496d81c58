//! Data keys, seals and authors (Formats 4), and what leaves after consent (10).

use wasm_bindgen::prelude::wasm_bindgen;

use super::{code_of, data_key, meta_key, public_key, Outcome};
use crate::author::{self, Signing};
use crate::consent;
use crate::data_key::{self as wraps, Audience};
use crate::error::{CoreError, Result};
use crate::hex;
use crate::keys::{KeyMaterial, ShareKey};
use crate::random::Iv;
use crate::seal::{self, Sealed};

/// `enc_data_key` of an item.
#[wasm_bindgen(js_name = wrapDataKey)]
pub fn wrap_data_key(key: Vec<u8>, share: Vec<u8>, ks: &str, fid: &str, iv: &[u8]) -> Outcome<String> {
    Ok(wraps::wrap(&data_key(key)?, &ShareKey::new(share.into())?, (ks, fid), Audience::Web, &Iv::new(iv)?)?)
}

/// Data key of an item; throws 2010.
#[wasm_bindgen(js_name = unwrapDataKey)]
pub fn unwrap_data_key(value: &str, share: Vec<u8>, ks: &str, fid: &str) -> Outcome<Vec<u8>> {
    let key = wraps::unwrap(value, &ShareKey::new(share.into())?, (ks, fid), Audience::Web)?;
    Ok(key.bytes().to_vec())
}

/// `enc_data_key` of an item of an app link.
#[wasm_bindgen(js_name = wrapAppDataKey)]
pub fn wrap_app_data_key(key: Vec<u8>, share: Vec<u8>, ks: &str, fid: &str, iv: &[u8]) -> Outcome<String> {
    Ok(wraps::wrap(&data_key(key)?, &ShareKey::new(share.into())?, (ks, fid), Audience::App, &Iv::new(iv)?)?)
}

/// Data key of an item of an app link; throws 2010.
#[wasm_bindgen(js_name = unwrapAppDataKey)]
pub fn unwrap_app_data_key(value: &str, share: Vec<u8>, ks: &str, fid: &str) -> Outcome<Vec<u8>> {
    let key = wraps::unwrap(value, &ShareKey::new(share.into())?, (ks, fid), Audience::App)?;
    Ok(key.bytes().to_vec())
}

/// A batch of wraps: a code of 0 and a value, or a code and nothing.
#[wasm_bindgen]
pub struct Rewrapped {
    codes: Vec<u16>,
    values: Vec<String>,
}

#[wasm_bindgen]
impl Rewrapped {
    /// 0 where the wrap was made, else the code that stands in its place.
    #[wasm_bindgen(getter)]
    pub fn codes(&self) -> Vec<u16> {
        self.codes.clone()
    }

    /// The new wraps; empty where none was made.
    #[wasm_bindgen(getter)]
    pub fn values(&self) -> Vec<String> {
        self.values.clone()
    }
}

/// Opens data keys under one share key and wraps them under another. Rows: value, fid; `ivs` 12 bytes for each.
#[wasm_bindgen(js_name = rewrapDataKeys)]
pub fn rewrap_data_keys(
    from: Vec<u8>,
    from_ks: &str,
    to: Vec<u8>,
    to_ks: &str,
    rows: &str,
    ivs: &[u8],
) -> Outcome<Rewrapped> {
    let (from, to) = (ShareKey::new(from.into())?, ShareKey::new(to.into())?);
    let ivs = Iv::split(ivs, rows.split('\n').count())?;
    let rewrap = |(row, iv): (&str, &Iv)| -> Result<String> {
        let (value, fid) = row.split_once('\t').ok_or(CoreError::Object)?;
        let key = wraps::unwrap(value, &from, (from_ks, fid), Audience::Web)?;
        wraps::wrap(&key, &to, (to_ks, fid), Audience::Web, iv)
    };
    let made: Vec<Result<String>> = rows.split('\n').zip(&ivs).map(rewrap).collect();
    Ok(Rewrapped {
        codes: made.iter().map(code_of).collect(),
        values: made.into_iter().map(core::result::Result::unwrap_or_default).collect(),
    })
}

/// What a seal vouches for.
#[wasm_bindgen]
pub struct SealContent(Sealed);

#[wasm_bindgen]
impl SealContent {
    /// Version of the item, from 1.
    #[wasm_bindgen(getter)]
    pub fn ver(&self) -> u32 {
        self.0.ver
    }

    /// Counter of the author's manifest.
    #[wasm_bindgen(getter)]
    pub fn ctr(&self) -> u64 {
        self.0.ctr
    }

    /// Length of the content in bytes.
    #[wasm_bindgen(getter, js_name = sizeBytes)]
    pub fn size_bytes(&self) -> u64 {
        self.0.size
    }

    /// Time of the content in ms.
    #[wasm_bindgen(getter, js_name = mtimeMs)]
    pub fn mtime_ms(&self) -> u64 {
        self.0.mtime_ms
    }

    /// D in hex.
    #[wasm_bindgen(getter)]
    pub fn digest(&self) -> String {
        hex::encode(&self.0.digest)
    }
}

/// Seals a version. `digest` is D in hex.
#[wasm_bindgen(js_name = sealVersion)]
#[allow(clippy::too_many_arguments)]
pub fn seal_version(
    key: Vec<u8>,
    fid: &str,
    ver: u32,
    ctr: u64,
    size_bytes: u64,
    mtime_ms: u64,
    digest: &str,
    iv: &[u8],
) -> Outcome<String> {
    let digest = hex::decode(digest).ok_or(CoreError::Malformed)?;
    let content = Sealed { ver, ctr, size: size_bytes, mtime_ms, digest };
    Ok(seal::seal(&data_key(key)?, fid, &content, &Iv::new(iv)?)?)
}

/// Opens a seal, KC first; throws 2010.
#[wasm_bindgen(js_name = openSeal)]
pub fn open_seal(key: Vec<u8>, fid: &str, value: &str) -> Outcome<SealContent> {
    Ok(SealContent(seal::open(&data_key(key)?, fid, value)?))
}

/// Throws 7103 where size or D of a whole download are not those of its seal; both D in hex.
#[wasm_bindgen(js_name = checkDownload)]
pub fn check_download(sealed_bytes: u64, sealed_digest: &str, seen_bytes: u64, seen_digest: &str) -> Outcome<()> {
    let sealed = (sealed_bytes, sealed_digest.as_bytes());
    Ok(seal::check_download(sealed, (seen_bytes, seen_digest.as_bytes()))?)
}

/// The own signature over a version: [seal_sig, seal_by].
#[wasm_bindgen(js_name = signFile)]
pub fn sign_file(meta: Vec<u8>, fid: &str, seal: &str) -> Outcome<Vec<String>> {
    let signing = Signing::of_account(&meta_key(meta)?)?;
    Ok(vec![signing.sign_base64(&author::file_text(fid, seal)?), signing.fingerprint()])
}

/// `seal_sig` for a given Ed25519 seed, for known answers.
#[wasm_bindgen(js_name = signFileOfSeed)]
pub fn sign_file_of_seed(seed: &[u8], fid: &str, seal: &str) -> Outcome<String> {
    Ok(Signing::from_seed(seed)?.sign_base64(&author::file_text(fid, seal)?))
}

/// Whether a version is signed by this key (hex) and names it.
#[wasm_bindgen(js_name = isFileAuthor)]
pub fn is_file_author(sig_pub: &str, fid: &str, seal: &str, seal_by: &str, seal_sig: &str) -> bool {
    author::is_file_author(&public_key(sig_pub), (fid, seal), (seal_by, seal_sig))
}

/// The `datakey` of a compatibility download.
#[wasm_bindgen(js_name = compatKey)]
pub fn compat_key(key: Vec<u8>) -> Outcome<String> {
    Ok(consent::compat_key(&data_key(key)?))
}

/// Wraps the packet key of one item for a zip job.
#[wasm_bindgen(js_name = sealZipKey)]
pub fn seal_zip_key(key: Vec<u8>, throwaway: Vec<u8>, job_id: &str, fid: &str, iv: &[u8]) -> Outcome<String> {
    Ok(consent::seal_zip_key(&data_key(key)?, &ShareKey::new(throwaway.into())?, (job_id, fid), &Iv::new(iv)?)?)
}

/// Packet key of one item of a zip job; throws 2010.
#[wasm_bindgen(js_name = openZipKey)]
pub fn open_zip_key(value: &str, throwaway: Vec<u8>, job_id: &str, fid: &str) -> Outcome<Vec<u8>> {
    Ok(consent::open_zip_key(value, &ShareKey::new(throwaway.into())?, (job_id, fid))?.to_vec())
}
