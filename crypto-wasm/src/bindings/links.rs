//! Links (Formats 8).

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

use super::{meta_key, Outcome};
use crate::keys::{KeyMaterial, ShareKey};
use crate::link::{self, LinkParams, LinkSecret};
use crate::password_copy::{self, Copy};
use crate::random::Iv;

/// The link key of a URL fragment, cleaned; throws 2110.
#[wasm_bindgen(js_name = parseLinkKey)]
pub fn parse_link_key(fragment: &str) -> Outcome<String> {
    Ok(link::parse_fragment(fragment)?.to_string())
}

/// W of a link: opens its share key and makes its lock token. Free it after use.
#[wasm_bindgen]
pub struct LinkUnlock(LinkSecret);

#[wasm_bindgen]
impl LinkUnlock {
    /// Hashes link key and password; numbers as they stand in JSON. Throws 2110 before a hash is computed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        fragment: &str,
        password: Option<String>,
        salt: &str,
        iterations: &JsValue,
        linkversion: &JsValue,
    ) -> Outcome<LinkUnlock> {
        let params = LinkParams { salt, iterations: iterations.as_f64(), linkversion: linkversion.as_f64() };
        let password = password.map(zeroize::Zeroizing::new);
        Ok(Self(LinkSecret::derive(fragment, password.as_ref().map(|text| text.as_str()), params)?))
    }

    /// What a visitor sends as `passwordlock`.
    #[wasm_bindgen(js_name = lockToken)]
    pub fn lock_token(&self) -> String {
        self.0.lock_token()
    }

    /// `enc_share_key` of the link.
    #[wasm_bindgen(js_name = sealShareKey)]
    pub fn seal_share_key(&self, ks: &str, share: Vec<u8>, iv: &[u8]) -> Outcome<String> {
        Ok(self.0.seal(ks, &ShareKey::new(share.into())?, &Iv::new(iv)?)?)
    }

    /// The link's share key; throws 2110, 2015.
    #[wasm_bindgen(js_name = openShareKey)]
    pub fn open_share_key(&self, ks: &str, value: &str) -> Outcome<Vec<u8>> {
        Ok(self.0.open(ks, value)?.bytes().to_vec())
    }
}

/// The owner's copy of a link password, at most 63 bytes.
#[wasm_bindgen(js_name = sealLinkPassword)]
pub fn seal_link_password(meta: Vec<u8>, salt: &str, ks: &str, password: &str, iv: &[u8]) -> Outcome<String> {
    Ok(password_copy::seal(&meta_key(meta)?, &Copy::LinkPassword { salt, ks }, password, &Iv::new(iv)?)?)
}

/// Link password of the owner's copy; throws 2007, 2100.
#[wasm_bindgen(js_name = openLinkPassword)]
pub fn open_link_password(meta: Vec<u8>, salt: &str, ks: &str, value: &str) -> Outcome<String> {
    Ok(password_copy::open(&meta_key(meta)?, &Copy::LinkPassword { salt, ks }, value)?)
}

/// The owner's copy of a link key.
#[wasm_bindgen(js_name = sealLinkKey)]
pub fn seal_link_key(meta: Vec<u8>, salt: &str, ks: &str, link_key: &str, iv: &[u8]) -> Outcome<String> {
    Ok(password_copy::seal(&meta_key(meta)?, &Copy::LinkKey { salt, ks }, link_key, &Iv::new(iv)?)?)
}

/// Link key of the owner's copy; throws 2110.
#[wasm_bindgen(js_name = openLinkKey)]
pub fn open_link_key(meta: Vec<u8>, salt: &str, ks: &str, value: &str) -> Outcome<String> {
    Ok(password_copy::open(&meta_key(meta)?, &Copy::LinkKey { salt, ks }, value)?)
}
