//! Base64 of RFC 4648 section 4, padded, decoded strictly: canonical and without white space (Formats 1).

use base64ct::{Base64, Encoding};

/// Padded base64 of bytes.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    Base64::encode_string(bytes)
}

/// Bytes of canonical base64, else nothing.
#[must_use]
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    decode_into(text, &mut bytes).then_some(bytes)
}

/// Appends the bytes of canonical base64 and tells whether it was that; else nothing is appended.
#[must_use]
pub fn decode_into(text: &str, bytes: &mut Vec<u8>) -> bool {
    coffer_lanes::decode_into(text, bytes)
}

/// Bytes behind a fixed prefix such as `2:`; nothing where either does not hold.
#[must_use]
pub fn decode_prefixed(text: &str, prefix: &str) -> Option<Vec<u8>> {
    decode(text.strip_prefix(prefix)?)
}
