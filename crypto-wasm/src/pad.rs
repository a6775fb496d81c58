//! Padding: text ‖ 0x80 ‖ 0x00 …, the shortest that fills whole blocks; no other is accepted (Formats 1).

use crate::error::{CoreError, Result};

const MARK: u8 = 0x80;
/// Block of `pad64`: the result is exactly this long.
pub const SMALL_BLOCK_BYTES: usize = 64;

/// The text padded up to the next multiple of `block` bytes.
#[must_use]
pub fn pad(text: &[u8], block: usize) -> Vec<u8> {
    let mut padded = text.to_vec();
    padded.push(MARK);
    padded.resize(padded.len().next_multiple_of(block), 0);
    padded
}

/// The text in front of the shortest padding to a multiple of `block`, else nothing.
#[must_use]
pub fn unpad(padded: &[u8], block: usize) -> Option<&[u8]> {
    let mark = padded.iter().rposition(|byte| *byte != 0)?;
    let (text, tail) = padded.split_at_checked(mark)?;
    let is_shortest = padded.len().is_multiple_of(block) && tail.len() <= block;
    (tail.first() == Some(&MARK) && is_shortest).then_some(text)
}

/// The text padded to exactly 64 bytes.
///
/// # Errors
/// `Malformed` for a text of more than 63 bytes.
pub fn pad64(text: &[u8]) -> Result<Vec<u8>> {
    let padded = pad(text, SMALL_BLOCK_BYTES);
    (padded.len() == SMALL_BLOCK_BYTES).then_some(padded).ok_or(CoreError::Malformed)
}

/// The text of a padding to exactly 64 bytes, else nothing.
#[must_use]
pub fn unpad64(padded: &[u8]) -> Option<&[u8]> {
    unpad(padded, SMALL_BLOCK_BYTES).filter(|_| padded.len() == SMALL_BLOCK_BYTES)
}
