//! Packets: headers and lengths as a server names them, and whole blobs put together anew.

use crate::known;
use coffer_core::digest;
use coffer_core::packet::{self, Layout, Run, Stream, PACKET_BYTES, TEXT_BYTES};
use std::sync::OnceLock;

/// Bytes: stream, 8 of the size, 8 of the first index, then headers or packets.
pub fn decode(data: &[u8]) {
    let (choice, rest) = known::split(data);
    let Ok(stream) = Stream::new(choice & 3) else { return };
    let (size, rest) = number(rest);
    let (first, rest) = number(rest);
    let key = stream.key(&known::data());
    if let Ok(layout) = Layout::of_size(size) {
        assert!(layout.packets() * 131_036 >= size && (layout.packets() - 1) * 131_036 < size);
        assert_eq!(layout.blob_bytes(), size + 36 * layout.packets());
        let _refused = packet::check_headers(&layout, stream, first, rest);
        let _refused = layout.packets_in(first, size);
        let opened = packet::open(&key, stream, &layout, first, rest);
        assert!(opened.is_err() || rest.len() > 36);
    }
    round_trip(stream, first, rest);
    let inner = digest::inner(rest);
    assert_eq!(digest::finish(&inner).is_ok(), !rest.is_empty());
    let _refused = digest::finish(rest);
    let _refused = packet::headers(stream, first, choice & 4 == 0, rest);
}

fn round_trip(stream: Stream, first: u64, text: &[u8]) {
    let key = stream.key(&known::data());
    let sealed = packet::seal(&key, stream, Run { first, ends_blob: true }, text, &[7; 12]);
    let Ok(blob) = sealed else { return };
    let size = u64::try_from(text.len()).expect("a length") + first * 131_036;
    let layout = Layout::of_size(size).expect("what was sealed has a size");
    assert_eq!(packet::open(&key, stream, &layout, first, &blob).expect("it opens"), text);
    let mut changed = blob;
    let at = usize::try_from(first).unwrap_or(0) % changed.len();
    changed[at] ^= 1;
    assert!(packet::open(&key, stream, &layout, first, &changed).is_err());
}

/// Three bytes an operation on the packets of a blob: what, where, with which; any other blob than the first is refused.
pub fn stream(data: &[u8]) {
    static BLOB: OnceLock<Vec<u8>> = OnceLock::new();
    let stream = Stream::new(0).expect("a stream");
    let key = stream.key(&known::data());
    let size = 2 * TEXT_BYTES + 5;
    let blob = BLOB.get_or_init(|| {
        let text: Vec<u8> = (0..=255).cycle().take(size).collect();
        let ivs: Vec<u8> = (1..=36).collect();
        packet::seal(&key, stream, Run { first: 0, ends_blob: true }, &text, &ivs).expect("three packets")
    });
    let mut packets: Vec<Vec<u8>> = blob.chunks(PACKET_BYTES).map(<[u8]>::to_vec).collect();
    data.chunks_exact(3).take(32).for_each(|op| apply(&mut packets, op));
    let made = packets.concat();
    let layout = Layout::of_size(u64::try_from(size).expect("a length")).expect("a layout");
    let bytes = u64::try_from(made.len()).expect("a length");
    let opened = layout.check_blob(bytes).and_then(|()| packet::open(&key, stream, &layout, 0, &made));
    assert_eq!(opened.is_ok(), made == *blob, "only the blob itself opens");
}

fn apply(packets: &mut Vec<Vec<u8>>, op: &[u8]) {
    let [what, at, with] = op else { return };
    let Some(place) = usize::from(*at).checked_rem(packets.len()) else { return };
    let other = usize::from(*with) % packets.len();
    match what % 8 {
        0 => packets.swap(place, other),
        1 => drop(packets.remove(place)),
        2 => packets.insert(place, packets[other].clone()),
        3 => packets[place].push(*with),
        4 => packets[place].truncate(usize::from(*with)),
        5 => packets[place].iter_mut().take(40).skip(usize::from(*at) / 6).take(1).for_each(|byte| *byte ^= with),
        6 => packets[place].iter_mut().rev().nth(usize::from(*at)).into_iter().for_each(|byte| *byte ^= with),
        _ => {
            let by = usize::from(*with) % packets[place].len();
            packets[place].rotate_left(by);
        }
    }
    packets.retain(|packet| !packet.is_empty());
}

fn number(bytes: &[u8]) -> (u64, &[u8]) {
    bytes.split_first_chunk::<8>().map_or((0, bytes), |(head, rest)| (u64::from_be_bytes(*head), rest))
}
