//! One primitive at a time, by the crates that the core is built on; where the core has a function of its own, by it.
//!
//! | step | fields, bytes in hex | answer |
//! |---|---|---|
//! | `aead-open` | key, iv, aad, ct, tag | output: the text |
//! | `aead-seal` | key, iv, aad, msg, tag_bytes | output: ciphertext and tag |
//! | `mac-verify` | hash, key, msg, tag | output: empty |
//! | `mac` | hash, key, msg | output: the tag |
//! | `hkdf` | hash, ikm, salt, info, size | output |
//! | `pbkdf2` | hash, password, salt, iterations, size | output |
//! | `ed25519-verify` | pk, msg, sig | output: empty |
//!
//! An answer is `output` (hex), `refused`, or `na` with the reason.

use aes_gcm::aead::consts::{U12, U13, U14, U15, U16};
use aes_gcm::aead::generic_array::GenericArray;
use aes_gcm::aead::AeadInPlace;
use aes_gcm::aes::{Aes128, Aes192, Aes256};
use aes_gcm::{AesGcm, KeyInit};
use coffer_core::keys::KeyMaterial;
use coffer_core::{author, hex, kdf};
use coffer_lanes::{baseline, gcm};
use ed25519_dalek::{Signature, VerifyingKey};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use serde_json::{json, Value};

/// Bytes that came out, or nothing where the step is refused; as error the reason why it cannot run.
type Answer = Result<Option<Vec<u8>>, &'static str>;

macro_rules! per_hash {
    ($name:expr, $hash:ident => $body:expr) => {
        match $name {
            "SHA-1" => {
                type $hash = sha1::Sha1;
                $body
            }
            "SHA-224" => {
                type $hash = sha2::Sha224;
                $body
            }
            "SHA-256" => {
                type $hash = sha2::Sha256;
                $body
            }
            "SHA-384" => {
                type $hash = sha2::Sha384;
                $body
            }
            "SHA-512" => {
                type $hash = sha2::Sha512;
                $body
            }
            _ => Err("the crates of the core have no such hash"),
        }
    };
}

macro_rules! per_cipher {
    ($key:expr, $tag:expr, $run:ident($step:expr)) => {
        match ($key, $tag) {
            (16, 12) => Ok($run::<AesGcm<Aes128, U12, U12>>($step)),
            (16, 13) => Ok($run::<AesGcm<Aes128, U12, U13>>($step)),
            (16, 14) => Ok($run::<AesGcm<Aes128, U12, U14>>($step)),
            (16, 15) => Ok($run::<AesGcm<Aes128, U12, U15>>($step)),
            (16, 16) => Ok($run::<AesGcm<Aes128, U12, U16>>($step)),
            (24, 12) => Ok($run::<AesGcm<Aes192, U12, U12>>($step)),
            (24, 16) => Ok($run::<AesGcm<Aes192, U12, U16>>($step)),
            (32, 12) => Ok($run::<AesGcm<Aes256, U12, U12>>($step)),
            (32, 13) => Ok($run::<AesGcm<Aes256, U12, U13>>($step)),
            (32, 14) => Ok($run::<AesGcm<Aes256, U12, U14>>($step)),
            (32, 15) => Ok($run::<AesGcm<Aes256, U12, U15>>($step)),
            (32, 16) => Ok($run::<AesGcm<Aes256, U12, U16>>($step)),
            _ => Err("the crates of the core have no AES-GCM with this key or tag length"),
        }
    };
}

/// Runs one step, JSON in and out.
pub fn answer(step: &Value) -> Value {
    match run(step) {
        Ok(Some(bytes)) => json!({"output": hex::encode(&bytes)}),
        Ok(None) => json!({"refused": true}),
        Err(reason) => json!({"na": reason}),
    }
}

fn run(step: &Value) -> Answer {
    let hash = step["hash"].as_str().unwrap_or_default();
    match step["op"].as_str().unwrap_or_default() {
        "aead-open" if bytes(step, "iv").len() != 12 => Err("IVs have 96 bits in the core"),
        "aead-open" if is_ours(step, bytes(step, "tag").len()) => Ok(open_as_core(step)),
        "aead-seal" if is_ours(step, number(step, "tag_bytes")) => Ok(seal_as_core(step)),
        "aead-open" => per_cipher!(bytes(step, "key").len(), bytes(step, "tag").len(), open(step)),
        "aead-seal" => per_cipher!(bytes(step, "key").len(), number(step, "tag_bytes"), seal(step)),
        "mac-verify" => per_hash!(hash, H => Ok(verify_mac::<Hmac<H>>(step))),
        "mac" => per_hash!(hash, H => Ok(mac::<Hmac<H>>(step).map(|mac| mac.finalize().into_bytes().to_vec()))),
        "hkdf" => per_hash!(hash, H => {
            let mut okm = vec![0; number(step, "size")];
            let expanded = Hkdf::<H>::new(Some(&bytes(step, "salt")), &bytes(step, "ikm")).expand(&bytes(step, "info"), &mut okm);
            Ok(expanded.ok().map(|()| okm))
        }),
        "pbkdf2" => pbkdf2(step, hash),
        "ed25519-verify" => ed25519(step),
        "rsa-oaep" => Err("the core has no RSA: it runs in WebCrypto (Formats 5)"),
        _ => Err("unknown step"),
    }
}

fn bytes(step: &Value, field: &str) -> Vec<u8> {
    step[field].as_str().and_then(hex::decode_vec).unwrap_or_default()
}

fn number(step: &Value, field: &str) -> usize {
    step[field].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or_default()
}

fn open<C: AeadInPlace + KeyInit>(step: &Value) -> Option<Vec<u8>> {
    let (iv, tag, mut text) = (bytes(step, "iv"), bytes(step, "tag"), bytes(step, "ct"));
    let cipher = C::new_from_slice(&bytes(step, "key")).ok()?;
    let (iv, tag) = (GenericArray::from_slice(&iv), GenericArray::from_slice(&tag));
    cipher.decrypt_in_place_detached(iv, &bytes(step, "aad"), &mut text, tag).ok().map(|()| text)
}

fn seal<C: AeadInPlace + KeyInit>(step: &Value) -> Option<Vec<u8>> {
    let (iv, mut text) = (bytes(step, "iv"), bytes(step, "msg"));
    let cipher = C::new_from_slice(&bytes(step, "key")).ok()?;
    let tag = cipher.encrypt_in_place_detached(GenericArray::from_slice(&iv), &bytes(step, "aad"), &mut text).ok()?;
    Some([text.as_slice(), tag.as_slice()].concat())
}

/// Whether the core's own cipher can: keys of 256 bits, IVs of 96, whole tags or shortened ones.
fn is_ours(step: &Value, tag_bytes: usize) -> bool {
    bytes(step, "key").len() == 32 && bytes(step, "iv").len() == 12 && (12..=16).contains(&tag_bytes)
}

/// By the cipher on lanes; tags of the formats' length also by the baseline's, which must say the same.
fn open_as_core(step: &Value) -> Option<Vec<u8>> {
    let (iv, tag, aad) = (bytes(step, "iv").try_into().ok()?, bytes(step, "tag"), bytes(step, "aad"));
    let key = bytes(step, "key").try_into().ok()?;
    let mut text = bytes(step, "ct");
    let mut other = text.clone();
    let opened = gcm::Gcm::new(&key).decrypt(&iv, &aad, &mut text, &tag);
    if tag.len() == 12 {
        assert_eq!(opened, baseline::Gcm::new(&key).decrypt(&iv, &aad, &mut other, &tag));
        assert_eq!(text, other);
    }
    opened.then_some(text)
}

fn seal_as_core(step: &Value) -> Option<Vec<u8>> {
    let (iv, aad) = (bytes(step, "iv").try_into().ok()?, bytes(step, "aad"));
    let mut text = bytes(step, "msg");
    let tag = gcm::Gcm::new(&bytes(step, "key").try_into().ok()?).encrypt_whole(&iv, &aad, &mut text)?;
    text.extend_from_slice(tag.get(..number(step, "tag_bytes"))?);
    Some(text)
}

/// One text under a key of 32 bytes, with the tag that the formats have; for measurements beside the core.
#[allow(dead_code)]
pub fn seal_plain(key: &[u8], iv: &[u8], aad: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    let cipher = AesGcm::<Aes256, U12, U12>::new_from_slice(key).ok()?;
    let mut sealed = text.to_vec();
    let tag = cipher.encrypt_in_place_detached(GenericArray::from_slice(iv), aad, &mut sealed).ok()?;
    sealed.extend_from_slice(&tag);
    Some(sealed)
}

fn mac<M: Mac + KeyInit>(step: &Value) -> Option<M> {
    let mut mac = <M as Mac>::new_from_slice(&bytes(step, "key")).ok()?;
    mac.update(&bytes(step, "msg"));
    Some(mac)
}

fn verify_mac<M: Mac + KeyInit>(step: &Value) -> Option<Vec<u8>> {
    mac::<M>(step)?.verify_truncated_left(&bytes(step, "tag")).ok().map(|()| Vec::new())
}

fn pbkdf2(step: &Value, hash: &str) -> Answer {
    let (password, salt) = (bytes(step, "password"), bytes(step, "salt"));
    let iterations = u32::try_from(number(step, "iterations")).map_err(|_| "too many iterations")?;
    if hash == "SHA-256" {
        return Ok(Some(kdf::pbkdf2(&password, &salt, iterations, number(step, "size")).bytes().to_vec()));
    }
    per_hash!(hash, H => {
        let mut output = vec![0; number(step, "size")];
        pbkdf2::pbkdf2_hmac::<H>(&password, &salt, iterations, &mut output);
        Ok(Some(output))
    })
}

/// The core verifies texts; what is no text runs through the same crate and the same strict call.
fn ed25519(step: &Value) -> Answer {
    let (public, message, signature) = (bytes(step, "pk"), bytes(step, "msg"), bytes(step, "sig"));
    let holds = match core::str::from_utf8(&message) {
        Ok(text) => author::verify(&public, text, &signature),
        Err(_) => verify_strict(&public, &message, &signature).is_some(),
    };
    Ok(holds.then(Vec::new))
}

fn verify_strict(public: &[u8], message: &[u8], signature: &[u8]) -> Option<()> {
    let key = VerifyingKey::from_bytes(&public.try_into().ok()?).ok()?;
    key.verify_strict(message, &Signature::from_slice(signature).ok()?).ok()
}
