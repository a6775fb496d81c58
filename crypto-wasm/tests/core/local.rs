//! What stays on the device: each place has a key and a context of its own.

use crate::made::{iv, meta, FID};
use coffer_core::base64;
use coffer_core::error::CoreError;
use coffer_core::local::Place;

fn places() -> Vec<String> {
    ["seen".into(), "draft".into(), format!("ls|m|{FID}|0"), format!("ls|m|{FID}|1"), format!("ls|m12|{FID}|0")].into()
}

#[test]
fn what_is_kept_opens_in_its_place_alone() {
    for place in places() {
        let sealed = Place::parse(&place).unwrap().seal(&meta(1), "Überfahrt", &iv(1)).unwrap();
        for other in places() {
            let opened = Place::parse(&other).unwrap().open(&meta(1), &sealed);
            assert_eq!(opened.ok().as_deref(), (other == place).then_some("Überfahrt"), "{place} in {other}");
        }
        assert_eq!(Place::parse(&place).unwrap().open(&meta(2), &sealed).err(), Some(CoreError::Object));
        let bytes = base64::decode(&sealed).unwrap();
        for cut in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[cut] ^= 1;
            for damaged in [&flipped, &bytes[..cut]] {
                let opened = Place::parse(&place).unwrap().open(&meta(1), &base64::encode(damaged));
                assert_eq!(opened.err(), Some(CoreError::Object), "{place} at {cut}");
            }
        }
    }
}

#[test]
fn a_place_has_one_form() {
    let others = ["", "ls", "ls|m", "Seen", "ls|n|", "ls|m|0|0"].map(ToOwned::to_owned);
    let near = [format!("ls|m|{FID}"), format!("ls|m|{FID}|2"), format!("ls|m|{FID}|0|"), format!("ls|m01|{FID}|0")];
    for other in others.iter().chain(&near) {
        assert_eq!(Place::parse(other).err(), Some(CoreError::Malformed), "{other}");
    }
}

#[test]
fn what_is_no_text_does_not_open() {
    let place = Place::parse("seen").unwrap();
    assert_eq!(place.open(&meta(1), "").err(), Some(CoreError::Object));
    assert_eq!(place.open(&meta(1), "====").err(), Some(CoreError::Object));
    assert_eq!(place.open(&meta(1), &place.seal(&meta(1), "", &iv(1)).unwrap()).as_deref(), Ok(""));
}
