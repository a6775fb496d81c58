//! A lane as plain bytes, where there are no vectors of WebAssembly: for tests, which run the very same cipher.

/// 16 bytes.
#[derive(Clone, Copy)]
pub struct Lane([u8; 16]);

impl Lane {
    /// The bytes in their order.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes in their order.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        self.0
    }

    /// One byte sixteen times.
    #[must_use]
    pub fn splat(byte: u8) -> Self {
        Self([byte; 16])
    }

    fn from_number(number: u128) -> Self {
        Self(number.to_le_bytes())
    }

    fn number(self) -> u128 {
        u128::from_le_bytes(self.0)
    }

    pub(super) fn xor(self, other: Self) -> Self {
        Self::from_number(self.number() ^ other.number())
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self::from_number(self.number() & other.number())
    }

    fn halves(self, shift: impl Fn(u64) -> u64) -> Self {
        let number = self.number();
        let [low, high] = [number & u128::from(u64::MAX), number >> 64]
            .map(|half| u128::from(shift(u64::try_from(half).unwrap_or_default())));
        Self::from_number(high << 64 | low)
    }

    /// Both halves shifted towards their high bits.
    #[must_use]
    pub fn shl(self, bits: u32) -> Self {
        self.halves(|half| half << bits)
    }

    /// Both halves shifted towards their low bits.
    #[must_use]
    pub fn shr(self, bits: u32) -> Self {
        self.halves(|half| half >> bits)
    }

    /// From this table of 16 bytes the ones with these indices, each below 16.
    #[must_use]
    pub fn pick(self, indices: Self) -> Self {
        Self(indices.0.map(|index| self.0.get(usize::from(index)).copied().unwrap_or_default()))
    }

    fn each(self, other: Self, join: impl Fn(u8, u8) -> u8) -> Self {
        let mut joined = self.0;
        joined.iter_mut().zip(other.0).for_each(|(to, from)| *to = join(*to, from));
        Self(joined)
    }

    /// Byte by byte, modulo 256.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        self.each(other, u8::wrapping_add)
    }

    /// 0xff where the bytes are equal, else 0.
    #[must_use]
    pub fn equals(self, other: Self) -> Self {
        self.each(other, |a, b| if a == b { 0xff } else { 0 })
    }

    /// Every row of four bytes from the row behind it.
    #[must_use]
    pub fn next_row(self) -> Self {
        Self::from_number(self.number().rotate_right(32))
    }

    /// Every row of four bytes from the second one behind it.
    #[must_use]
    pub fn opposite_row(self) -> Self {
        Self::from_number(self.number().rotate_right(64))
    }

    /// One place up; the first byte is the last one of `below`.
    #[must_use]
    pub fn one_up(self, below: Self) -> Self {
        Self::from_number(self.number() << 8 | below.number() >> 120)
    }
}
