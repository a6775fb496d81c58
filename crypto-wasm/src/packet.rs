//! Packets of files and thumbnails (Formats 2).
//!
//! | bytes | field | value |
//! |---|---|---|
//! | 0 | magic | 0xE2 |
//! | 1 | version | 0x01 |
//! | 2 | flags | bit 0 FINAL on the last packet only, other bits 0 |
//! | 3 | stream | 0 file, 1 and 2 thumbnails |
//! | 4–11 | enc_offset, u64 | packet index × 131072 |
//! | 12–23 | IV | random |
//! | 24 … L−13 | ciphertext | 131036 bytes, or 1 … 131036 in the FINAL packet |
//! | last 12 | tag | AAD = bytes 0–11, key = HKDF(data_key, "packet-{stream}") |

use crate::e1::{Cipher, TAG_BYTES};
use crate::error::{CoreError, Result};
use crate::keys::{DataKey, KeyMaterial, Subkey};
use crate::random::Iv;

/// Length of a whole packet in bytes.
pub const PACKET_BYTES: usize = 131_072;
/// Content of a whole packet in bytes.
pub const TEXT_BYTES: usize = 131_036;
/// Authenticated part of the header in bytes.
pub const AAD_BYTES: usize = 12;
/// Length of the header in bytes.
pub const HEADER_BYTES: usize = AAD_BYTES + Iv::BYTES;
/// By how many bytes a packet is longer than its content.
pub const OVERHEAD_BYTES: usize = HEADER_BYTES + TAG_BYTES;
const PACKET: u64 = 131_072;
const TEXT: u64 = 131_036;
const OVERHEAD: u64 = 36;
const MAX_PACKETS: u64 = 1 << 32;
const MAX_SIZE: u64 = MAX_PACKETS * TEXT;
const MAGIC: u8 = 0xE2;
const VERSION: u8 = 0x01;
const FINAL: u8 = 0x01;

const _: () = assert!(TEXT_BYTES + OVERHEAD_BYTES == PACKET_BYTES);

/// The lengths of a blob, worked out from the size of its content.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    size: u64,
    packets: u64,
}

impl Layout {
    /// The layout of content of `size` bytes.
    ///
    /// # Errors
    /// `Length` unless the size is 1 … 2^32 · 131036.
    pub fn of_size(size: u64) -> Result<Self> {
        let known = (1..=MAX_SIZE).contains(&size);
        known.then(|| Self { size, packets: size.div_ceil(TEXT) }).ok_or(CoreError::Length)
    }

    /// Number of packets.
    #[must_use]
    pub const fn packets(&self) -> u64 {
        self.packets
    }

    /// Length of the encrypted blob in bytes.
    #[must_use]
    pub const fn blob_bytes(&self) -> u64 {
        self.size + OVERHEAD * self.packets
    }

    /// Checks that a blob is exactly as long as its size says.
    ///
    /// # Errors
    /// `Length` where it is not.
    pub fn check_blob(&self, blob_bytes: u64) -> Result<()> {
        (self.blob_bytes() == blob_bytes).then_some(()).ok_or(CoreError::Length)
    }

    /// How many packets `bytes` bytes from packet `first` on are.
    ///
    /// # Errors
    /// `Length` unless they are whole packets of this blob.
    pub fn packets_in(&self, first: u64, bytes: u64) -> Result<u64> {
        let start = first.checked_mul(PACKET).ok_or(CoreError::Length)?;
        let end = start.checked_add(bytes).ok_or(CoreError::Length)?;
        let whole = end == self.blob_bytes() || (end < self.blob_bytes() && bytes.is_multiple_of(PACKET));
        (bytes > 0 && whole).then(|| bytes.div_ceil(PACKET)).ok_or(CoreError::Length)
    }

    fn is_last(&self, index: u64) -> bool {
        index + 1 == self.packets
    }
}

/// Stream of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream(u8);

impl Stream {
    /// 0 file, 1 and 2 thumbnails.
    ///
    /// # Errors
    /// `Malformed` for another number.
    pub fn new(stream: u8) -> Result<Self> {
        (stream <= 2).then_some(Self(stream)).ok_or(CoreError::Malformed)
    }

    /// The packet key of this stream.
    #[must_use]
    pub fn key(self, data_key: &DataKey) -> Subkey {
        data_key.subkey(&format!("packet-{}", self.0))
    }
}

/// The first 12 bytes of a packet: what it says of itself, authenticated.
#[must_use]
pub fn aad(stream: Stream, index: u64, is_last: bool) -> [u8; AAD_BYTES] {
    let flags = if is_last { FINAL } else { 0 };
    let [a, b, c, d, e, f, g, h] = index.wrapping_mul(PACKET).to_be_bytes();
    [MAGIC, VERSION, flags, stream.0, a, b, c, d, e, f, g, h]
}

/// The headers of a run of packets, joined: 24 bytes each.
///
/// # Errors
/// `Malformed` for IVs that are not 12 bytes for each packet; `Length` beyond 2^32 packets.
pub fn headers(stream: Stream, first: u64, ends_blob: bool, ivs: &[u8]) -> Result<Vec<u8>> {
    let ivs = Iv::split(ivs, ivs.len() / Iv::BYTES)?;
    let count = u64::try_from(ivs.len()).map_err(|_| CoreError::Length)?;
    if first.checked_add(count).is_none_or(|end| end > MAX_PACKETS) {
        return Err(CoreError::Length);
    }
    let mut joined = Vec::with_capacity(ivs.len() * HEADER_BYTES);
    for (index, iv) in (first..).zip(&ivs) {
        let is_last = ends_blob && index + 1 == first + count;
        joined.extend_from_slice(&aad(stream, index, is_last));
        joined.extend_from_slice(&iv.0);
    }
    Ok(joined)
}

/// Checks the headers of a run of packets, joined: 24 bytes each (Formats 2, step 3).
///
/// # Errors
/// `PacketHeader` where one is not exactly the expected one.
pub fn check_headers(layout: &Layout, stream: Stream, first: u64, joined: &[u8]) -> Result<()> {
    let whole = !joined.is_empty() && joined.len().is_multiple_of(HEADER_BYTES);
    let expected = first < layout.packets
        && (first..).zip(joined.chunks(HEADER_BYTES)).all(|(index, header)| {
            index < layout.packets && header.starts_with(&aad(stream, index, layout.is_last(index)))
        });
    (whole && expected).then_some(()).ok_or(CoreError::PacketHeader)
}

/// Encrypts a run of packets with the core's own cipher.
///
/// # Errors
/// `Malformed` unless the text fills whole packets (the last one of a blob may be shorter) with one IV each.
pub fn seal(key: &Subkey, stream: Stream, run: Run, text: &[u8], ivs: &[u8]) -> Result<Vec<u8>> {
    let headers = headers(stream, run.first, run.ends_blob, ivs)?;
    let fills = !text.is_empty() && (run.ends_blob || text.len().is_multiple_of(TEXT_BYTES));
    if !fills || text.len().div_ceil(TEXT_BYTES) * HEADER_BYTES != headers.len() {
        return Err(CoreError::Malformed);
    }
    let cipher = Cipher::new(key);
    let mut blob = Vec::with_capacity(text.len() + OVERHEAD_BYTES * (headers.len() / HEADER_BYTES));
    for (header, part) in headers.chunks(HEADER_BYTES).zip(text.chunks(TEXT_BYTES)) {
        let (aad, iv) = header.split_at_checked(AAD_BYTES).ok_or(CoreError::Malformed)?;
        let start = blob.len() + HEADER_BYTES;
        blob.extend_from_slice(header);
        blob.extend_from_slice(part);
        let body = blob.get_mut(start..).ok_or(CoreError::Malformed)?;
        let tag = cipher.encrypt(&Iv::new(iv)?, aad, body)?;
        blob.extend_from_slice(&tag);
    }
    Ok(blob)
}

/// Which packets of a blob are written.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Index of the first packet.
    pub first: u64,
    /// Whether the last packet of the run is the last of the blob.
    pub ends_blob: bool,
}

/// Decrypts a run of whole packets with the core's own cipher; nothing of a packet is given on before its tag held.
///
/// # Errors
/// `Length` for bytes that are not whole packets of the blob, then `PacketHeader`, then `Content`.
pub fn open(key: &Subkey, stream: Stream, layout: &Layout, first: u64, blob: &[u8]) -> Result<Vec<u8>> {
    let bytes = u64::try_from(blob.len()).map_err(|_| CoreError::Length)?;
    layout.packets_in(first, bytes)?;
    let cipher = Cipher::new(key);
    let mut text = Vec::with_capacity(blob.len());
    for (index, packet) in (first..).zip(blob.chunks(PACKET_BYTES)) {
        let (header, rest) = packet.split_at_checked(HEADER_BYTES).ok_or(CoreError::Length)?;
        check_headers(layout, stream, index, header)?;
        let (aad, iv) = header.split_at_checked(AAD_BYTES).ok_or(CoreError::Length)?;
        let body_bytes = rest.len().checked_sub(TAG_BYTES).ok_or(CoreError::Length)?;
        let (body, tag) = rest.split_at_checked(body_bytes).ok_or(CoreError::Length)?;
        let start = text.len();
        text.extend_from_slice(body);
        let opened = text.get_mut(start..).is_some_and(|part| cipher.decrypt(iv, aad, part, tag));
        if !opened {
            return Err(CoreError::Content);
        }
    }
    Ok(text)
}
