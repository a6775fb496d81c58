//! What belongs to an account: password blobs, links, the manifest and what is decided by it, RSA shapes.

use crate::known::{self, ENC_FP, FID, KS, SALT};
use coffer_core::author;
use coffer_core::base64;
use coffer_core::grant;
use coffer_core::identity;
use coffer_core::invitation;
use coffer_core::json::Json;
use coffer_core::keys::KeyMaterial;
use coffer_core::link::{self, LinkParams, LinkSecret};
use coffer_core::login_hash;
use coffer_core::manifest;
use coffer_core::merge;
use coffer_core::passkey;
use coffer_core::password_blob::{Blob, Header};
use coffer_core::path::{self, PathRules};
use coffer_core::private_key;
use coffer_core::random;
use coffer_core::recovery;
use coffer_core::share_key::{self, RsaPurpose};
use coffer_core::shares;
use std::sync::OnceLock;
use zeroize::Zeroizing;

/// Blobs under a password, recovery kits, passkeys, login salts; no parameters out of range get as far as a hash.
pub fn password_blob(data: &[u8]) {
    let (choice, rest) = known::split(data);
    let value = known::text(rest);
    if let Ok(blob) = Blob::parse(&value, choice & 3) {
        assert!(blob.header().rank() >= choice & 3);
    }
    for bytes in [rest.to_vec(), base64::decode(&value).unwrap_or_default()] {
        if let Some((header, after)) = Header::parse(&bytes) {
            assert_eq!([header.bytes().as_slice(), after].concat(), bytes);
        }
        let _refused = Blob::parse(&format!("30:{}", base64::encode(&bytes)), choice & 3).is_ok();
        let _refused = recovery::open("0123456A-89ABCDEF-GHJKMNPQ-RSTVWXYZ", &base64::encode(&bytes)).is_ok();
        let _refused = passkey::open(&bytes, Zeroizing::new(vec![choice; 32]), &base64::encode(&bytes)).is_ok();
        let _refused = passkey::salt_of(&base64::encode(&bytes)).is_ok();
        let _refused = login_hash::new_salt(&bytes).is_ok();
    }
    let _refused = recovery::open(&value, &value).is_ok();
    let _refused = recovery::lock(&value).is_ok();
    assert!(login_hash::hash("", &value, Some("another")).is_err());
    if let Some((head, tail)) = value.split_once('\t') {
        assert!(head == tail || login_hash::hash("", head, Some(tail)).is_err());
    }
}

/// Fragments, parameters and values of links and invitations.
pub fn link_blob(data: &[u8]) {
    static SECRET: OnceLock<Vec<u8>> = OnceLock::new();
    let (choice, rest) = known::split(data);
    let value = known::text(rest);
    let params = |iterations| LinkParams { salt: SALT, iterations, linkversion: Some(2.0) };
    let derive = || LinkSecret::derive("FWBBESFW-TY85X50S-929B40PB-5DFQPNH2", None, params(Some(10_000.0)));
    if choice == 0 {
        let secret = derive().ok().expect("a link");
        let _refused = secret.open(KS, &value).is_ok();
        let _refused = secret.open(&value, &value).is_ok();
    }
    let material = Raw(SECRET.get_or_init(|| derive().ok().expect("a link").bytes().to_vec()).clone());
    let lock = material.subkey("lock").to_hex();
    assert_eq!(lock.len(), 64);
    if let Ok(key) = link::parse_fragment(&value) {
        assert!(random::is_grouped_crockford(&key) && link::parse_fragment(&key).is_ok());
    }
    let number = rest.first_chunk::<8>().map_or(f64::NAN, |bytes| f64::from_le_bytes(*bytes));
    if number.to_bits() != 10_000.0_f64.to_bits() {
        assert!(LinkSecret::derive(&value, None, params(Some(number))).is_err());
        assert!(invitation::open("0123456789ABCDEFGHJKMNPQ", SALT, Some(number), KS, &value).is_err());
    }
    let versions = LinkParams { salt: &value, iterations: Some(10_000.0), linkversion: Some(number) };
    assert!(number == 2.0 || LinkSecret::derive(&value, None, versions).is_err());
    assert!(value == SALT || invitation::open(&value, &value, Some(10_000.0), &value, &value).is_err());
}

/// Manifests and the JSON that decisions read: up to four documents, one a line.
pub fn manifest(data: &[u8]) {
    let (choice, rest) = known::split(data);
    let value = known::text(rest);
    let _refused = manifest::open(&known::meta(), &value).is_ok();
    let sealed = base64::encode(&known::sealed(&known::meta(), "akm", "e2cs/1|akm", rest));
    if let Ok(text) = manifest::open(&known::meta(), &sealed) {
        assert!(rest.starts_with(text.as_bytes()) && Json::parse(&text).is_some());
    }
    if let Ok(sealed) = manifest::seal(&known::meta(), &value, &known::iv()) {
        assert_eq!(manifest::open(&known::meta(), &sealed).expect("it opens"), value);
        assert_eq!(manifest::prev_of(&sealed).map(|prev| prev.len()), Ok(64));
    }
    let documents: Vec<Json> = value.split('\n').take(4).filter_map(Json::parse).collect();
    documents.iter().for_each(check_json);
    if let [a, rest @ ..] = documents.as_slice() {
        decide(a, rest.first().unwrap_or(a), rest.get(1).unwrap_or(&Json::Null), choice);
    }
}

fn check_json(json: &Json) {
    assert_eq!(Json::parse(&json.write()).as_ref(), Some(json));
    let sorted = Json::parse(&json.sorted()).expect("sorted JSON is JSON");
    assert_eq!(sorted.sorted(), json.sorted());
}

fn decide(a: &Json, b: &Json, c: &Json, choice: u8) {
    if let Ok(merged) = merge::merge(a, b) {
        assert_eq!(merged.sorted(), merge::merge(b, a).expect("either order").sorted());
        assert!(
            manifest::counter(merged.get("vc")) >= manifest::counter(a.get("vc")).min(manifest::counter(b.get("vc")))
        );
    }
    let _refused = manifest::accept(a, b);
    let places = [b.str(), c.str(), "m|91d9e4a294b9ac504b69888bf8febfbe"];
    let shares = if choice & 1 == 0 { a } else { a.get("shares") };
    if let Ok(choice) = shares::choose(shares, &places) {
        assert_eq!(shares.get(&choice.ks).get("state").str(), "current");
        let commit = shares.get(&choice.ks).get("commit").str();
        assert_eq!(shares::accept(shares, &places, &choice.ks, commit).is_ok(), !commit.is_empty());
        assert!(shares::accept(shares, &places, &choice.ks, "").is_err());
    }
    let work = shares::work_out(shares, b, c);
    assert!(work.len() == c.items().len() && work.iter().filter(|done| **done).count() <= shares::MAX_WORK);
    let rules = PathRules { roots: a.get("roots"), shares: a.get("shares"), minrev: a.get("minrev") };
    let _refused = path::prove(&known::meta(), a.get("path"), rules);
    let _refused = path::prove(&known::meta(), b, PathRules { roots: a, shares: c, minrev: c });
    let valid = grant::roster(a);
    assert_eq!(valid.len(), a.get("grants").items().len());
    assert!(valid.iter().enumerate().all(|(index, is_valid)| grant::check(a, index).is_ok() == *is_valid));
}

/// What surrounds RSA: labels, ciphertexts, opened texts, keys in DER, identities, signatures.
pub fn rsa_boundary(data: &[u8]) {
    let (_choice, rest) = known::split(data);
    let value = known::text(rest);
    for purpose in [RsaPurpose::ShareKey, RsaPurpose::SharePassword] {
        let _refused = share_key::rsa_label(purpose, &value, "7").is_ok();
        let _refused = share_key::rsa_label(purpose, KS, &value).is_ok();
        assert_eq!(share_key::rsa_ciphertext(purpose, &base64::encode(rest)).is_ok(), rest.len() == 256);
        let _refused = share_key::rsa_ciphertext(purpose, &value).is_ok();
    }
    assert!(share_key::from_rsa(rest.to_vec().into()).is_err() || rest.len() == 64);
    let fingerprint = private_key::fingerprint_of_spki(rest);
    assert!(fingerprint.is_err() || rest.len() == 294);
    if let Ok(spki) = private_key::public_key(rest) {
        let print = private_key::fingerprint_of_spki(&spki).expect("what a private key holds is a public key");
        assert!(private_key::check(rest, &print).is_ok());
        let copy = private_key::seal_own(&known::meta(), &print, rest, &known::iv()).expect("it seals");
        assert_eq!(private_key::open_own(&known::meta(), &print, &copy).expect("it opens").as_slice(), rest);
    }
    let sealed = known::sealed(&known::meta(), "own-privkey", &format!("e2cs/1|opk|{ENC_FP}"), rest);
    let _refused = private_key::open_own(&known::meta(), ENC_FP, &base64::encode(&sealed)).is_ok();
    let (key, signature) = rest.split_at(rest.len().min(32));
    let _refused = author::verify(key, &value, signature);
    let _refused = author::is_file_author(key, (FID, &value), (&author::fingerprint(key), &base64::encode(signature)));
    let spki = base64::encode(rest.get(..294).unwrap_or(rest));
    let _refused = identity::open(&spki, &base64::encode(rest.get(294..).unwrap_or_default())).is_ok();
    assert_eq!(identity::safety_number(&value, &value).len(), 71);
}

struct Raw(Vec<u8>);

impl KeyMaterial for Raw {
    fn bytes(&self) -> &[u8] {
        &self.0
    }
}
