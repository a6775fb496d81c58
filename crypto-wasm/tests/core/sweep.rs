//! More than two hundred random objects of every kind under a symmetric key: any flipped bit, any cut and any
//! extension is refused, with the one code of its flow; neither key nor place can be another.

use crate::made::{bytes, comment, data, iv, meta, packet as packet_of, share, FID, JOB, KS, PARENT, SALT};
use coffer_core::base64;
use coffer_core::comment::{self as comments, Thread};
use coffer_core::data_key::{self, Audience};
use coffer_core::error::CoreError;
use coffer_core::name::{Name, NameCipher, NameContext, Page};
use coffer_core::packet::{self, Layout, Run, Stream};
use coffer_core::password_copy::{self, Copy};
use coffer_core::seal::{self, Sealed};
use coffer_core::{consent, label, manifest, passkey, private_key, recovery, share_key};
use std::collections::BTreeSet;

/// Objects of a kind.
const EACH: u8 = 12;

struct Object {
    value: String,
    open: Box<dyn Fn(&str) -> Result<(), CoreError>>,
}

fn object(value: String, open: impl Fn(&str) -> Result<(), CoreError> + 'static) -> Object {
    Object { value, open: Box::new(open) }
}

fn name(number: u8, is_share: bool) -> Object {
    let cipher = if is_share { NameCipher::share(&share(number)) } else { NameCipher::meta(&meta(number)) };
    let domain = if is_share { KS } else { "m" };
    let context = NameContext { domain, parent: PARENT, kind: "f", minrev: 0 };
    let name = Name { fid: [number; 16], rev: u32::from(number), name: "n".repeat(1 + usize::from(number) * 3) };
    let value = cipher.seal(&name, &context, &iv(number)).unwrap();
    object(value, move |value| cipher.open(value, &context, Page::Own).map(drop))
}

fn key_wrap(number: u8, audience: Audience) -> Object {
    let value = data_key::wrap(&data(number), &share(number), (KS, FID), audience, &iv(number)).unwrap();
    object(value, move |value| data_key::unwrap(value, &share(number), (KS, FID), audience).map(drop))
}

fn comment_wrap(number: u8, audience: Audience) -> Object {
    let value = data_key::wrap_comment(&comment(number), &share(number), (KS, "9001"), audience, &iv(number)).unwrap();
    object(value, move |value| data_key::unwrap_comment(value, &share(number), (KS, "9001"), audience).map(drop))
}

fn copy(number: u8, copy: Copy<'static>) -> Object {
    let value = password_copy::seal(&meta(number), &copy, &"p".repeat(usize::from(number) * 5), &iv(number)).unwrap();
    object(value, move |value| password_copy::open(&meta(number), &copy, value).map(drop))
}

fn sealed_version(number: u8) -> Object {
    let content = Sealed { ver: 1, ctr: number.into(), size: 5, mtime_ms: 7, digest: [number; 32] };
    let value = seal::seal(&data(number), FID, &content, &iv(number)).unwrap();
    object(value, move |value| seal::open(&data(number), FID, value).map(drop))
}

fn of_kind(kind: &str, number: u8) -> Object {
    let thread = Thread { publink_id: "9001", parent: "0" };
    match kind {
        "name_meta" => name(number, false),
        "name_share" => name(number, true),
        "label" => object(label::seal(&meta(number), KS, "Label", &iv(number)).unwrap(), move |v| {
            label::open(&meta(number), KS, v).map(drop)
        }),
        "data_key" => key_wrap(number, Audience::Web),
        "data_key_app" => key_wrap(number, Audience::App),
        "comment_key" => comment_wrap(number, Audience::Web),
        "comment_key_app" => comment_wrap(number, Audience::App),
        "zip_key" => {
            let value = consent::seal_zip_key(&packet_of(number), &share(number), (JOB, FID), &iv(number)).unwrap();
            object(value, move |value| consent::open_zip_key(value, &share(number), (JOB, FID)).map(drop))
        }
        "seal" => sealed_version(number),
        "share_password" => copy(number, Copy::SharePassword { ks: KS }),
        "link_password" => copy(number, Copy::LinkPassword { salt: SALT, ks: KS }),
        "link_key" => copy(number, Copy::LinkKey { salt: SALT, ks: KS }),
        "own_share_key" => {
            let value = share_key::seal_own(&meta(number), KS, &share(number), &iv(number)).unwrap();
            object(value, move |value| share_key::open_own(&meta(number), KS, value).map(drop))
        }
        "comment" => {
            let json = format!("{{\"v\":1,\"n\":\"0123456789abcdef\",\"t\":{number},\"x\":\"Hi\"}}");
            let value = comments::seal(&comment(number), thread, &json, &iv(number)).unwrap();
            object(value, move |value| comments::open(&comment(number), thread, value).map(drop))
        }
        "manifest" => {
            let value = manifest::seal(&meta(number), "{\"v\":1,\"fmt\":1}", &iv(number)).unwrap();
            object(value, move |value| manifest::open(&meta(number), value).map(drop))
        }
        "recovery" => {
            let value = recovery::seal(crate::made::CODE, &meta(number), &bytes(number, 16), &iv(number)).unwrap();
            object(value, |value| recovery::open(crate::made::CODE, value).map(drop))
        }
        "passkey" => {
            let prf = move || bytes(number, 32).into();
            let value = passkey::seal(b"id", prf(), &meta(number), &bytes(number, 32), &iv(number)).unwrap();
            object(value, move |value| passkey::open(b"id", prf(), value).map(drop))
        }
        other => panic!("{other}"),
    }
}

const KINDS: [(&str, CoreError); 17] = [
    ("name_meta", CoreError::Object),
    ("name_share", CoreError::Object),
    ("label", CoreError::Object),
    ("data_key", CoreError::Object),
    ("data_key_app", CoreError::Object),
    ("comment_key", CoreError::Object),
    ("comment_key_app", CoreError::Object),
    ("zip_key", CoreError::Object),
    ("seal", CoreError::Object),
    ("share_password", CoreError::PasswordCopy),
    ("link_password", CoreError::PasswordCopy),
    ("link_key", CoreError::Link),
    ("own_share_key", CoreError::ShareKey),
    ("comment", CoreError::Content),
    ("manifest", CoreError::Manifest),
    ("recovery", CoreError::SignIn),
    ("passkey", CoreError::SignIn),
];

fn parts(value: &str) -> (&str, Vec<u8>) {
    let (prefix, coded) = value.split_once(':').map_or(("", value), |(head, rest)| (&value[..head.len() + 1], rest));
    (prefix, base64::decode(coded).unwrap())
}

#[test]
fn no_bit_of_two_hundred_objects_can_be_another() {
    let mut objects = 0;
    for (kind, code) in KINDS {
        for number in 1..=EACH {
            let object = of_kind(kind, number);
            assert_eq!((object.open)(&object.value), Ok(()), "{kind}");
            let (prefix, bytes) = parts(&object.value);
            for bit in 0..bytes.len() * 8 {
                let mut other = bytes.clone();
                other[bit / 8] ^= 1 << (bit % 8);
                let value = format!("{prefix}{}", base64::encode(&other));
                assert_eq!((object.open)(&value), Err(code), "{kind} {number}, bit {bit}");
            }
            objects += 1;
        }
    }
    assert_eq!(objects, 204);
}

#[test]
fn no_object_can_be_shorter_or_longer() {
    for (kind, code) in KINDS {
        let object = of_kind(kind, 3);
        let (prefix, bytes) = parts(&object.value);
        let longer = (1..40).flat_map(|more| {
            [[bytes.as_slice(), &vec![0; more]].concat(), [vec![0; more].as_slice(), &bytes].concat()]
        });
        for other in (0..bytes.len()).map(|cut| bytes[..cut].to_vec()).chain(longer) {
            let value = format!("{prefix}{}", base64::encode(&other));
            assert_eq!((object.open)(&value), Err(code), "{kind}");
        }
    }
}

#[test]
fn no_object_opens_under_another_key_or_as_another_kind() {
    let objects: Vec<Object> = KINDS.iter().map(|(kind, _)| of_kind(kind, 3)).collect();
    for (place, (kind, _)) in KINDS.iter().enumerate() {
        let other_key = of_kind(kind, 4);
        // The code of a recovery kit is the same here: it opens what it sealed, with the salt inside.
        assert_eq!((other_key.open)(&objects[place].value).is_ok(), *kind == "recovery", "{kind}");
        let (prefix, _) = parts(&objects[place].value);
        for (other, sealed) in objects.iter().enumerate().filter(|(other, _)| *other != place) {
            let disguised = format!("{prefix}{}", base64::encode(&parts(&sealed.value).1));
            assert!((objects[place].open)(&disguised).is_err(), "{} as {kind}", KINDS[other].0);
        }
    }
}

#[test]
fn no_bit_of_a_short_packet_can_be_another() {
    let mut codes = BTreeSet::new();
    for number in 1..=EACH {
        let stream = Stream::new(number % 3).unwrap();
        let key = stream.key(&data(number));
        let size = usize::from(number) * 9;
        let blob =
            packet::seal(&key, stream, Run { first: 0, ends_blob: true }, &bytes(number, size), &bytes(number, 12))
                .unwrap();
        let layout = Layout::of_size(size as u64).unwrap();
        for bit in 0..blob.len() * 8 {
            let mut other = blob.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            let code = packet::open(&key, stream, &layout, 0, &other).unwrap_err();
            assert_eq!(code == CoreError::PacketHeader, bit < 96, "bit {bit}");
            codes.insert(code.code());
        }
    }
    assert_eq!(codes, BTreeSet::from([2020, 2050]));
}

#[test]
fn places_without_shape_are_neither_sealed_nor_opened() {
    let bad = [("x", FID), (KS, "x"), (KS, ""), ("", FID), ("42-07", FID)];
    for place in bad {
        assert_eq!(data_key::wrap(&data(1), &share(1), place, Audience::Web, &iv(1)), Err(CoreError::Malformed));
        assert_eq!(
            data_key::wrap_comment(&comment(1), &share(1), place, Audience::Web, &iv(1)),
            Err(CoreError::Malformed)
        );
        assert_eq!(consent::seal_zip_key(&packet_of(1), &share(1), place, &iv(1)), Err(CoreError::Malformed));
    }
    assert_eq!(consent::seal_zip_key(&packet_of(1), &share(1), (JOB, "x"), &iv(1)), Err(CoreError::Malformed));
    assert_eq!(
        data_key::wrap_comment(&comment(1), &share(1), (KS, "x"), Audience::Web, &iv(1)),
        Err(CoreError::Malformed)
    );
    assert_eq!(label::seal(&meta(1), "x", "", &iv(1)), Err(CoreError::Malformed));
    assert_eq!(share_key::seal_own(&meta(1), "x", &share(1), &iv(1)), Err(CoreError::Malformed));
    for copy in [
        Copy::SharePassword { ks: "x" },
        Copy::LinkPassword { salt: "x", ks: KS },
        Copy::LinkPassword { salt: SALT, ks: "x" },
        Copy::LinkKey { salt: "x", ks: KS },
        Copy::LinkKey { salt: SALT, ks: "x" },
    ] {
        assert_eq!(password_copy::seal(&meta(1), &copy, "p", &iv(1)), Err(CoreError::Malformed));
    }
    let long = "p".repeat(64);
    assert_eq!(
        password_copy::seal(&meta(1), &Copy::SharePassword { ks: KS }, &long, &iv(1)),
        Err(CoreError::Malformed)
    );
    assert_eq!(
        password_copy::open(&meta(1), &Copy::SharePassword { ks: KS }, "51:AAAA"),
        Err(CoreError::PasswordCopyPrefix)
    );
    let content = Sealed { ver: 0, ctr: 0, size: 0, mtime_ms: 0, digest: [0; 32] };
    assert_eq!(seal::seal(&data(1), FID, &content, &iv(1)), Err(CoreError::Malformed));
    assert_eq!(seal::seal(&data(1), "x", &Sealed { ver: 1, ..content }, &iv(1)), Err(CoreError::Malformed));
    assert_ne!(seal::commit(&data(1)), seal::commit(&data(2)));
    assert_eq!(seal::check_download((1, b"d"), (1, b"d")), Ok(()));
    for (size, digest) in [(2, b"d"), (1, b"e")] {
        assert_eq!(seal::check_download((1, b"d"), (size, digest)), Err(CoreError::Length));
    }
    assert_eq!(private_key::open_own(&meta(1), "x", "").err(), Some(CoreError::PrivateKey));
}

#[test]
fn a_name_has_a_shape_a_place_and_a_least_rev() {
    let cipher = NameCipher::meta(&meta(1));
    let context = NameContext { domain: "m", parent: PARENT, kind: "d", minrev: 0 };
    let name = |text: &str| Name { fid: [1; 16], rev: 5, name: text.to_owned() };
    let value = cipher.seal(&name("e\u{301}"), &context, &iv(1)).unwrap();
    let opened = cipher.open(&value, &context, Page::Own).ok().unwrap();
    assert_eq!((opened.name.as_str(), opened.rev, opened.fid), ("é", 5, [1; 16]));
    let open = |context: NameContext<'_>, page| cipher.open(&value, &context, page).err();
    assert_eq!(
        (open(NameContext { minrev: 5, ..context }, Page::Own), open(NameContext { minrev: 6, ..context }, Page::Own)),
        (None, Some(CoreError::Object))
    );
    for other in [
        NameContext { domain: "m1", ..context },
        NameContext { domain: "x", ..context },
        NameContext { parent: FID, ..context },
        NameContext { parent: "x", ..context },
        NameContext { kind: "f", ..context },
        NameContext { kind: "x", ..context },
    ] {
        assert_eq!((open(other, Page::Own), open(other, Page::Link)), (Some(CoreError::Object), Some(CoreError::Link)));
    }
    assert_eq!(cipher.open("2:AAAA", &context, Page::Own).err(), Some(CoreError::NamePrefix));
    assert_eq!(cipher.open("2:AAAA", &context, Page::Link).err(), Some(CoreError::Link));
    assert_eq!(cipher.seal(&name(""), &context, &iv(1)), Err(CoreError::Malformed));
    for other in [NameContext { domain: "x", ..context }, NameContext { parent: "x", ..context }] {
        assert_eq!(cipher.seal(&name("a"), &other, &iv(1)), Err(CoreError::Malformed));
    }
    assert_eq!(cipher.seal(&name("a"), &NameContext { kind: "x", ..context }, &iv(1)), Err(CoreError::Malformed));
    assert_eq!(cipher.digest(PARENT, "E\u{301}"), cipher.digest(PARENT, "é"));
    assert_ne!(cipher.digest(PARENT, "a"), cipher.digest(FID, "a"));
    assert_eq!(cipher.digest("x", "a"), Err(CoreError::Malformed));
}
