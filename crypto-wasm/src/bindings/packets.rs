//! Packets for two engines (Formats 2): layout, checks and digests for WebCrypto, and the core's own cipher.

use wasm_bindgen::prelude::wasm_bindgen;

use super::{data_key, Outcome};
use crate::digest;
use crate::hex;
use crate::packet::{self, Layout, Run, Stream};

/// The packet key of a stream, to import into WebCrypto or to give to `sealPackets` and `openPackets`.
#[wasm_bindgen(js_name = packetKey)]
pub fn packet_key(key: Vec<u8>, stream: u8) -> Outcome<Vec<u8>> {
    Ok(Stream::new(stream)?.key(&data_key(key)?).bytes().to_vec())
}

/// Length of the encrypted blob for content of this size; throws 7103.
#[wasm_bindgen(js_name = blobBytes)]
pub fn blob_bytes(size_bytes: u64) -> Outcome<u64> {
    Ok(Layout::of_size(size_bytes)?.blob_bytes())
}

/// Throws 7103 unless a blob is as long as its size says.
#[wasm_bindgen(js_name = checkBlob)]
pub fn check_blob(size_bytes: u64, blob_bytes: u64) -> Outcome<()> {
    Ok(Layout::of_size(size_bytes)?.check_blob(blob_bytes)?)
}

/// Headers of a run of packets inside a blob: 24 bytes each, from 12 random bytes each.
#[wasm_bindgen(js_name = packetHeaders)]
pub fn packet_headers(stream: u8, first: u64, ivs: &[u8]) -> Outcome<Vec<u8>> {
    Ok(packet::headers(Stream::new(stream)?, first, false, ivs)?)
}

/// Headers of a run of packets that ends its blob.
#[wasm_bindgen(js_name = lastPacketHeaders)]
pub fn last_packet_headers(stream: u8, first: u64, ivs: &[u8]) -> Outcome<Vec<u8>> {
    Ok(packet::headers(Stream::new(stream)?, first, true, ivs)?)
}

/// How many packets these bytes of a blob are; throws 7103 unless they are whole packets.
#[wasm_bindgen(js_name = packetsIn)]
pub fn packets_in(size_bytes: u64, first: u64, bytes: u64) -> Outcome<u64> {
    Ok(Layout::of_size(size_bytes)?.packets_in(first, bytes)?)
}

/// Checks headers, 24 bytes each, from packet `first` on; throws 7103, 2020.
#[wasm_bindgen(js_name = checkHeaders)]
pub fn check_headers(size_bytes: u64, stream: u8, first: u64, headers: &[u8]) -> Outcome<()> {
    Ok(packet::check_headers(&Layout::of_size(size_bytes)?, Stream::new(stream)?, first, headers)?)
}

/// Encrypts whole packets inside a blob with the core's own cipher.
#[wasm_bindgen(js_name = sealPackets)]
pub fn seal_packets(key: Vec<u8>, stream: u8, first: u64, text: &[u8], ivs: &[u8]) -> Outcome<Vec<u8>> {
    let stream = Stream::new(stream)?;
    Ok(packet::seal(&stream.key(&data_key(key)?), stream, Run { first, ends_blob: false }, text, ivs)?)
}

/// Encrypts the packets that end a blob with the core's own cipher.
#[wasm_bindgen(js_name = sealLastPackets)]
pub fn seal_last_packets(key: Vec<u8>, stream: u8, first: u64, text: &[u8], ivs: &[u8]) -> Outcome<Vec<u8>> {
    let stream = Stream::new(stream)?;
    Ok(packet::seal(&stream.key(&data_key(key)?), stream, Run { first, ends_blob: true }, text, ivs)?)
}

/// Decrypts whole packets with the core's own cipher; throws 7103, 2020, 2050.
#[wasm_bindgen(js_name = openPackets)]
pub fn open_packets(key: Vec<u8>, stream: u8, first: u64, size_bytes: u64, blob: &[u8]) -> Outcome<Vec<u8>> {
    let stream = Stream::new(stream)?;
    Ok(packet::open(&stream.key(&data_key(key)?), stream, &Layout::of_size(size_bytes)?, first, blob)?)
}

/// Inner digests of ciphertext that begins at a MiB border: 32 bytes for each MiB.
#[wasm_bindgen(js_name = innerDigests)]
pub fn inner_digests(ciphertext: &[u8]) -> Vec<u8> {
    digest::inner(ciphertext)
}

/// D of joined inner digests, in hex.
#[wasm_bindgen(js_name = finishDigest)]
pub fn finish_digest(inner: &[u8]) -> Outcome<String> {
    Ok(hex::encode(&digest::finish(inner)?))
}

/// CRC-32 of a chunk.
#[wasm_bindgen]
pub fn crc32(bytes: &[u8]) -> u32 {
    coffer_crc32::checksum(bytes)
}

/// CRC-32 of two neighbours.
#[wasm_bindgen(js_name = crc32Combine)]
pub fn crc32_combine(first: u32, second: u32, second_bytes: u64) -> u32 {
    coffer_crc32::combine(first, second, second_bytes)
}
