//! The own RSA key: which DER is taken, and which is not.

use crate::made::{iv, meta};
use coffer_core::author::{self, Signing};
use coffer_core::error::CoreError;
use coffer_core::{base64, identity, private_key};

const RSA: [u8; 15] = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];

/// A DER element with its length in the shortest form.
fn element(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = content.len();
    let head = match length {
        0..=0x7f => vec![length as u8],
        0x80..=0xff => vec![0x81, length as u8],
        _ => vec![0x82, (length >> 8) as u8, length as u8],
    };
    [&[tag], head.as_slice(), content].concat()
}

fn modulus() -> Vec<u8> {
    [&[0, 0x80], crate::made::bytes(4, 255).as_slice()].concat()
}

struct Parts {
    modulus: Vec<u8>,
    exponent: Vec<u8>,
    algorithm: Vec<u8>,
    behind: Vec<u8>,
}

impl Default for Parts {
    fn default() -> Self {
        Self { modulus: modulus(), exponent: vec![1, 0, 1], algorithm: RSA.to_vec(), behind: Vec::new() }
    }
}

fn pkcs8(parts: &Parts) -> Vec<u8> {
    let fields =
        [element(2, &[0]), element(2, &parts.modulus), element(2, &parts.exponent), element(2, &[7; 100])].concat();
    let key = [element(0x30, &fields), parts.behind.clone()].concat();
    element(0x30, &[element(2, &[0]), parts.algorithm.clone(), element(4, &key)].concat())
}

#[test]
fn the_public_key_is_what_the_private_key_holds() {
    let der = pkcs8(&Parts::default());
    let spki = private_key::public_key(&der).unwrap();
    assert_eq!(spki.len(), 294);
    assert_eq!(spki[33..289], modulus()[1..]);
    assert_eq!(spki[289..], [2, 3, 1, 0, 1]);
    let print = private_key::fingerprint_of_spki(&spki).unwrap();
    assert_eq!(print, author::fingerprint(&spki));
    assert_eq!(private_key::check(&der, &print), Ok(()));
    assert_eq!(private_key::check(&der, &author::fingerprint(b"another")), Err(CoreError::PrivateKey));
}

#[test]
fn other_keys_and_other_der_are_refused() {
    let high_bit_missing = [&[0, 0x7f], &modulus()[2..]].concat();
    let short = modulus()[..256].to_vec();
    let long = [modulus(), vec![1]].concat();
    let parts = [
        Parts { modulus: high_bit_missing, ..Parts::default() },
        Parts { modulus: short, ..Parts::default() },
        Parts { modulus: long, ..Parts::default() },
        Parts { modulus: modulus()[1..].to_vec(), ..Parts::default() },
        Parts { exponent: vec![3], ..Parts::default() },
        Parts { exponent: vec![0, 1, 0, 1], ..Parts::default() },
        Parts { algorithm: vec![0x30, 0], ..Parts::default() },
        Parts { behind: vec![0], ..Parts::default() },
    ];
    for part in &parts {
        assert_eq!(private_key::public_key(&pkcs8(part)), Err(CoreError::PrivateKey));
    }
    let der = pkcs8(&Parts::default());
    assert_eq!(private_key::public_key(&[der.as_slice(), &[0]].concat()), Err(CoreError::PrivateKey));
    for cut in 0..der.len() {
        assert_eq!(private_key::public_key(&der[..cut]), Err(CoreError::PrivateKey), "cut at {cut}");
    }
}

#[test]
fn lengths_are_read_in_one_two_and_three_bytes() {
    let long_form = |first: &[u8]| {
        let der = pkcs8(&Parts::default());
        [&[0x30], first, &der[4..]].concat()
    };
    let length = pkcs8(&Parts::default()).len() - 4;
    let [high, low] = [(length >> 8) as u8, length as u8];
    assert!(private_key::public_key(&long_form(&[0x82, high, low])).is_ok());
    for first in [
        vec![0x83, 0, high, low],
        vec![0x80],
        vec![0x84, 0, 0, high, low],
        vec![0x82, high, low - 1],
        vec![0x82, high, low + 1],
    ] {
        assert_eq!(private_key::public_key(&long_form(&first)), Err(CoreError::PrivateKey), "{first:x?}");
    }
    let with_version = |version: Vec<u8>| {
        let key = element(0x30, &[element(2, &[0]), element(2, &modulus()), element(2, &[1, 0, 1])].concat());
        element(0x30, &[version, RSA.to_vec(), element(4, &key)].concat())
    };
    assert!(private_key::public_key(&with_version(element(2, &[0]))).is_ok());
    assert!(private_key::public_key(&with_version(element(2, &[0; 0x7f]))).is_ok());
    assert!(private_key::public_key(&with_version(element(2, &[0; 0x80]))).is_ok());
    assert!(private_key::public_key(&with_version([vec![2, 0x81, 1], vec![0]].concat())).is_ok());
    assert!(private_key::public_key(&with_version(vec![2, 0x81])).is_err());
    assert!(private_key::public_key(&with_version(element(4, &[0]))).is_err());
}

#[test]
fn a_public_key_has_one_encoding() {
    let spki = private_key::public_key(&pkcs8(&Parts::default())).unwrap();
    for at in (0..33).chain(289..294) {
        let mut other = spki.clone();
        other[at] ^= 1;
        assert_eq!(private_key::fingerprint_of_spki(&other), Err(CoreError::PublicKey), "byte {at}");
    }
    let mut low = spki.clone();
    low[33] &= 0x7f;
    assert_eq!(private_key::fingerprint_of_spki(&low), Err(CoreError::PublicKey));
    for other in [&spki[..293], &[spki.as_slice(), &[1]].concat(), &[&spki[..33], &spki[34..]].concat(), &[][..]] {
        assert_eq!(private_key::fingerprint_of_spki(other), Err(CoreError::PublicKey));
    }
}

#[test]
fn the_copy_under_the_meta_key_holds_the_key_that_it_names() {
    let der = pkcs8(&Parts::default());
    let print = author::fingerprint(&private_key::public_key(&der).unwrap());
    let copy = private_key::seal_own(&meta(1), &print, &der, &iv(1)).unwrap();
    assert_eq!(private_key::open_own(&meta(1), &print, &copy).unwrap().as_slice(), der);
    assert!(private_key::open_own(&meta(2), &print, &copy).is_err());
    for other in [author::fingerprint(b"x"), "x".to_owned(), print.to_uppercase()] {
        assert_eq!(private_key::seal_own(&meta(1), &other, &der, &iv(1)), Err(CoreError::PrivateKey));
        assert!(private_key::open_own(&meta(1), &other, &copy).is_err());
    }
}

#[test]
fn an_identity_ties_both_keys_of_a_person_together() {
    let spki = private_key::public_key(&pkcs8(&Parts::default())).unwrap();
    let signing = Signing::of_account(&meta(1)).unwrap();
    let sigkey = identity::seal(&signing, &spki).unwrap();
    let found = identity::open(&base64::encode(&spki), &sigkey).ok().unwrap();
    assert_eq!(
        (found.enc_fp.as_str(), found.sig_fp.as_str(), found.sig_pub),
        (author::fingerprint(&spki).as_str(), signing.fingerprint().as_str(), signing.public())
    );
    let bytes = base64::decode(&sigkey).unwrap();
    for other in
        [bytes[..95].to_vec(), [bytes.as_slice(), &[0]].concat(), bytes[..31].to_vec(), bytes[..32].to_vec(), vec![]]
    {
        assert_eq!(identity::open(&base64::encode(&spki), &base64::encode(&other)).err(), Some(CoreError::PublicKey));
    }
    assert_eq!(identity::seal(&signing, &spki[1..]), Err(CoreError::PublicKey));
    assert_eq!(identity::open("?", &sigkey).err(), Some(CoreError::PublicKey));
    assert_eq!(identity::open(&base64::encode(&spki), "?").err(), Some(CoreError::PublicKey));
}

#[test]
fn a_safety_number_is_twelve_groups_of_five_digits_of_both_keys() {
    let [one, other] = [author::fingerprint(b"1"), author::fingerprint(b"2")];
    let number = identity::safety_number(&one, &other);
    assert!(number.split(' ').count() == 12 && number.split(' ').all(|group| group.len() == 5));
    assert_ne!(number, identity::safety_number(&other, &one));
}
