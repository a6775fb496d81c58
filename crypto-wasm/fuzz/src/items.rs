//! What belongs to an item: E1 itself, names, wraps of keys, seals, labels, comments, copies of passwords.

use crate::known::{self, FID, JOB, KS, PARENT, PUBLINK, SALT};
use coffer_core::base64;
use coffer_core::comment::{self, Thread};
use coffer_core::consent;
use coffer_core::data_key::{self, Audience};
use coffer_core::e1::{self, Cipher};
use coffer_core::keys::KeyMaterial;
use coffer_core::label;
use coffer_core::name::{Name, NameCipher, NameContext, Page, SealedName};
use coffer_core::pad;
use coffer_core::password_copy::{self, Copy};
use coffer_core::seal;
use coffer_core::share_key;
use coffer_core::text;

/// E1 as bytes, and every small value that is nothing but E1 over padded text.
pub fn e1_open(data: &[u8]) {
    let (choice, rest) = known::split(data);
    let cipher = Cipher::new(&known::meta().subkey("label"));
    let _refused = cipher.open("e2cs/1|lb|42-7", rest);
    let mut sealed = cipher.seal("e2cs/1|lb|42-7", rest, &known::iv()).expect("a short text");
    assert_eq!(cipher.open("e2cs/1|lb|42-7", &sealed).expect("it opens").as_slice(), rest);
    let at = usize::from(choice) % sealed.len();
    sealed[at] ^= 1 << (choice & 7);
    assert!(e1::open(&known::meta().subkey("label"), "e2cs/1|lb|42-7", &sealed).is_none());
    raw_texts(&known::text(rest));
    inner_texts(rest);
}

fn raw_texts(value: &str) {
    let _refused = label::open(&known::meta(), KS, value);
    let _refused = label::open(&known::share(), value, value);
    let _refused = comment::open(&known::comment(), Thread { publink_id: PUBLINK, parent: "0" }, value);
    let _refused = comment::open(&known::comment(), Thread { publink_id: value, parent: value }, value);
    let _refused = password_copy::open(&known::meta(), &Copy::SharePassword { ks: KS }, value);
    let _refused = password_copy::open(&known::meta(), &Copy::LinkPassword { salt: SALT, ks: KS }, value);
    let _refused = password_copy::open(&known::meta(), &Copy::LinkKey { salt: SALT, ks: value }, value);
    let _refused = share_key::open_own(&known::meta(), KS, value);
}

/// Text inside values that verify: what opens is what a writer writes.
fn inner_texts(inner: &[u8]) {
    let opened = label::open(&known::meta(), KS, &b64(&known::meta(), "label", "e2cs/1|lb|42-7", inner));
    if let Ok(text) = opened {
        assert_eq!(pad::pad(text.as_bytes(), 64), inner);
    }
    let thread = Thread { publink_id: PUBLINK, parent: "0" };
    let opened =
        comment::open(&known::comment(), thread, &b64(&known::comment(), "comment", "e2cs/1|cm|9001|0", inner));
    if let Ok(json) = opened {
        assert_eq!(pad::pad(json.as_bytes(), 64), inner);
        let _unsigned = comment::is_author(&[9; 32], thread, &json);
    }
    let padded = comment::seal(&known::comment(), thread, &known::text(inner), &known::iv());
    if let Ok(value) = padded {
        assert_eq!(comment::open(&known::comment(), thread, &value).expect("it opens"), known::text(inner));
    }
    let copy = b64(&known::meta(), "link-key", &format!("e2cs/1|lk|{SALT}|{KS}"), inner);
    let opened = password_copy::open(&known::meta(), &Copy::LinkKey { salt: SALT, ks: KS }, &copy);
    assert!(opened.is_err() || inner.len() == 64);
    let own = share_key::open_own(&known::meta(), KS, &b64(&known::meta(), "own-sharekey", "e2cs/1|osk|42-7", inner));
    assert!(own.is_err() || inner.len() == 64);
}

/// Names: the text inside, and the places around it.
pub fn name_plain(data: &[u8]) {
    let (choice, rest) = known::split(data);
    let cipher = NameCipher::meta(&known::meta());
    let minrev = u32::from(choice >> 4);
    let context = NameContext { domain: "m", parent: PARENT, kind: if choice & 1 == 0 { "f" } else { "d" }, minrev };
    let page = if choice & 2 == 0 { Page::Own } else { Page::Link };
    let value = known::text(rest);
    let _refused = cipher.open(&value, &context, page);
    let aad = format!("e2cs/1|name|m|{PARENT}|{}", context.kind);
    let inner = if choice & 4 == 0 { rest.to_vec() } else { pad::pad(rest, 32) };
    let sealed = format!("1:{}", b64(&known::meta(), "meta-name", &aad, &inner));
    if let Ok(name) = cipher.open(&sealed, &context, page) {
        assert!(name.rev >= minrev && !name.name.is_empty() && text::is_nfc(&name.name));
        assert_eq!(cipher.seal(&name, &context, &known::iv()).expect("what opens can be sealed"), sealed);
    }
    round_trip(&cipher, &value, choice);
    together(&cipher, &[&value, &sealed, "", &sealed, &value], (context, page));
}

/// Names open together as they open alone, also where a neighbour lies elsewhere.
fn together(cipher: &NameCipher, values: &[&str], (context, page): (NameContext<'_>, Page)) {
    let elsewhere = NameContext { parent: FID, ..context };
    let contexts = [context, context, elsewhere, elsewhere, context];
    let rows: Vec<SealedName<'_>> =
        values.iter().zip(contexts).map(|(value, context)| SealedName { value, context }).collect();
    let mut rows_left = rows.iter();
    cipher.open_all(&rows, page, |found| {
        let row = rows_left.next().expect("one answer for each");
        let alone = cipher.open(row.value, &row.context, page).map(|name| (name.name, name.rev, name.fid));
        assert_eq!(found.map(|name| (name.name.to_owned(), name.rev, name.fid)), alone);
    });
    assert!(rows_left.next().is_none());
}

fn round_trip(cipher: &NameCipher, text: &str, choice: u8) {
    let mut parts = text.splitn(3, '\t');
    let (name, domain, parent) = (parts.next(), parts.next().unwrap_or("m"), parts.next().unwrap_or(PARENT));
    let context = NameContext { domain, parent, kind: "d", minrev: 0 };
    let name = Name { fid: [choice; 16], rev: u32::from(choice), name: name.unwrap_or_default().to_owned() };
    if let Ok(value) = cipher.seal(&name, &context, &known::iv()) {
        let opened = cipher.open(&value, &context, Page::Own).ok().expect("it opens");
        assert_eq!((opened.name, opened.rev, opened.fid), (text::nfc(&name.name), name.rev, name.fid));
    }
    let digest = cipher.digest(parent, &name.name);
    assert!(digest.is_err() || digest == cipher.digest(parent, &text::nfc(&name.name)));
}

/// Wraps of data keys, comment keys and packet keys, and seals of versions.
pub fn data_key(data: &[u8]) {
    let (choice, rest) = known::split(data);
    let audience = if choice & 1 == 0 { Audience::Web } else { Audience::App };
    let value = known::text(rest);
    let _refused = data_key::unwrap(&value, &known::share(), (KS, FID), audience).is_ok();
    let _refused = data_key::unwrap(&value, &known::share(), (&value, &value), audience).is_ok();
    let _refused = data_key::unwrap_comment(&value, &known::share(), (KS, PUBLINK), audience).is_ok();
    let _refused = consent::open_zip_key(&value, &known::share(), (JOB, FID)).is_ok();
    let _refused = seal::open(&known::data(), FID, &value).is_ok();
    inner_keys(audience, rest);
    inner_seal(rest);
}

fn inner_keys(audience: Audience, inner: &[u8]) {
    let (prefix, word, comment_word) = if audience == Audience::Web { ("2:", "dk", "ck") } else { ("3:", "al", "ca") };
    let is_key = inner.len() == 32 && inner.iter().any(|byte| *byte != 0);
    let value =
        format!("{prefix}{}", b64(&known::share(), "share-datakey", &format!("e2cs/1|{word}|{KS}|{FID}"), inner));
    assert_eq!(data_key::unwrap(&value, &known::share(), (KS, FID), audience).is_ok(), is_key);
    let aad = format!("e2cs/1|{comment_word}|{KS}|{PUBLINK}");
    let value = format!("{prefix}{}", b64(&known::share(), "share-commentkey", &aad, inner));
    assert_eq!(data_key::unwrap_comment(&value, &known::share(), (KS, PUBLINK), audience).is_ok(), is_key);
    let zip = format!("2:{}", b64(&known::share(), "zip-packetkey", &format!("e2cs/1|zip|{JOB}|{FID}"), inner));
    assert_eq!(consent::open_zip_key(&zip, &known::share(), (JOB, FID)).is_ok(), inner.len() == 32);
}

fn inner_seal(inner: &[u8]) {
    let key = known::data();
    let sealed = known::sealed(&key, "seal", &format!("e2cs/1|seal|{FID}"), inner);
    let value = base64::encode(&[key.subkey("data-commit").bytes().as_slice(), &sealed].concat());
    match seal::open(&key, FID, &value) {
        Ok(content) => assert_eq!(seal::seal(&key, FID, &content, &known::iv()).expect("it seals"), value),
        Err(_) => assert!(inner.len() != 60 || inner.starts_with(&[0; 4])),
    }
}

fn b64(key: &impl KeyMaterial, label: &str, aad: &str, inner: &[u8]) -> String {
    base64::encode(&known::sealed(key, label, aad, inner))
}
