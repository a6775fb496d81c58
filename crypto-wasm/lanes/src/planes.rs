//! Eight blocks as eight planes of bits and back.
//!
//! Plane i holds bit i of all 128 bytes: byte p of the plane is byte p of the blocks, its bit b belongs to block b.

use crate::lane::Lane;

/// Eight blocks, or the eight planes of their bits.
pub type Eight = [Lane; 8];

/// Blocks to planes; the same once more gives blocks again.
#[inline(always)]
#[must_use]
pub fn transpose(blocks: Eight) -> Eight {
    let [a, b, c, d, e, f, g, h] = blocks;
    let mask = Lane::splat(0x55);
    let ([a, b], [c, d]) = (swap(a, b, 1, mask), swap(c, d, 1, mask));
    let ([e, f], [g, h]) = (swap(e, f, 1, mask), swap(g, h, 1, mask));
    let mask = Lane::splat(0x33);
    let ([a, c], [b, d]) = (swap(a, c, 2, mask), swap(b, d, 2, mask));
    let ([e, g], [f, h]) = (swap(e, g, 2, mask), swap(f, h, 2, mask));
    let mask = Lane::splat(0x0f);
    let ([a, e], [b, f]) = (swap(a, e, 4, mask), swap(b, f, 4, mask));
    let ([c, g], [d, h]) = (swap(c, g, 4, mask), swap(d, h, 4, mask));
    [a, b, c, d, e, f, g, h]
}

/// The high bits of the first under the mask change places with the low bits of the second.
#[inline(always)]
fn swap(first: Lane, second: Lane, bits: u32, mask: Lane) -> [Lane; 2] {
    let moved = (first.shr(bits) ^ second) & mask;
    [first ^ moved.shl(bits), second ^ moved]
}
