//! AES-256 (FIPS 197) of eight blocks at once, on planes of bits: no table, no branch, no address depends on a byte.
//!
//! Inside, a block stands row by row (byte 4·row + column), so that MixColumns moves whole rows.

use zeroize::{Zeroize, Zeroizing};

use crate::lane::Lane;
use crate::planes::{transpose, Eight};
use crate::sbox::substitute;

/// Length of a key in bytes.
pub const KEY_BYTES: usize = 32;
const ROUNDS: usize = 14;
const WORDS: usize = 4 * (ROUNDS + 1);
const KEY_WORDS: usize = KEY_BYTES / 4;
/// What the S-box circuit leaves out.
const SBOX_CONSTANT: u8 = 0x63;
const ROWS_OF_COLUMNS: [u8; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
const SHIFTED_ROWS: [u8; 16] = [0, 1, 2, 3, 5, 6, 7, 4, 10, 11, 8, 9, 15, 12, 13, 14];

/// An expanded key; wiped on drop.
pub struct Aes {
    first: Eight,
    middle: [Eight; ROUNDS - 1],
    last: Eight,
    /// Orders are loaded from here: engines build constant shuffles anew at each use.
    rows: Lane,
    shifted: Lane,
}

impl Aes {
    /// Expands a key.
    #[must_use]
    pub fn new(key: &[u8; KEY_BYTES]) -> Self {
        let words = expand(key);
        let rows = Lane::from_bytes(ROWS_OF_COLUMNS);
        let mut keys = words.chunks(4).map(|round| transpose([block_of(round).pick(rows); 8]));
        let first = keys.next().unwrap_or_default();
        let mut middle = [Eight::default(); ROUNDS - 1];
        middle.iter_mut().zip(&mut keys).for_each(|(to, key)| *to = with_constant(key));
        let last = with_constant(keys.next().unwrap_or_default());
        Self { first, middle, last, rows, shifted: Lane::from_bytes(SHIFTED_ROWS) }
    }

    /// Encrypts eight blocks.
    #[inline(always)]
    #[must_use]
    pub fn encrypt(&self, blocks: Eight) -> Eight {
        let mut planes = xor(transpose(blocks.map(|block| block.pick(self.rows))), &self.first);
        for key in &self.middle {
            planes = xor(mix_columns(self.shift_rows(substitute(planes))), key);
        }
        // Rows to columns is the same exchange once more.
        transpose(xor(self.shift_rows(substitute(planes)), &self.last)).map(|block| block.pick(self.rows))
    }

    #[inline(always)]
    fn shift_rows(&self, planes: Eight) -> Eight {
        planes.map(|plane| plane.pick(self.shifted))
    }
}

impl Drop for Aes {
    fn drop(&mut self) {
        self.first.zeroize();
        self.middle.zeroize();
        self.last.zeroize();
    }
}

#[inline(always)]
fn xor([a, b, c, d, e, f, g, h]: Eight, key: &Eight) -> Eight {
    let [i, j, k, l, m, n, o, p] = *key;
    [a ^ i, b ^ j, c ^ k, d ^ l, e ^ m, f ^ n, g ^ o, h ^ p]
}

/// Each byte of a column becomes 2·(it + the next) + the next + the two others.
#[inline(always)]
fn mix_columns(planes: Eight) -> Eight {
    let next = planes.map(Lane::next_row);
    let sums = xor(planes, &next);
    let [a, b, c, d, e, f, g, h] = sums;
    let doubled = [h, a ^ h, b, c ^ h, d ^ h, e, f, g];
    xor(xor(doubled, &next), &sums.map(Lane::opposite_row))
}

fn with_constant(planes: Eight) -> Eight {
    xor(planes, &transpose([Lane::splat(SBOX_CONSTANT); 8]))
}

/// The key schedule, words in the order of bytes.
fn expand(key: &[u8; KEY_BYTES]) -> Zeroizing<Vec<[u8; 4]>> {
    let mut words = Zeroizing::new(Vec::with_capacity(WORDS));
    words.extend_from_slice(key.as_chunks().0);
    let mut constant: u8 = 1;
    for index in KEY_WORDS..WORDS {
        let before = words.last().copied().unwrap_or_default();
        let mut word = words.get(index - KEY_WORDS).copied().unwrap_or_default();
        let turned = match index % KEY_WORDS {
            0 => {
                let [a, b, c, d] = substitute_word(before);
                let turned = [b ^ constant, c, d, a];
                constant = constant.wrapping_mul(2);
                turned
            }
            4 => substitute_word(before),
            _ => before,
        };
        word.iter_mut().zip(turned).for_each(|(byte, other)| *byte ^= other);
        words.push(word);
    }
    words
}

fn substitute_word(word: [u8; 4]) -> [u8; 4] {
    let mut blocks = Eight::default();
    if let Some(first) = blocks.first_mut() {
        *first = Lane::from_start(&word);
    }
    let [first, ..] = transpose(substitute(transpose(blocks)));
    let [a, b, c, d, ..] = first.to_bytes();
    [a, b, c, d].map(|byte| byte ^ SBOX_CONSTANT)
}

fn block_of(words: &[[u8; 4]]) -> Lane {
    Lane::from_start(words.as_flattened())
}
