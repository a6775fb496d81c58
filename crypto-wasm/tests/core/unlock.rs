//! Password blobs, recovery kits, passkeys, login salts: floors, ceilings, and what refuses before a hash.

use crate::made::{bytes, iv, meta, CODE};
use coffer_core::error::CoreError;
use coffer_core::kdf::{self, Argon2Cost, ShareSalt};
use coffer_core::keys::KeyMaterial;
use coffer_core::password_blob::{self, Blob, Header};
use coffer_core::{author, base64, hex, login_hash, passkey, private_key, recovery};
use zeroize::Zeroizing;

fn pbkdf2_header(iterations: u32) -> Vec<u8> {
    [&[1_u8][..], &iterations.to_be_bytes(), &bytes(1, 16)].concat()
}

fn argon2_header(memory: u32, passes: u32, lanes: u8) -> Vec<u8> {
    [&[2_u8, 1][..], &memory.to_be_bytes(), &passes.to_be_bytes(), &[lanes], &bytes(1, 16)].concat()
}

#[test]
fn iterations_are_two_old_numbers_or_a_range() {
    let ranks = [(10_000, 0), (60_000, 1), (600_000, 2), (600_001, 2), (2_000_000, 2)];
    for (iterations, rank) in ranks {
        let bytes = pbkdf2_header(iterations);
        let (header, rest) = Header::parse(&bytes).unwrap();
        assert_eq!((header.rank(), header.bytes(), rest.len()), (rank, bytes.clone(), 0));
    }
    for iterations in [0, 1, 9_999, 10_001, 59_999, 60_001, 599_999, 2_000_001, 1 << 31, u32::MAX] {
        assert!(Header::parse(&pbkdf2_header(iterations)).is_none(), "{iterations}");
    }
}

#[test]
fn memory_passes_and_lanes_are_in_range() {
    for (memory, passes, lanes) in [(19_456, 2, 1), (262_144, 10, 4), (65_536, 3, 1)] {
        let bytes = argon2_header(memory, passes, lanes);
        let (header, rest) = Header::parse(&bytes).unwrap();
        assert_eq!((header.rank(), header.bytes(), rest.len()), (3, bytes.clone(), 0));
    }
    for (memory, passes, lanes) in [
        (19_455, 2, 1),
        (262_145, 2, 1),
        (19_456, 1, 1),
        (19_456, 11, 1),
        (19_456, 2, 0),
        (19_456, 2, 5),
        (0, 2, 1),
        (u32::MAX, 2, 1),
    ] {
        assert!(Header::parse(&argon2_header(memory, passes, lanes)).is_none(), "{memory} {passes} {lanes}");
    }
    let other_kdf = [&[2, 2], &argon2_header(19_456, 2, 1)[2..]].concat();
    let other_version = [&[3], &pbkdf2_header(10_000)[1..]].concat();
    assert!(Header::parse(&other_kdf).is_none() && Header::parse(&other_version).is_none());
    for whole in [argon2_header(19_456, 2, 1), pbkdf2_header(10_000)] {
        for cut in 0..whole.len() {
            assert!(Header::parse(&whole[..cut]).is_none());
        }
    }
}

#[test]
fn new_blobs_have_the_written_costs() {
    assert_eq!(Header::written(&bytes(1, 16)).ok().unwrap().bytes(), argon2_header(65_536, 3, 1));
    assert_eq!(Header::written_small(&bytes(1, 16)).ok().unwrap().bytes(), pbkdf2_header(600_000));
    for salt in [bytes(1, 15), bytes(1, 17), vec![0; 16]] {
        assert_eq!(Header::written(&salt).err(), Some(CoreError::Malformed));
        assert_eq!(Header::written_small(&salt).err(), Some(CoreError::Malformed));
    }
}

fn blob(body: &[u8]) -> String {
    format!("30:{}", base64::encode(&[pbkdf2_header(60_000).as_slice(), body].concat()))
}

#[test]
fn a_blob_is_refused_before_anything_is_hashed() {
    let parse = |value: &str, floor| Blob::parse(value, floor).map(|blob| blob.header().rank());
    assert_eq!((parse(&blob(&[0; 24]), 0), parse(&blob(&[0; 24]), 1)), (Ok(1), Ok(1)));
    assert_eq!(parse(&blob(&[0; 24]), 2), Err(CoreError::SignIn));
    assert_eq!(parse(&blob(&[0; 23]), 0), Err(CoreError::SignIn));
    assert_eq!((parse("", 0), parse("31:AAAA", 0)), (Err(CoreError::Empty), Err(CoreError::Malformed)));
    assert_eq!((parse("30:?", 0), parse("30:AAAA", 0)), (Err(CoreError::SignIn), Err(CoreError::SignIn)));
}

fn own_key() -> (Vec<u8>, String) {
    let path = format!("{}/../tests/vectors/ours_kat/objects_v1.json", env!("CARGO_MANIFEST_DIR"));
    let file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let pkcs8 = base64::decode(file["rsa_keys"]["own"]["pkcs8_b64"].as_str().unwrap()).unwrap();
    let print = author::fingerprint(&private_key::public_key(&pkcs8).unwrap());
    (pkcs8, print)
}

#[test]
fn one_hash_opens_both_blobs_of_an_account() {
    let (pkcs8, print) = own_key();
    let kek = Header::parse(&pbkdf2_header(10_000)).unwrap().0.derive("pass").unwrap();
    let blobs = (kek.seal_meta(&meta(1), &iv(1)).unwrap(), kek.seal_private(&pkcs8, &print, &iv(2)).unwrap());
    let open = |password: &str, blobs: (&str, &str), print: &str, floor| {
        password_blob::unlock(password, blobs, print, floor)
            .map(|keys| (keys.meta_key.bytes().to_vec(), keys.pkcs8.to_vec(), keys.rank))
    };
    let both = (blobs.0.as_str(), blobs.1.as_str());
    assert_eq!(open("pass", both, &print, 0).unwrap(), (bytes(1, 32), pkcs8.clone(), 0));
    assert_eq!(open("pasS", both, &print, 0), Err(CoreError::SignIn));
    assert_eq!(open("pass", both, &print, 1), Err(CoreError::SignIn));
    assert_eq!(open("pass", (both.1, both.0), &print, 0), Err(CoreError::SignIn), "swapped");
    assert_eq!(open("pass", both, &author::fingerprint(b"x"), 0), Err(CoreError::SignIn));
    let other = Header::parse(&pbkdf2_header(60_000)).unwrap().0.derive("pass").unwrap();
    let foreign = other.seal_private(&pkcs8, &print, &iv(2)).unwrap();
    assert_eq!(open("pass", (both.0, &foreign), &print, 0), Err(CoreError::SignIn), "two headers");
    assert_eq!(kek.seal_private(&pkcs8, &author::fingerprint(b"x"), &iv(2)), Err(CoreError::PrivateKey));
    assert_eq!(kek.secret().bytes().len(), 32);
}

#[test]
fn a_hash_without_allowed_cost_is_none() {
    let argon2 = |memory_kib, passes, lanes, bytes| {
        kdf::argon2id(b"password", b"saltsaltsaltsalt", Argon2Cost { memory_kib, passes, lanes }, bytes)
            .map(|hash| hash.bytes().len())
    };
    assert_eq!(argon2(64, 1, 1, 32), Some(32));
    assert_eq!(
        (argon2(1, 1, 1, 32), argon2(64, 0, 1, 32), argon2(64, 1, 0, 32), argon2(64, 1, 1, 0)),
        (None, None, None, None)
    );
    let known = "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783";
    assert_eq!(hex::encode(kdf::pbkdf2(b"passwd", b"salt", 1, 64).bytes()), known);
}

#[test]
fn shares_and_links_have_exactly_ten_thousand_iterations() {
    let salt = "01803db24fe5175ffe9ac81304649621";
    assert_eq!(ShareSalt::check(salt, Some(10_000.0)).unwrap().to_hex(), salt);
    for iterations in [
        None,
        Some(0.0),
        Some(1.0),
        Some(9_999.0),
        Some(10_000.5),
        Some(10_001.0),
        Some(-10_000.0),
        Some(f64::NAN),
        Some(f64::INFINITY),
    ] {
        assert!(ShareSalt::check(salt, iterations).is_none(), "{iterations:?}");
    }
    for other in ["", &salt[1..], &salt.to_uppercase(), &format!("{salt}00")] {
        assert!(ShareSalt::check(other, Some(10_000.0)).is_none(), "{other}");
    }
}

#[test]
fn a_recovery_kit_opens_with_its_code_only() {
    let kit = recovery::seal(CODE, &meta(1), &bytes(2, 16), &iv(1)).unwrap();
    assert_eq!(recovery::open(CODE, &kit).unwrap().bytes(), bytes(1, 32));
    let other = CODE.replace('Z', "0");
    assert_eq!(recovery::open(&other, &kit).err(), Some(CoreError::SignIn));
    assert_ne!(recovery::lock(CODE), recovery::lock(&other));
    assert_eq!(recovery::lock(CODE).unwrap().len(), 32);
    for code in ["", &CODE[1..], &CODE.to_lowercase()] {
        assert_eq!(recovery::open(code, &kit).err(), Some(CoreError::SignIn));
        assert_eq!(recovery::lock(code), Err(CoreError::SignIn));
        assert_eq!(recovery::seal(code, &meta(1), &bytes(2, 16), &iv(1)), Err(CoreError::SignIn));
    }
    assert_eq!(recovery::seal(CODE, &meta(1), &[0; 16], &iv(1)), Err(CoreError::Malformed));
    let raw = base64::decode(&kit).unwrap();
    for changed in [[&[4], &raw[1..]].concat(), raw[..17].to_vec(), raw[..16].to_vec(), vec![]] {
        assert_eq!(recovery::open(CODE, &base64::encode(&changed)).err(), Some(CoreError::SignIn));
    }
    assert_eq!(recovery::open(CODE, "?").err(), Some(CoreError::SignIn));
}

#[test]
fn a_passkey_opens_what_names_its_credential() {
    let prf = || Zeroizing::new(bytes(3, 32));
    let value = passkey::seal(b"credential", prf(), &meta(1), &bytes(2, 32), &iv(1)).unwrap();
    assert_eq!(passkey::open(b"credential", prf(), &value).unwrap().bytes(), bytes(1, 32));
    assert_eq!(passkey::salt_of(&value).unwrap(), bytes(2, 32));
    assert_eq!(passkey::open(b"another", prf(), &value).err(), Some(CoreError::SignIn), "same PRF output");
    assert_eq!(passkey::open(b"credential", bytes(4, 32).into(), &value).err(), Some(CoreError::SignIn));
    let raw = base64::decode(&value).unwrap();
    for changed in [[&[3], &raw[1..]].concat(), raw[..65].to_vec(), raw[..64].to_vec(), raw[..32].to_vec(), vec![]] {
        assert_eq!(passkey::open(b"credential", prf(), &base64::encode(&changed)).err(), Some(CoreError::SignIn));
    }
    assert_eq!(passkey::salt_of(&base64::encode(&raw[..64])), Err(CoreError::SignIn));
    assert_eq!(passkey::salt_of("?"), Err(CoreError::SignIn));
    assert_eq!(passkey::seal(b"c", prf(), &meta(1), &[0; 32], &iv(1)), Err(CoreError::Malformed));
    let known = "35d10f2a5d3b4e6d2f5c3a4b0e0a9d05";
    assert_ne!(hex::encode(&passkey::prf_input(&bytes(2, 32))), known);
    assert_ne!(passkey::prf_input(&bytes(2, 32)), passkey::prf_input(&bytes(1, 32)));
}

#[test]
fn a_login_salt_has_its_pattern_or_nothing_is_hashed() {
    let salt = login_hash::new_salt(&bytes(1, 16)).unwrap();
    assert_eq!((salt.len(), &salt[..7]), (29, "$2b$12$"));
    assert_eq!(login_hash::new_salt(&[0xff; 16]).unwrap(), "$2b$12$999999999999999999999u");
    assert_eq!(
        login_hash::new_salt(&[&[0; 15][..], &[1]].concat()).unwrap(),
        "$2b$12$....................C.".replace("C.", ".O")
    );
    for random in [bytes(1, 15), bytes(1, 17), vec![0; 16]] {
        assert_eq!(login_hash::new_salt(&random), Err(CoreError::Malformed));
    }
    let good = "$2b$10$BTvjgLB3KjpZxe.J7u4cwe";
    let other = [
        "",
        "$2b$10$",
        "$2c$10$BTvjgLB3KjpZxe.J7u4cwe",
        "$2b$09$BTvjgLB3KjpZxe.J7u4cwe",
        "$2b$15$BTvjgLB3KjpZxe.J7u4cwe",
        "$2b$4$BTvjgLB3KjpZxe.J7u4cwe",
        "$2b$010$BTvjgLB3KjpZxe.J7u4cwe",
        "$2b$10$BTvjgLB3KjpZxe.J7u4cw",
        "$2b$10$BTvjgLB3KjpZxe.J7u4cweu",
        "$2b$10$BTvjgLB3KjpZxe.J7u4cwf",
        "$2b$10$BTvjgLB3KjpZxe.J7u4c-e",
        "2b$10$BTvjgLB3KjpZxe.J7u4cwe",
        "$2b$10BTvjgLB3KjpZxe.J7u4cwe",
        "$2b$10$BTvjgLB3KjpZxe.J7u4cé",
        "$2b$10$TvjgLB3KjpZxe.J7u4cwe",
    ];
    for salt in other {
        assert_eq!(login_hash::hash("password", salt, None), Err(CoreError::SignIn), "{salt}");
    }
    assert_eq!(login_hash::hash("password", good, Some(other[3])), Err(CoreError::SignIn));
    let hash = login_hash::hash("password", good, Some(good)).unwrap();
    assert_eq!((hash.len(), &hash[..29]), (60, good));
    assert_eq!(login_hash::hash("password", good, None), Ok(hash));
    assert_eq!(login_hash::prehash("password").len(), 64);
}
