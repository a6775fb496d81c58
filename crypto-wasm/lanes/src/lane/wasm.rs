//! A lane as a vector of WebAssembly's `simd128`.

use core::arch::wasm32::{
    i8x16_add, i8x16_eq, i8x16_shuffle, i8x16_swizzle, u32x4_shuffle, u64x2, u64x2_extract_lane, u64x2_shl, u64x2_shr,
    u8x16_splat, v128, v128_and, v128_xor,
};

/// 16 bytes.
#[derive(Clone, Copy)]
pub struct Lane(v128);

impl Lane {
    /// The bytes in their order.
    #[inline(always)]
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        let number = u128::from_le_bytes(bytes);
        let low = u64::try_from(number & u128::from(u64::MAX)).unwrap_or_default();
        Self(u64x2(low, u64::try_from(number >> 64).unwrap_or_default()))
    }

    /// The bytes in their order.
    #[inline(always)]
    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        let (low, high) = (u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0));
        (u128::from(high) << 64 | u128::from(low)).to_le_bytes()
    }

    /// One byte sixteen times.
    #[inline(always)]
    #[must_use]
    pub fn splat(byte: u8) -> Self {
        Self(u8x16_splat(byte))
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    /// Both halves shifted towards their high bits.
    #[inline(always)]
    #[must_use]
    pub fn shl(self, bits: u32) -> Self {
        Self(u64x2_shl(self.0, bits))
    }

    /// Both halves shifted towards their low bits.
    #[inline(always)]
    #[must_use]
    pub fn shr(self, bits: u32) -> Self {
        Self(u64x2_shr(self.0, bits))
    }

    /// From this table of 16 bytes the ones with these indices, each below 16.
    #[inline(always)]
    #[must_use]
    pub fn pick(self, indices: Self) -> Self {
        Self(i8x16_swizzle(self.0, indices.0))
    }

    /// Byte by byte, modulo 256.
    #[inline(always)]
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(i8x16_add(self.0, other.0))
    }

    /// 0xff where the bytes are equal, else 0.
    #[inline(always)]
    #[must_use]
    pub fn equals(self, other: Self) -> Self {
        Self(i8x16_eq(self.0, other.0))
    }

    /// Every row of four bytes from the row behind it.
    #[inline(always)]
    #[must_use]
    pub fn next_row(self) -> Self {
        Self(u32x4_shuffle::<1, 2, 3, 0>(self.0, self.0))
    }

    /// Every row of four bytes from the second one behind it.
    #[inline(always)]
    #[must_use]
    pub fn opposite_row(self) -> Self {
        Self(u32x4_shuffle::<2, 3, 0, 1>(self.0, self.0))
    }

    /// One place up; the first byte is the last one of `below`.
    #[inline(always)]
    #[must_use]
    pub fn one_up(self, below: Self) -> Self {
        Self(i8x16_shuffle::<15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30>(below.0, self.0))
    }
}
