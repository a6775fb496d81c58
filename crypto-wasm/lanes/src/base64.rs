//! Base64 of RFC 4648 section 4, read sixteen symbols at a time; the last few are filled up with the symbol of zero.
//!
//! A symbol's four high bits say what is added to it; `/` has the high bits of the digits' neighbours and a place of
//! its own. Two tables tell what is no symbol: their rows for its low and its high bits share a bit.

use crate::lane::Lane;

const GROUP_CHARS: usize = 16;
const GROUP_BYTES: usize = 12;
const SLASH: u8 = b'/';
const PADDING: u8 = b'=';
const MAX_PADDING: usize = 2;
/// Text comes in fours of symbols and padding.
const UNIT_CHARS: usize = 4;
/// The symbol of zero: what it adds to the last group must come out as zeros, or the text was not canonical.
const ZERO: u8 = b'A';
/// By the high bits, one less for `/`: what makes a symbol its number, modulo 256.
const ADDED: [u8; 16] = [0, 16, 19, 4, 191, 191, 185, 185, 0, 0, 0, 0, 0, 0, 0, 0];
const NONE_OF_LOW: [u8; 16] =
    [0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b, 0x1b, 0x1a];
const NONE_OF_HIGH: [u8; 16] =
    [0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10];
/// Three bytes of each four.
const PACKED: [u8; 16] = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15];

/// Appends the bytes of canonical, padded base64 and tells whether it was that.
#[must_use]
pub fn decode_into(text: &str, bytes: &mut Vec<u8>) -> bool {
    let start = bytes.len();
    let padding = text.bytes().rev().take(MAX_PADDING).take_while(|character| *character == PADDING).count();
    let symbols = text.as_bytes().get(..text.len() - padding).unwrap_or_default();
    let (groups, rest) = symbols.as_chunks::<GROUP_CHARS>();
    bytes.reserve((groups.len() + 1) * GROUP_BYTES);
    let decoder = Decoder::new();
    let mut none = Lane::default();
    for group in groups {
        let (decoded, found) = decoder.decode(*group);
        none = none.or(found);
        bytes.extend_from_slice(&decoded);
    }
    let mut last = [ZERO; GROUP_CHARS];
    last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    let (decoded, found) = decoder.decode(last);
    let (kept, beyond) = decoded.split_at_checked(rest.len() * 3 / 4).unwrap_or_default();
    bytes.extend_from_slice(kept);
    none = none.or(found).or(Lane::from_start(beyond));
    let is_canonical = text.len().is_multiple_of(UNIT_CHARS) && none.to_bytes() == [0; GROUP_CHARS];
    if !is_canonical {
        bytes.truncate(start);
    }
    is_canonical
}

/// The tables, loaded once a text.
struct Decoder {
    added: Lane,
    none_of_low: Lane,
    none_of_high: Lane,
    packed: Lane,
}

impl Decoder {
    #[inline(always)]
    fn new() -> Self {
        let [added, none_of_low, none_of_high, packed] =
            [ADDED, NONE_OF_LOW, NONE_OF_HIGH, PACKED].map(Lane::from_bytes);
        Self { added, none_of_low, none_of_high, packed }
    }

    /// Twelve bytes, and what is not zero at what is no symbol.
    #[inline(always)]
    fn decode(&self, group: [u8; GROUP_CHARS]) -> ([u8; GROUP_BYTES], Lane) {
        let symbols = Lane::from_bytes(group);
        let [decoded @ .., _, _, _, _] = self.bytes(symbols).to_bytes();
        (decoded, self.none(symbols))
    }

    /// Not zero at what is no symbol.
    #[inline(always)]
    fn none(&self, symbols: Lane) -> Lane {
        let (low, high) = symbols.nibbles();
        self.none_of_low.pick(low) & self.none_of_high.pick(high)
    }

    /// Twelve bytes, then four of no meaning.
    #[inline(always)]
    fn bytes(&self, symbols: Lane) -> Lane {
        let (_, high) = symbols.nibbles();
        // An equal byte is 0xff, one less.
        let row = high.plus(symbols.equals(Lane::splat(SLASH)));
        let numbers = symbols.plus(self.added.pick(row));
        let [first, second, third] = [
            (numbers.shl(2) & every(0xfc, 0)) ^ (numbers.shr(12) & every(0x03, 0)),
            (numbers.shl(4) & every(0xf0, 1)) ^ (numbers.shr(10) & every(0x0f, 1)),
            (numbers.shl(6) & every(0xc0, 2)) ^ (numbers.shr(8) & every(0x3f, 2)),
        ];
        (first ^ second ^ third).pick(self.packed)
    }
}

/// A mask at one place of each four bytes.
#[inline(always)]
fn every(mask: u8, place: u32) -> Lane {
    let word = u32::from(mask) << (8 * place);
    let [a, b, c, d] = word.to_le_bytes();
    Lane::from_bytes([a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d])
}
