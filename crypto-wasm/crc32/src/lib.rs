//! CRC-32 (IEEE, reflected, polynomial 0xEDB88320) of chunks (B§7), sixteen bytes a step.
//!
//! The sixteen tables are made at first use: as constants they would be a tenth of the module.

use std::sync::OnceLock;

const POLYNOMIAL: u32 = 0xedb8_8320;
const STEP: usize = 16;
/// x^0 in the reflected order of bits.
const ONE: u32 = 1 << 31;

type Tables = [[u32; 256]; STEP];

/// CRC-32 of bytes.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    let tables = tables();
    let (steps, rest) = bytes.as_chunks::<STEP>();
    let sum = steps.iter().fold(u32::MAX, |sum, step| add_step(tables, sum, *step));
    !rest.iter().fold(sum, |sum, byte| add_byte(tables, sum, *byte))
}

/// CRC-32 of two neighbours, from the checksum of each and the length of the second in bytes.
#[must_use]
pub fn combine(first: u32, second: u32, second_bytes: u64) -> u32 {
    multiply(first, power_of_bytes(second_bytes)) ^ second
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Box<Tables>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Box::new([[0; 256]; STEP]);
        let mut previous: [u32; 256] = core::array::from_fn(first_entry);
        let first = previous;
        for table in tables.iter_mut() {
            *table = previous;
            previous = previous.map(|value| value >> 8 ^ entry(&first, value));
        }
        tables
    })
}

fn first_entry(index: usize) -> u32 {
    let start = u32::try_from(index).unwrap_or_default();
    (0..8).fold(start, |value, _| shift(value))
}

/// One bit further: times x.
fn shift(value: u32) -> u32 {
    value >> 1 ^ (POLYNOMIAL & (value & 1).wrapping_neg())
}

fn entry(table: &[u32; 256], value: u32) -> u32 {
    let [low, ..] = value.to_le_bytes();
    at(table, low)
}

fn add_byte(tables: &Tables, sum: u32, byte: u8) -> u32 {
    let [first, ..] = tables;
    sum >> 8 ^ entry(first, sum ^ u32::from(byte))
}

/// The first four bytes of a step meet the sum; the last byte takes the first table.
fn add_step(tables: &Tables, sum: u32, step: [u8; STEP]) -> u32 {
    let [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15] = tables;
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = step;
    let [a, b, c, d] = (sum ^ u32::from_le_bytes([a, b, c, d])).to_le_bytes();
    let first = at(t15, a) ^ at(t14, b) ^ at(t13, c) ^ at(t12, d);
    let second = at(t11, e) ^ at(t10, f) ^ at(t9, g) ^ at(t8, h);
    let third = at(t7, i) ^ at(t6, j) ^ at(t5, k) ^ at(t4, l);
    let fourth = at(t3, m) ^ at(t2, n) ^ at(t1, o) ^ at(t0, p);
    first ^ second ^ third ^ fourth
}

#[inline(always)]
fn at(table: &[u32; 256], byte: u8) -> u32 {
    // A byte cannot lie outside of 256 entries, and the compiler sees it.
    table.get(usize::from(byte)).copied().unwrap_or_default()
}

/// Product of two polynomials modulo the polynomial.
fn multiply(a: u32, b: u32) -> u32 {
    let mut power = b;
    let mut product = 0;
    for bit in (0..32).rev() {
        product ^= power & (a >> bit & 1).wrapping_neg();
        power = shift(power);
    }
    product
}

/// x to the number of bits in `bytes` bytes.
fn power_of_bytes(bytes: u64) -> u32 {
    let mut square = (0..8).fold(ONE, |value, _| shift(value));
    let mut power = ONE;
    let mut left = bytes;
    while left != 0 {
        if left & 1 == 1 {
            power = multiply(power, square);
        }
        square = multiply(square, square);
        left >>= 1;
    }
    power
}
