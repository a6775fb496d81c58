//! Lengths, headers and runs of packets, on both sides of every border.

use crate::made::{bytes, data};
use coffer_core::digest;
use coffer_core::error::CoreError;
use coffer_core::keys::Subkey;
use coffer_core::packet::{self, Layout, Run, Stream, HEADER_BYTES, OVERHEAD_BYTES, PACKET_BYTES, TEXT_BYTES};

const PACKETS_AT_MOST: u64 = 1 << 32;
const SIZE_AT_MOST: u64 = PACKETS_AT_MOST * 131_036;

fn stream(number: u8) -> Stream {
    Stream::new(number).unwrap()
}

fn key() -> Subkey {
    stream(0).key(&data(1))
}

fn ivs(count: usize) -> Vec<u8> {
    bytes(7, 12 * count)
}

fn blob(size: usize) -> Vec<u8> {
    let run = Run { first: 0, ends_blob: true };
    packet::seal(&key(), stream(0), run, &bytes(3, size), &ivs(size.div_ceil(TEXT_BYTES))).unwrap()
}

#[test]
fn sizes_tell_packets_and_blob_lengths() {
    let layout = |size| Layout::of_size(size).map(|layout| (layout.packets(), layout.blob_bytes()));
    assert_eq!(layout(0), Err(CoreError::Length));
    assert_eq!(layout(1), Ok((1, 37)));
    assert_eq!(layout(131_036), Ok((1, 131_072)));
    assert_eq!(layout(131_037), Ok((2, 131_109)));
    assert_eq!(layout(SIZE_AT_MOST), Ok((PACKETS_AT_MOST, PACKETS_AT_MOST * 131_072)));
    assert_eq!(layout(SIZE_AT_MOST + 1), Err(CoreError::Length));
    let of = Layout::of_size(131_037).unwrap();
    assert_eq!((of.check_blob(131_109), of.check_blob(131_108)), (Ok(()), Err(CoreError::Length)));
    assert_eq!((TEXT_BYTES, OVERHEAD_BYTES, HEADER_BYTES), (131_036, 36, 24));
}

#[test]
fn a_part_of_a_blob_is_whole_packets() {
    let layout = Layout::of_size(3 * 131_036 + 5).unwrap();
    assert_eq!(layout.packets_in(0, 131_072), Ok(1));
    assert_eq!(layout.packets_in(1, 2 * 131_072), Ok(2));
    assert_eq!(layout.packets_in(0, layout.blob_bytes()), Ok(4));
    assert_eq!(layout.packets_in(3, 41), Ok(1));
    assert_eq!(layout.packets_in(2, 131_072 + 41), Ok(2));
    for (first, bytes) in [
        (0, 0),
        (3, 0),
        (0, 131_071),
        (0, 131_073),
        (3, 40),
        (3, 42),
        (3, 131_072),
        (4, 131_072),
        (u64::MAX, 1),
        (1, u64::MAX),
    ] {
        assert_eq!(layout.packets_in(first, bytes), Err(CoreError::Length), "{first} {bytes}");
    }
}

#[test]
fn there_are_three_streams() {
    for number in 0..=2 {
        assert_eq!(packet::aad(stream(number), 0, false)[3], number);
    }
    assert_eq!(Stream::new(3), Err(CoreError::Malformed));
    assert_ne!(stream(0).key(&data(1)).bytes(), stream(1).key(&data(1)).bytes());
}

#[test]
fn a_header_says_magic_version_flags_stream_and_place() {
    assert_eq!(packet::aad(stream(2), 3, true), [0xe2, 1, 1, 2, 0, 0, 0, 0, 0, 6, 0, 0]);
    assert_eq!(packet::aad(stream(0), 0x1_0000, false), [0xe2, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
    let joined = packet::headers(stream(0), 4, true, &ivs(2)).unwrap();
    assert_eq!(joined[..12], packet::aad(stream(0), 4, false));
    assert_eq!(joined[12..24], ivs(2)[..12]);
    assert_eq!(joined[24..36], packet::aad(stream(0), 5, true));
    assert_eq!(packet::headers(stream(0), 4, false, &ivs(1)).unwrap()[..12], packet::aad(stream(0), 4, false));
    assert_eq!(packet::headers(stream(0), 0, true, &ivs(1)[..11]), Err(CoreError::Malformed));
    assert_eq!(packet::headers(stream(0), 0, true, &[0; 12]), Err(CoreError::Malformed));
    assert!(packet::headers(stream(0), PACKETS_AT_MOST - 1, true, &ivs(1)).is_ok());
    for first in [PACKETS_AT_MOST, u64::MAX] {
        assert_eq!(packet::headers(stream(0), first, true, &ivs(1)), Err(CoreError::Length));
    }
}

#[test]
fn headers_are_exactly_the_expected_ones() {
    let layout = Layout::of_size(2 * 131_036).unwrap();
    let joined = packet::headers(stream(0), 0, true, &ivs(2)).unwrap();
    let check = |first, headers: &[u8]| packet::check_headers(&layout, stream(0), first, headers);
    assert_eq!((check(0, &joined), check(0, &joined[..24]), check(1, &joined[24..])), (Ok(()), Ok(()), Ok(())));
    let refused: [(u64, &[u8]); 6] =
        [(0, &[]), (0, &joined[..23]), (0, &joined[..47]), (1, &joined), (0, &joined[24..]), (1, &joined[..24])];
    for (first, headers) in refused {
        assert_eq!(check(first, headers), Err(CoreError::PacketHeader));
    }
    assert_eq!(packet::check_headers(&layout, stream(1), 0, &joined), Err(CoreError::PacketHeader));
    for bit in 0..96 {
        let mut other = joined.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(check(0, &other), Err(CoreError::PacketHeader), "bit {bit}");
    }
    let beyond = packet::headers(stream(0), 2, false, &ivs(1)).unwrap();
    assert_eq!(check(2, &beyond), Err(CoreError::PacketHeader));
    assert_eq!(check(0, &[joined.as_slice(), &beyond].concat()), Err(CoreError::PacketHeader));
    assert_eq!(check(u64::MAX, &joined), Err(CoreError::PacketHeader));
}

#[test]
fn a_run_fills_its_packets() {
    let seal = |ends_blob, size, count| {
        let run = Run { first: 2, ends_blob };
        packet::seal(&key(), stream(0), run, &bytes(3, size), &ivs(count)).map(|blob| blob.len())
    };
    assert_eq!(seal(true, 1, 1), Ok(37));
    assert_eq!(seal(true, TEXT_BYTES, 1), Ok(PACKET_BYTES));
    assert_eq!(seal(true, TEXT_BYTES + 1, 2), Ok(PACKET_BYTES + 37));
    assert_eq!(seal(false, TEXT_BYTES, 1), Ok(PACKET_BYTES));
    for (ends_blob, size, count) in [
        (true, 0, 0),
        (true, 0, 1),
        (false, 0, 0),
        (false, 1, 1),
        (false, TEXT_BYTES + 1, 2),
        (true, TEXT_BYTES, 2),
        (true, TEXT_BYTES + 1, 1),
    ] {
        assert_eq!(seal(ends_blob, size, count), Err(CoreError::Malformed), "{ends_blob} {size} {count}");
    }
}

#[test]
fn packets_open_whole_in_their_place_and_nowhere_else() {
    let size = 2 * TEXT_BYTES + 5;
    let (blob, text) = (blob(size), bytes(3, size));
    let layout = Layout::of_size(size as u64).unwrap();
    let open = |first, part: &[u8]| packet::open(&key(), stream(0), &layout, first, part);
    assert_eq!(open(0, &blob).unwrap(), text);
    assert_eq!(open(1, &blob[PACKET_BYTES..2 * PACKET_BYTES]).unwrap(), text[TEXT_BYTES..2 * TEXT_BYTES]);
    assert_eq!(open(2, &blob[2 * PACKET_BYTES..]).unwrap(), text[2 * TEXT_BYTES..]);
    assert_eq!(open(0, &blob[..blob.len() - 1]), Err(CoreError::Length));
    assert_eq!(open(0, &[]), Err(CoreError::Length));
    assert_eq!(open(0, &blob[PACKET_BYTES..2 * PACKET_BYTES]), Err(CoreError::PacketHeader));
    let swapped = [&blob[PACKET_BYTES..2 * PACKET_BYTES], &blob[..PACKET_BYTES], &blob[2 * PACKET_BYTES..]].concat();
    assert_eq!(open(0, &swapped), Err(CoreError::PacketHeader));
    for at in [12, 24, PACKET_BYTES - 1, blob.len() - 1] {
        let mut other = blob.clone();
        other[at] ^= 1;
        assert_eq!(open(0, &other), Err(CoreError::Content), "byte {at}");
    }
    assert_eq!(packet::open(&stream(1).key(&data(1)), stream(0), &layout, 0, &blob), Err(CoreError::Content));
}

#[test]
fn a_digest_covers_each_mebibyte_in_its_order() {
    let text: Vec<u8> = (0..=255).cycle().take(digest::MIB_BYTES + 1).collect();
    assert_eq!(digest::inner(&text).len(), 64);
    assert_eq!(digest::inner(&text[..digest::MIB_BYTES]).len(), 32);
    assert_eq!(digest::inner(&text)[..32], digest::inner(&text[..digest::MIB_BYTES])[..]);
    let inner = digest::inner(&text);
    assert_ne!(digest::finish(&inner), digest::finish(&[&inner[32..], &inner[..32]].concat()));
    for refused in [0, 1, 31, 33, 63] {
        assert_eq!(digest::finish(&bytes(1, refused)), Err(CoreError::Malformed), "{refused}");
    }
}
