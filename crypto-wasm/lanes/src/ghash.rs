//! GHASH (NIST SP 800-38D) by tables of four bits that a vector instruction looks up in registers.
//!
//! The product of a block and a power of H is the sum over the block's bytes of table rows, moved up by the place of
//! the byte. Byte k of all rows stands in one lane, so one `pick` looks it up for all 16 bytes at once, and the
//! sums of several blocks are moved together. No address depends on a byte.

use zeroize::Zeroize;

use crate::lane::Lane;

/// Blocks that are multiplied together, each by its own power of H.
pub const STEP: usize = 4;
const FIELD: u128 = 0xe1 << 120;

/// Products with the low and with the high four bits of a byte: lane k holds byte k of all 16 of them.
#[derive(Clone, Copy, Default)]
struct Table {
    low: [Lane; 16],
    high: [Lane; 16],
}

/// The tables of H^4, H^3, H^2 and H; wiped on drop.
pub struct Ghash {
    powers: [Table; STEP],
    reduction: Reduction,
}

impl Ghash {
    /// Over H, which is the cipher of a block of zeros.
    #[must_use]
    pub fn new(h: Lane) -> Self {
        let reduction = Reduction::new();
        let first = Table::new(h);
        let mut powers = [first; STEP];
        let mut power = h;
        for table in powers.iter_mut().rev().skip(1) {
            power = product(&[first], [power], &reduction);
            *table = Table::new(power);
        }
        Self { powers, reduction }
    }

    /// The sum after one more block.
    #[inline(never)]
    #[must_use]
    pub fn add(&self, sum: Lane, block: Lane) -> Lane {
        let [.., first] = &self.powers;
        product(core::array::from_ref(first), [sum ^ block], &self.reduction)
    }

    /// The sum after four more blocks.
    #[inline(never)]
    #[must_use]
    pub fn add_step(&self, sum: Lane, [a, b, c, d]: [Lane; STEP]) -> Lane {
        product(&self.powers, [sum ^ a, b, c, d], &self.reduction)
    }

    /// The sum after bytes that are filled up with zeros to whole blocks.
    #[must_use]
    pub fn add_bytes(&self, sum: Lane, bytes: &[u8]) -> Lane {
        let (steps, rest) = bytes.as_chunks::<{ 16 * STEP }>();
        let sum = steps.iter().fold(sum, |sum, step| {
            let mut blocks = [Lane::default(); STEP];
            blocks.iter_mut().zip(step.as_chunks().0).for_each(|(to, block)| *to = Lane::from_bytes(*block));
            self.add_step(sum, blocks)
        });
        rest.chunks(16).fold(sum, |sum, block| self.add(sum, Lane::from_start(block)))
    }
}

impl Drop for Ghash {
    fn drop(&mut self) {
        for table in &mut self.powers {
            table.low.zeroize();
            table.high.zeroize();
        }
    }
}

impl Table {
    fn new(power: Lane) -> Self {
        let mut moved = [[0; 16]; 8];
        let mut value = u128::from_be_bytes(power.to_bytes());
        for row in &mut moved {
            *row = value.to_be_bytes();
            value = value >> 1 ^ (FIELD & (value & 1).wrapping_neg());
        }
        let [a, b, c, d, e, f, g, h] = moved;
        // The highest bit of a byte is the lowest power of x.
        Self { low: rows([e, f, g, h]), high: rows([a, b, c, d]) }
    }
}

/// Lane k: for each number of four bits the sum of the bytes k whose bit is set; the first belongs to bit 3.
fn rows(values: [[u8; 16]; 4]) -> [Lane; 16] {
    let mut lanes = [Lane::default(); 16];
    for (bit, value) in [8, 4, 2, 1].into_iter().zip(values) {
        let chosen = Lane::from_bytes(core::array::from_fn(|number| if number & bit == 0 { 0 } else { 0xff }));
        for (lane, byte) in lanes.iter_mut().zip(value) {
            *lane = *lane ^ (chosen & Lane::splat(byte));
        }
    }
    lanes
}

/// The sum of the products of blocks and powers.
#[inline(always)]
fn product<const N: usize>(tables: &[Table; N], blocks: [Lane; N], reduction: &Reduction) -> Lane {
    let nibbles = blocks.map(Lane::nibbles);
    let (mut low, mut high) = (Lane::default(), Lane::default());
    for byte in (0..16).rev() {
        let mut sum = Lane::default();
        for (table, (low_bits, high_bits)) in tables.iter().zip(nibbles) {
            if let (Some(low_row), Some(high_row)) = (table.low.get(byte), table.high.get(byte)) {
                sum = sum ^ low_row.pick(low_bits) ^ high_row.pick(high_bits);
            }
        }
        high = high.one_up(low);
        low = low.one_up(Lane::default()) ^ sum;
    }
    reduction.reduce(low, high)
}

/// x^128 = x^7 + x^2 + x + 1: what a byte beyond the block adds to the byte 16 places before and to the one behind it.
struct Reduction {
    here: [Lane; 2],
    behind: [Lane; 2],
}

impl Reduction {
    fn new() -> Self {
        let low = core::array::from_fn(|number| u8::try_from(number).unwrap_or_default());
        let numbers = [low, low.map(|number| number << 4)];
        Self {
            here: numbers.map(|bytes| Lane::from_bytes(bytes.map(|v| v ^ v >> 1 ^ v >> 2 ^ v >> 7))),
            behind: numbers.map(|bytes| Lane::from_bytes(bytes.map(|v| v << 7 ^ v << 6 ^ v << 1))),
        }
    }

    #[inline(always)]
    fn reduce(&self, low: Lane, high: Lane) -> Lane {
        let (low_bits, high_bits) = high.nibbles();
        let [here_low, here_high] = self.here;
        let [behind_low, behind_high] = self.behind;
        let here = here_low.pick(low_bits) ^ here_high.pick(high_bits);
        let behind = behind_low.pick(low_bits) ^ behind_high.pick(high_bits);
        low ^ here ^ behind.one_up(Lane::default())
    }
}
