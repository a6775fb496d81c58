//! Hex, lower-case only (Formats 1).

/// Lower-case hex of bytes.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for [high, low] in bytes.iter().map(|byte| pair(*byte)) {
        text.push(char::from(high));
        text.push(char::from(low));
    }
    text
}

/// The digits of bytes in ASCII, two for each.
#[must_use]
pub fn digits<const N: usize>(bytes: [u8; N]) -> [[u8; 2]; N] {
    bytes.map(pair)
}

fn pair(byte: u8) -> [u8; 2] {
    [digit(byte >> 4), digit(byte & 15)]
}

/// Bytes of lower-case hex of exactly `2 * N` characters, else nothing.
#[must_use]
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    <[u8; N]>::try_from(decode_vec(text)?).ok()
}

/// Bytes of lower-case hex of any even length, else nothing.
#[must_use]
pub fn decode_vec(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    pairs
        .map(|pair| match pair {
            [high, low] => Some(value(*high)? << 4 | value(*low)?),
            _ => None,
        })
        .collect()
}

/// Whether the text is lower-case hex of exactly `bytes` bytes.
#[must_use]
pub fn is_hex(text: &str, bytes: usize) -> bool {
    text.len() == bytes * 2 && text.bytes().all(|c| value(c).is_some())
}

fn digit(nibble: u8) -> u8 {
    let offset = if nibble < 10 { b'0' } else { b'a' - 10 };
    nibble + offset
}

fn value(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    }
}
