//! Manifest, paths, choices, grants (Formats 3, 11, 12); structures travel as JSON text.

use wasm_bindgen::prelude::wasm_bindgen;

use super::{json, meta_key, Outcome};
use crate::author::Signing;
use crate::error::CoreError;
use crate::grant::{self, Grant};
use crate::json::Json;
use crate::keys::ShareKey;
use crate::manifest;
use crate::merge;
use crate::path::{self, PathRules};
use crate::random::Iv;
use crate::shares::{self, Choice};

/// Seals a manifest given as JSON text.
#[wasm_bindgen(js_name = sealManifest)]
pub fn seal_manifest(meta: Vec<u8>, text: &str, iv: &[u8]) -> Outcome<String> {
    Ok(manifest::seal(&meta_key(meta)?, text, &Iv::new(iv)?)?)
}

/// JSON text of a manifest; throws 2160.
#[wasm_bindgen(js_name = openManifest)]
pub fn open_manifest(meta: Vec<u8>, value: &str) -> Outcome<String> {
    Ok(manifest::open(&meta_key(meta)?, value)?)
}

/// What `prev` of the manifest after this blob says; throws 2160.
#[wasm_bindgen(js_name = manifestPrev)]
pub fn manifest_prev(value: &str) -> Outcome<String> {
    Ok(manifest::prev_of(value)?)
}

/// ctr of a `vc`.
#[wasm_bindgen(js_name = manifestCounter)]
pub fn manifest_counter(vc: &str) -> Outcome<u64> {
    Ok(manifest::counter(&json(vc)?))
}

/// Counter of a served `vc`; throws 2161 where a count is lower than the cached one. `null` for no cache.
#[wasm_bindgen(js_name = acceptManifest)]
pub fn accept_manifest(cached_vc: &str, served_vc: &str) -> Outcome<u64> {
    Ok(manifest::accept(&json(cached_vc)?, &json(served_vc)?)?)
}

/// Merge of two manifests, without t, dev and prev; throws 2161 for two identities.
#[wasm_bindgen(js_name = mergeManifests)]
pub fn merge_manifests(a: &str, b: &str) -> Outcome<String> {
    Ok(merge::merge(&json(a)?, &json(b)?)?.write())
}

/// Places of a proven path as JSON; throws 2010. `rules` is {roots, shares, minrev}.
#[wasm_bindgen(js_name = provePath)]
pub fn prove_path(meta: Vec<u8>, path: &str, rules: &str) -> Outcome<String> {
    let rules = json(rules)?;
    let rules = PathRules { roots: rules.get("roots"), shares: rules.get("shares"), minrev: rules.get("minrev") };
    let places = path::prove(&meta_key(meta)?, &json(path)?, rules)?;
    Ok(Json::List(places.iter().map(|place| Json::text(place)).collect()).write())
}

/// The key for a write into a folder: {ks, links}; throws 2000.
#[wasm_bindgen(js_name = chooseKey)]
pub fn choose_key(shares: &str, places: &str) -> Outcome<String> {
    let (shares, places) = (json(shares)?, json(places)?);
    let places: Vec<&str> = places.items().iter().map(Json::str).collect();
    Ok(write_choice(&shares::choose(&shares, &places)?))
}

/// Checks that an answer names a chosen key and brings it; throws 2000, 2015.
#[wasm_bindgen(js_name = acceptOffer)]
pub fn accept_offer(shares: &str, places: &str, ks: &str, share: Vec<u8>) -> Outcome<String> {
    let (shares, places) = (json(shares)?, json(places)?);
    let places: Vec<&str> = places.items().iter().map(Json::str).collect();
    let commit = ShareKey::new(share.into())?.commit();
    Ok(write_choice(&shares::accept(&shares, &places, ks, &commit)?))
}

/// Which items of server-driven work are done, as JSON of booleans.
#[wasm_bindgen(js_name = decideWork)]
pub fn decide_work(shares: &str, intents: &str, work: &str) -> Outcome<String> {
    let done = shares::work_out(&json(shares)?, &json(intents)?, &json(work)?);
    Ok(write_flags(&done))
}

/// Which grants of a sequence are valid, as JSON of booleans.
#[wasm_bindgen(js_name = checkRoster)]
pub fn check_roster(input: &str) -> Outcome<String> {
    Ok(write_flags(&grant::roster(&json(input)?)))
}

/// Throws 2000 where one grant of a sequence is not valid.
#[wasm_bindgen(js_name = checkGrant)]
pub fn check_grant(input: &str, index: usize) -> Outcome<()> {
    Ok(grant::check(&json(input)?, index)?)
}

/// `sk_sig` of a grant given as JSON {role, recipient_enc_fp, recipient_sig_fp, sender_enc_fp, sender_sig_fp, t}.
#[wasm_bindgen(js_name = signGrant)]
pub fn sign_grant(meta: Vec<u8>, ks: &str, commit: &str, text: &str) -> Outcome<String> {
    Ok(sign_with(&Signing::of_account(&meta_key(meta)?)?, ks, commit, text)?)
}

/// The same for a given Ed25519 seed, for known answers.
#[wasm_bindgen(js_name = signGrantOfSeed)]
pub fn sign_grant_of_seed(seed: &[u8], ks: &str, commit: &str, text: &str) -> Outcome<String> {
    Ok(sign_with(&Signing::from_seed(seed)?, ks, commit, text)?)
}

fn sign_with(signing: &Signing, ks: &str, commit: &str, text: &str) -> crate::error::Result<String> {
    let fields = json(text)?;
    let grant = Grant {
        role: fields.get("role").str(),
        recipient_enc_fp: fields.get("recipient_enc_fp").str(),
        recipient_sig_fp: fields.get("recipient_sig_fp").str(),
        sender_enc_fp: fields.get("sender_enc_fp").str(),
        sender_sig_fp: fields.get("sender_sig_fp").str(),
        t: fields.get("t").as_number().ok_or(CoreError::ShareKey)?,
        signature: "",
    };
    grant::sign(signing, &grant, ks, commit)
}

fn write_choice(choice: &Choice) -> String {
    let links = choice.links.iter().map(|ks| Json::text(ks)).collect();
    Json::Object(vec![("ks".to_owned(), Json::text(&choice.ks)), ("links".to_owned(), Json::List(links))]).write()
}

fn write_flags(flags: &[bool]) -> String {
    Json::List(flags.iter().map(|flag| Json::Bool(*flag)).collect()).write()
}
