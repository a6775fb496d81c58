//! hex, base64, fields, padding, randomness, keys, codes.

use crate::made::{bytes, share, Raw, FID};
use coffer_core::e1::{self, Cipher, OVERHEAD_BYTES};
use coffer_core::error::CoreError;
use coffer_core::keys::{CommentKey, DataKey, KeyMaterial, MetaKey, ShareKey};
use coffer_core::random::{self, Iv};
use coffer_core::{base64, field, hex, pad, text};

#[test]
fn hex_is_lower_case_and_comes_back() {
    assert_eq!(hex::encode(&[0x00, 0x09, 0x0a, 0x9f, 0xa0, 0xff]), "00090a9fa0ff");
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(hex::decode_vec(&hex::encode(&all)), Some(all));
    assert_eq!(hex::decode::<2>("12ef"), Some([0x12, 0xef]));
    assert_eq!((hex::decode::<2>("12efaa"), hex::decode::<2>("12")), (None, None));
    assert_eq!(hex::decode_vec(""), Some(vec![]));
    for refused in ["1", "0/", "0:", "0`", "0g", "0A", "0F", "0 ", "é"] {
        assert_eq!(hex::decode_vec(refused), None, "{refused}");
    }
    assert!(hex::is_hex("0af9", 2) && hex::is_hex("", 0));
    assert!(!hex::is_hex("0af9", 1) && !hex::is_hex("0af9", 4) && !hex::is_hex("0aF9", 2) && !hex::is_hex("0af", 1));
}

#[test]
fn base64_has_one_spelling() {
    let known = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
    for (plain, coded) in known {
        assert_eq!(base64::encode(plain.as_bytes()), coded);
        assert_eq!(base64::decode(coded), Some(plain.as_bytes().to_vec()));
    }
    for refused in ["Zg", "Zg=", "Zh==", "Zg==\n", " Zg==", "Zm8", "Zm9", "_-8=", "Zg==Zg==", "===="] {
        assert_eq!(base64::decode(refused), None, "{refused:?}");
    }
    assert_eq!(base64::decode_prefixed("2:Zg==", "2:"), Some(b"f".to_vec()));
    assert_eq!(base64::decode_prefixed("Zg==", "2:"), None);
    assert_eq!(base64::decode_prefixed("2:Zg", "2:"), None);
}

#[test]
fn ids_sequences_domains_and_fids_have_one_spelling() {
    for id in ["0", "1", "42", "1234567890123456789"] {
        assert!(field::is_id(id) && field::is_domain(&format!("m{id}")), "{id}");
        assert_eq!(field::split_ks(&format!("{id}-7")), Some((id, "7")));
    }
    for refused in ["", "00", "01", "12345678901234567890", "-1", "+1", "1 ", "a", "1a", "１"] {
        assert!(!field::is_id(refused) && !field::is_ks(&format!("1-{refused}")), "{refused}");
        assert!(!field::is_ks(&format!("{refused}-1")) && !field::is_domain(&format!("x{refused}")), "{refused}");
    }
    assert!(field::is_ks("0-0") && !field::is_ks("1") && !field::is_ks("1-2-3"));
    assert!(field::is_domain("m") && !field::is_domain("") && !field::is_domain("m01") && !field::is_domain("n1"));
    assert!(field::is_fid(FID) && !field::is_fid(&FID[1..]) && !field::is_fid(&format!("{FID}0")));
    assert_eq!(field::aad(&["a", "b"]), "e2cs/1|a|b");
    assert_eq!(field::MAX_SAFE_INTEGER, (1 << 53) - 1);
}

#[test]
fn only_the_shortest_padding_is_accepted() {
    for length in [0, 1, 30, 31, 32, 33, 63, 64] {
        let plain = bytes(9, length);
        let padded = pad::pad(&plain, 32);
        assert_eq!(padded.len(), (length / 32 + 1) * 32);
        assert_eq!(pad::unpad(&padded, 32), Some(plain.as_slice()));
        assert_eq!(pad::unpad(&[padded.as_slice(), &[0; 32]].concat(), 32), None, "a block too long");
        assert_eq!(pad::unpad(&padded[..padded.len() - 1], 32), None, "no whole block");
        assert_eq!(pad::unpad(&[padded.as_slice(), &[0]].concat(), 32), None);
    }
    assert_eq!(pad::unpad(&[0; 32], 32), None);
    assert_eq!(pad::unpad(&[], 32), None);
    assert_eq!(pad::unpad(&[1; 32], 32), None, "no mark");
    assert_eq!(pad::pad64(&[1; 63]).unwrap().len(), 64);
    assert_eq!(pad::pad64(&[1; 64]), Err(CoreError::Malformed));
    assert_eq!(pad::unpad64(&pad::pad64(b"S").unwrap()), Some(b"S".as_slice()));
    assert_eq!(pad::unpad64(&pad::pad(&[1; 64], 64)), None);
}

#[test]
fn randomness_that_is_plainly_broken_is_refused() {
    assert!(Iv::new(&[0; 12]).is_err() && Iv::new(&[1; 11]).is_err() && Iv::new(&[1; 13]).is_err());
    assert!(Iv::new(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]).is_ok());
    assert_eq!(Iv::split(&[3; 36], 3).unwrap().len(), 3);
    assert_eq!(Iv::split(&[], 0).unwrap().len(), 0);
    for (length, count) in [(36, 2), (36, 4), (35, 3), (37, 3), (0, 1)] {
        assert!(matches!(Iv::split(&vec![3; length], count), Err(CoreError::Malformed)), "{length} {count}");
    }
    assert_eq!(random::fixed::<3>(&[0, 0, 9]), Ok([0, 0, 9]));
    assert_eq!(random::fixed::<3>(&[0, 0, 0]), Err(CoreError::Malformed));
}

#[test]
fn symbols_are_as_likely_and_written_in_groups() {
    let symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(random::crockford(&all).unwrap(), symbols.repeat(8));
    assert_eq!(random::crockford(&[0; 4]), Err(CoreError::Malformed));
    assert_eq!(random::crockford(&[]), Err(CoreError::Malformed));
    let code = random::grouped_crockford(&all[..32]).unwrap();
    assert_eq!(code, "01234567-89ABCDEF-GHJKMNPQ-RSTVWXYZ");
    assert!(random::is_grouped_crockford(&code) && random::is_crockford(symbols));
    for length in [31, 33] {
        assert_eq!(random::grouped_crockford(&bytes(1, length)), Err(CoreError::Malformed));
    }
    for letter in ["I", "L", "O", "U", "a", "-", " "] {
        assert!(!random::is_crockford(letter) && !random::is_grouped_crockford(&code.replace('Z', letter)), "{letter}");
    }
    for other in [
        "0123456-789ABCDEF-GHJKMNPQ-RSTVWXYZ",
        "0123456789ABCDEFGHJKMNPQRSTVWXYZ000",
        "01234567-89ABCDEF-GHJKMNPQ-RSTVWXYZ-",
        "01234567-89ABCDEF-GHJKMNPQRSTVWXYZ0",
        "01234567-89ABCDEF-GHJKMNPQ",
    ] {
        assert!(!random::is_grouped_crockford(other), "{other}");
    }
}

#[test]
fn keys_of_another_length_or_without_entropy_are_refused() {
    for length in [0, 31, 33, 64] {
        assert!(MetaKey::new(bytes(1, length).into()).is_none(), "{length}");
    }
    let nearly = |byte: u8| [vec![0; 31], vec![byte]].concat();
    assert!(MetaKey::new(nearly(0).into()).is_none() && MetaKey::new(nearly(1).into()).is_some());
    assert!(DataKey::new(nearly(0).into()).is_none() && DataKey::new(nearly(1).into()).is_some());
    assert!(CommentKey::new(nearly(0).into()).is_none() && CommentKey::new(nearly(1).into()).is_some());
    for length in [0, 32, 63, 65] {
        assert_eq!(ShareKey::new(bytes(1, length).into()).err(), Some(CoreError::KeyLength), "{length}");
    }
    let distinct = |count: u8| (0..64).map(|place| 255 - place % count).collect::<Vec<u8>>();
    assert_eq!(ShareKey::new(distinct(15).into()).err(), Some(CoreError::ShareKey));
    assert!(ShareKey::new(distinct(16).into()).is_ok());
}

#[test]
fn a_subkey_is_for_one_label_and_one_key() {
    let key = share(1);
    let [one, other] = ["seal", "label"].map(|label| key.subkey(label));
    assert_eq!((one.bytes().len(), one.half().len()), (32, 16));
    assert_eq!(one.half(), &one.bytes()[..16]);
    assert_eq!(one.to_hex(), hex::encode(one.bytes()));
    assert_ne!(one.bytes(), other.bytes());
    assert_eq!(key.commit(), key.subkey("commit").to_hex());
    assert_ne!(key.commit(), share(2).commit());
}

#[test]
fn e1_is_its_version_iv_text_and_tag() {
    let key = Raw(bytes(1, 32).into()).subkey("label");
    let nonce = Iv::new(&[5; 12]).unwrap();
    for length in [0, 1, 32] {
        let sealed = e1::seal(&key, "e2cs/1|x", &bytes(2, length), &nonce).unwrap();
        assert_eq!(
            (sealed.len(), &sealed[..13]),
            (length + OVERHEAD_BYTES, [&[1_u8][..], &[5; 12]].concat().as_slice())
        );
        assert_eq!(e1::open(&key, "e2cs/1|x", &sealed).unwrap().as_slice(), bytes(2, length));
        assert!(e1::open(&key, "e2cs/1|y", &sealed).is_none());
        for cut in 0..sealed.len() {
            assert!(e1::open(&key, "e2cs/1|x", &sealed[..cut]).is_none());
        }
        let other = [&[2], &sealed[1..]].concat();
        assert!(e1::open(&key, "e2cs/1|x", &other).is_none(), "another version");
    }
}

#[test]
fn a_cipher_refuses_nonces_and_tags_of_another_length() {
    let cipher = Cipher::new(&Raw(bytes(1, 32).into()).subkey("label"));
    let nonce = Iv::new(&[5; 12]).unwrap();
    let mut body = bytes(3, 20);
    let tag = cipher.encrypt(&nonce, b"aad", &mut body).unwrap();
    for (iv, tag) in
        [(&[5; 11][..], &tag[..]), (&[5; 13], &tag), (&[5; 12], &tag[..11]), (&[5; 12], &[0; 16]), (&[], &[])]
    {
        assert!(!cipher.decrypt(iv, b"aad", &mut body.clone(), tag));
    }
    assert!(cipher.decrypt(&[5; 12], b"aad", &mut body, &tag));
    assert_eq!(body, bytes(3, 20));
}

#[test]
fn each_refusal_has_its_code() {
    use CoreError as E;
    let known = [
        (E::ShareKey, 2000),
        (E::PublicKey, 2005),
        (E::PrivateKey, 2006),
        (E::PasswordCopyPrefix, 2007),
        (E::NamePrefix, 2009),
        (E::Object, 2010),
        (E::KeyLength, 2015),
        (E::PacketHeader, 2020),
        (E::Content, 2050),
        (E::PasswordCopy, 2100),
        (E::Link, 2110),
        (E::Manifest, 2160),
        (E::ManifestOlder, 2161),
        (E::SignIn, 6002),
        (E::Length, 7103),
        (E::Malformed, 9000),
        (E::Empty, 9001),
        (E::Request, 9401),
    ];
    for (error, code) in known {
        assert_eq!(error.code(), code);
    }
}

#[test]
fn passwords_and_names_are_compared_in_one_form() {
    assert_eq!(text::password("ﬁ①").as_str(), "fi1");
    assert_eq!(text::nfc("e\u{301}"), "é");
    assert!(
        text::is_nfc("é")
            && text::is_nfc("漢字")
            && text::is_nfc("")
            && !text::is_nfc("e\u{301}")
            && !text::is_nfc("\u{212b}")
    );
    assert_eq!(text::folded("E\u{301}COLE"), text::folded("École"));
    assert_eq!(text::folded("ΑΣ"), "ας");
    assert_ne!(text::folded("a"), text::folded("b"));
}

#[test]
fn lengths_and_digits_are_those_that_javascript_sees() {
    for text in ["", "a", "é", "€", "\u{1f600}", "a\u{1f600}b", "e\u{301}", "\u{ffff}\u{10000}"] {
        assert_eq!(text::utf16_units(text), u32::try_from(text.encode_utf16().count()).unwrap(), "{text}");
    }
    assert_eq!(hex::digits([0x0f, 0xa9]), [*b"0f", *b"a9"]);
}
