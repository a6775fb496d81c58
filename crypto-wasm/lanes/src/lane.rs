//! What the cipher is written in: 16 bytes at a time, by operations whose time depends on no byte.

use core::ops::{BitAnd, BitXor};

use zeroize::DefaultIsZeroes;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use wasm::Lane;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub use plain::Lane;

impl Default for Lane {
    #[inline(always)]
    fn default() -> Self {
        Self::splat(0)
    }
}

impl DefaultIsZeroes for Lane {}

impl BitXor for Lane {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.xor(other)
    }
}

impl BitAnd for Lane {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl Lane {
    /// The bits of both.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self ^ other ^ (self & other)
    }

    /// Up to 16 bytes, filled up with zeros.
    #[inline(always)]
    #[must_use]
    pub fn from_start(bytes: &[u8]) -> Self {
        let mut filled = [0; 16];
        filled.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        Self::from_bytes(filled)
    }

    /// The low and the high four bits of each byte.
    #[inline(always)]
    #[must_use]
    pub fn nibbles(self) -> (Self, Self) {
        let mask = Self::splat(0x0f);
        (self & mask, self.shr(4) & mask)
    }
}
