//! Packets for two engines (Formats 2): layout, checks and digests for WebCrypto, and the core's own cipher.

use super::wire::operations;
use crate::digest;
use crate::hex;
use crate::keys::DataKey;
use crate::packet::{self, Layout, Run, Stream};

operations! {
    /// The packet key of a stream, to import into WebCrypto or to give to `sealPackets` and `openPackets`.
    fn packet_key(key: DataKey, stream: u8) -> Vec<u8> {
        Stream::new(stream)?.key(&key).bytes().to_vec()
    }

    /// Length of the encrypted blob for content of this size; throws 7103.
    fn blob_bytes(size_bytes: u64) -> u64 {
        Layout::of_size(size_bytes)?.blob_bytes()
    }

    /// Throws 7103 unless a blob is as long as its size says.
    fn check_blob(size_bytes: u64, blob_bytes: u64) -> () {
        Layout::of_size(size_bytes)?.check_blob(blob_bytes)?;
    }

    /// Headers of a run of packets inside a blob: 24 bytes each, from 12 random bytes each.
    fn packet_headers(stream: u8, first: u64, ivs: &[u8]) -> Vec<u8> {
        packet::headers(Stream::new(stream)?, first, false, ivs)?
    }

    /// Headers of a run of packets that ends its blob.
    fn last_packet_headers(stream: u8, first: u64, ivs: &[u8]) -> Vec<u8> {
        packet::headers(Stream::new(stream)?, first, true, ivs)?
    }

    /// How many packets these bytes of a blob are; throws 7103 unless they are whole packets.
    fn packets_in(size_bytes: u64, first: u64, bytes: u64) -> u64 {
        Layout::of_size(size_bytes)?.packets_in(first, bytes)?
    }

    /// Checks headers, 24 bytes each, from packet `first` on; throws 7103, 2020.
    fn check_headers(size_bytes: u64, stream: u8, first: u64, headers: &[u8]) -> () {
        packet::check_headers(&Layout::of_size(size_bytes)?, Stream::new(stream)?, first, headers)?;
    }

    /// Encrypts whole packets inside a blob with the core's own cipher.
    fn seal_packets(key: DataKey, stream: u8, first: u64, text: &[u8], ivs: &[u8]) -> Vec<u8> {
        let stream = Stream::new(stream)?;
        packet::seal(&stream.key(&key), stream, Run { first, ends_blob: false }, text, ivs)?
    }

    /// Encrypts the packets that end a blob with the core's own cipher.
    fn seal_last_packets(key: DataKey, stream: u8, first: u64, text: &[u8], ivs: &[u8]) -> Vec<u8> {
        let stream = Stream::new(stream)?;
        packet::seal(&stream.key(&key), stream, Run { first, ends_blob: true }, text, ivs)?
    }

    /// Decrypts whole packets with the core's own cipher; throws 7103, 2020, 2050.
    fn open_packets(key: DataKey, stream: u8, first: u64, size_bytes: u64, blob: &[u8]) -> Vec<u8> {
        let stream = Stream::new(stream)?;
        packet::open(&stream.key(&key), stream, &Layout::of_size(size_bytes)?, first, blob)?
    }

    /// Inner digests of ciphertext that begins at a MiB border: 32 bytes for each MiB.
    fn inner_digests(ciphertext: &[u8]) -> Vec<u8> {
        digest::inner(ciphertext)
    }

    /// D of joined inner digests, in hex.
    fn finish_digest(inner: &[u8]) -> String {
        hex::encode(&digest::finish(inner)?)
    }

    /// CRC-32 of a chunk.
    fn crc32(bytes: &[u8]) -> u32 {
        coffer_crc32::checksum(bytes)
    }

    /// CRC-32 of two neighbours.
    fn crc32_combine(first: u32, second: u32, second_bytes: u64) -> u32 {
        coffer_crc32::combine(first, second, second_bytes)
    }
}
