//! CRC-32 against the reference implementation.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]

use coffer_crc32 as crc32;

fn bytes(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i * 31 + i / 7) as u8).collect()
}

#[test]
fn every_length_has_the_checksum_of_the_reference() {
    for length in (0..100).chain([1000, 4096, 65_535, 131_072]) {
        let text = bytes(length);
        assert_eq!(crc32::checksum(&text), crc32fast::hash(&text), "{length}");
    }
}

#[test]
fn neighbours_combine_wherever_the_cut_is() {
    let text = bytes(5000);
    for cut in (0..5000).step_by(37).chain([5000]) {
        let (first, second) = text.split_at(cut);
        let combined = crc32::combine(crc32::checksum(first), crc32::checksum(second), second.len() as u64);
        assert_eq!(combined, crc32::checksum(&text), "{cut}");
    }
}
