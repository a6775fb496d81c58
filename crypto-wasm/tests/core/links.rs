//! Links and invitations: what a server may name, and what a fragment may hold.

use crate::made::{bytes, iv, share, Raw, CODE, KS, SALT};
use coffer_core::error::CoreError;
use coffer_core::kdf::ShareSalt;
use coffer_core::keys::KeyMaterial;
use coffer_core::link::{self, LinkParams, LinkSecret};
use coffer_core::{base64, e1, invitation, share_key};

fn params<'a>(linkversion: f64) -> LinkParams<'a> {
    LinkParams { salt: SALT, iterations: Some(10_000.0), linkversion: Some(linkversion) }
}

#[test]
fn a_fragment_keeps_letters_digits_and_dashes() {
    assert_eq!(link::parse_fragment(CODE).unwrap().as_str(), CODE);
    assert_eq!(link::parse_fragment(&format!(" {}é/\n", CODE.replace('-', ".-_"))).unwrap().as_str(), CODE);
    for other in
        ["", &CODE[1..], &CODE.to_lowercase(), &CODE.replace('-', ""), &format!("{CODE}0"), &CODE.replace('Z', "I")]
    {
        assert_eq!(link::parse_fragment(other).err(), Some(CoreError::Link), "{other}");
    }
}

#[test]
fn parameters_of_another_kind_are_refused_before_a_hash() {
    let derive = |password, params| LinkSecret::derive(CODE, password, params).err();
    assert_eq!(derive(None, params(2.0)), None);
    assert_eq!(derive(Some("p"), params(2.0)), None);
    assert_eq!(derive(None, params(3.0)), Some(CoreError::Link));
    for version in [0.0, 1.0, 2.5, 4.0, -2.0, f64::NAN] {
        assert_eq!(derive(Some("p"), params(version)), Some(CoreError::Link), "{version}");
    }
    let refused = [
        LinkParams { linkversion: None, ..params(2.0) },
        LinkParams { iterations: None, ..params(2.0) },
        LinkParams { iterations: Some(9_999.0), ..params(2.0) },
        LinkParams { salt: "", ..params(2.0) },
    ];
    for params in refused {
        assert_eq!(derive(None, params), Some(CoreError::Link));
    }
    assert_eq!(LinkSecret::derive("x", None, params(2.0)).err(), Some(CoreError::Link));
}

#[test]
fn a_link_opens_with_its_key_and_password_and_version() {
    let plain = LinkSecret::derive(CODE, None, params(2.0)).ok().unwrap();
    let with = |password| LinkSecret::derive(CODE, Some(password), params(2.0)).ok().unwrap();
    let locked = with("p");
    assert_eq!((plain.bytes().len(), locked.bytes().len(), plain.lock_token().len()), (64, 128, 32));
    assert_ne!(plain.lock_token(), locked.lock_token());
    let value = locked.seal(KS, &share(1), &iv(1)).unwrap();
    assert_eq!(locked.open(KS, &value).unwrap().bytes(), bytes(1, 64));
    assert_eq!(plain.open(KS, &value).err(), Some(CoreError::Link));
    assert_eq!(with("q").open(KS, &value).err(), Some(CoreError::Link));
    assert_eq!(locked.open("42-8", &value).err(), Some(CoreError::Link));
    assert_eq!(locked.open("x", &value).err(), Some(CoreError::Link));
    assert_eq!(locked.open(KS, "?").err(), Some(CoreError::Link));
    assert_eq!(locked.seal("x", &share(1), &iv(1)), Err(CoreError::Malformed));
    let three = LinkSecret::derive(CODE, Some("p"), params(3.0)).ok().unwrap();
    assert_eq!(three.open(KS, &value).err(), Some(CoreError::Link));
    assert_eq!(three.open(KS, &three.seal(KS, &share(1), &iv(1)).unwrap()).unwrap().bytes(), bytes(1, 64));
}

/// A value that verifies and holds something else than a share key.
fn holding(label: &str, material: &[u8], aad: &str, text: &[u8]) -> String {
    let key = Raw(material.to_vec().into()).subkey(label);
    base64::encode(&e1::seal(&key, aad, text, &iv(3)).unwrap())
}

#[test]
fn what_opens_must_be_a_share_key() {
    let link = LinkSecret::derive(CODE, None, params(2.0)).ok().unwrap();
    let inside = |text: &[u8]| {
        let aad = format!("e2cs/1|lsk|{SALT}|10000|2|{KS}");
        link.open(KS, &holding("link-sharekey", link.bytes(), &aad, text)).err()
    };
    assert_eq!((inside(&bytes(1, 64)), inside(&bytes(1, 63))), (None, Some(CoreError::KeyLength)));
    assert_eq!(inside(&[7; 64]), Some(CoreError::Link), "a weak key");
    let meta = crate::made::meta(1);
    let own = |text: &[u8]| {
        share_key::open_own(&meta, KS, &holding("own-sharekey", meta.bytes(), &format!("e2cs/1|osk|{KS}"), text)).err()
    };
    assert_eq!(
        (own(&bytes(1, 64)), own(&bytes(1, 65)), own(&[7; 64])),
        (None, Some(CoreError::KeyLength), Some(CoreError::ShareKey))
    );
    assert_eq!(share_key::from_rsa(bytes(1, 64).into()).unwrap().bytes(), bytes(1, 64));
    assert_eq!(share_key::from_rsa(bytes(1, 32).into()).err(), Some(CoreError::KeyLength));
    assert_eq!(share_key::from_rsa(vec![7; 64].into()).err(), Some(CoreError::ShareKey));
}

#[test]
fn an_invitation_opens_with_its_password_and_exact_parameters() {
    let password = "0123456789ABCDEFGHJKMNPQ";
    let salt = ShareSalt::check(SALT, Some(10_000.0)).unwrap();
    let value = invitation::seal(password, &salt, KS, &share(1), &iv(1)).unwrap();
    let open = |password: &str, salt: &str, iterations, ks: &str, value: &str| {
        invitation::open(password, salt, iterations, ks, value).map(|key| key.bytes().to_vec())
    };
    assert_eq!(open(password, SALT, Some(10_000.0), KS, &value).unwrap(), bytes(1, 64));
    let other = "0123456789ABCDEFGHJKMNPR";
    for (password, salt, iterations, ks, value) in [
        (other, SALT, Some(10_000.0), KS, value.as_str()),
        (&password[1..], SALT, Some(10_000.0), KS, &value),
        ("0123456789ABCDEFGHJKMNPI", SALT, Some(10_000.0), KS, &value),
        (password, "", Some(10_000.0), KS, &value),
        (password, SALT, None, KS, &value),
        (password, SALT, Some(9_999.0), KS, &value),
        (password, SALT, Some(10_000.0), "42-8", &value),
        (password, SALT, Some(10_000.0), "x", &value),
        (password, SALT, Some(10_000.0), KS, "?"),
    ] {
        assert_eq!(open(password, salt, iterations, ks, value), Err(CoreError::ShareKey));
    }
    for (password, ks) in [(&password[1..], KS), (password, "x")] {
        assert_eq!(invitation::seal(password, &salt, ks, &share(1), &iv(1)), Err(CoreError::Malformed));
    }
    assert!(
        invitation::is_password(password)
            && !invitation::is_password("")
            && !invitation::is_password(&password.to_lowercase())
    );
}

#[test]
fn an_rsa_wrap_has_its_label_and_length() {
    use share_key::RsaPurpose::{ShareKey, SharePassword};
    assert_eq!(share_key::rsa_label(ShareKey, KS, "7").unwrap(), "e2cs/1|sk|42-7|7");
    assert_eq!(share_key::rsa_label(SharePassword, KS, "7").unwrap(), "e2cs/1|sp|42-7|7");
    for (purpose, refusal) in [(ShareKey, CoreError::ShareKey), (SharePassword, CoreError::PasswordCopy)] {
        assert_eq!(share_key::rsa_label(purpose, "x", "7"), Err(refusal));
        assert_eq!(share_key::rsa_label(purpose, KS, "x"), Err(refusal));
        assert_eq!(share_key::rsa_ciphertext(purpose, &base64::encode(&[7; 256])), Ok(vec![7; 256]));
        for length in [0, 255, 257] {
            assert_eq!(share_key::rsa_ciphertext(purpose, &base64::encode(&bytes(1, length))), Err(refusal));
        }
        assert_eq!(share_key::rsa_ciphertext(purpose, "?"), Err(refusal));
    }
}
