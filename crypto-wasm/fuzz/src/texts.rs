//! Encodings and forms: what decodes encodes to the same, and the tables agree with the reference.

use crate::known;
use coffer_core::{base64, field, hex, pad, random, text, unicode};
use coffer_crc32 as crc32;
use unicode_normalization::UnicodeNormalization;

/// base64, hex, ids, Crockford, padding, CRC-32, Unicode forms.
pub fn encodings(data: &[u8]) {
    let (choice, rest) = known::split(data);
    let value = known::text(rest);
    assert_eq!(base64::decode(&base64::encode(rest)).as_deref(), Some(rest));
    assert_eq!(hex::decode_vec(&hex::encode(rest)).as_deref(), Some(rest));
    if let Some(bytes) = base64::decode(&value) {
        assert_eq!(base64::encode(&bytes), value);
    }
    if let Some(bytes) = hex::decode_vec(&value) {
        assert_eq!(hex::encode(&bytes), value);
        assert!(hex::is_hex(&value, bytes.len()));
    }
    let _refused = base64::decode_prefixed(&value, "2:");
    fields(&value);
    padding(rest, choice);
    forms(&value);
    let cut = usize::from(choice).min(rest.len());
    let (first, second) = rest.split_at(cut);
    let length = u64::try_from(second.len()).expect("a length");
    assert_eq!(crc32::combine(crc32::checksum(first), crc32::checksum(second), length), crc32::checksum(rest));
}

fn fields(value: &str) {
    let is_number = value.parse::<u64>().is_ok_and(|number| number.to_string() == value);
    assert_eq!(field::is_id(value), is_number && value.len() <= 19);
    assert_eq!(field::is_ks(&format!("{value}-0")), field::is_id(value));
    assert!(!field::is_ks(value) || field::split_ks(value).is_some());
    assert_eq!(field::is_domain(&format!("m{value}")), value.is_empty() || field::is_id(value));
    assert_eq!(field::is_fid(value), hex::decode::<16>(value).is_some());
    assert!(!random::is_grouped_crockford(value) || value.len() == 35);
    assert!(!random::is_crockford(value) || value.is_ascii());
    if let Ok(code) = random::grouped_crockford(value.as_bytes()) {
        assert!(random::is_grouped_crockford(&code));
    }
}

fn padding(bytes: &[u8], choice: u8) {
    let block = [32, 64, 1024][usize::from(choice) % 3];
    assert_eq!(pad::unpad(&pad::pad(bytes, block), block), Some(bytes));
    if let Some(inner) = pad::unpad(bytes, block) {
        assert_eq!(pad::pad(inner, block), bytes);
    }
    assert_eq!(pad::pad64(bytes).is_ok(), bytes.len() < 64);
}

fn forms(value: &str) {
    assert_eq!(unicode::nfc(value), value.nfc().collect::<String>());
    assert_eq!(unicode::nfkc(value), value.nfkc().collect::<String>());
    assert_eq!(text::is_nfc(value), unicode::nfc(value) == value);
    assert!(text::is_nfc(&text::folded(value)));
}
