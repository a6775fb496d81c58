//! Randomness is an argument: the platform's CSPRNG fills it, the core refuses what is plainly broken.

use crate::error::{CoreError, Result};

/// A nonce of AES-GCM, 12 random bytes. Used once.
pub struct Iv(pub(crate) [u8; Iv::BYTES]);

impl Iv {
    /// Length in bytes.
    pub const BYTES: usize = 12;

    /// Takes 12 bytes of the platform's CSPRNG.
    ///
    /// # Errors
    /// `Malformed` for another length or an all-zero block.
    pub fn new(bytes: &[u8]) -> Result<Self> {
        fixed(bytes).map(Self)
    }

    /// Stands for a refused nonce until the call that brought it ends.
    pub(crate) fn refused() -> Self {
        Self([0; Self::BYTES])
    }

    /// Splits `count * 12` random bytes.
    ///
    /// # Errors
    /// `Malformed` for another length or an all-zero block.
    pub fn split(bytes: &[u8], count: usize) -> Result<Vec<Self>> {
        let ivs = bytes.chunks(Self::BYTES).map(Self::new).collect::<Result<Vec<_>>>()?;
        (ivs.len() == count).then_some(ivs).ok_or(CoreError::Malformed)
    }
}

/// Exactly `N` random bytes, not all zero.
///
/// # Errors
/// `Malformed` for another length or an all-zero block.
pub fn fixed<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
    let taken = <[u8; N]>::try_from(bytes).map_err(|_| CoreError::Malformed)?;
    let is_zero = taken.iter().all(|byte| *byte == 0);
    (!is_zero).then_some(taken).ok_or(CoreError::Malformed)
}

/// Crockford symbols without aliases (Formats 1).
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// One Crockford symbol for each random byte; its low five bits choose, so every symbol is as likely.
///
/// # Errors
/// `Malformed` for no bytes or an all-zero block.
pub fn crockford(random: &[u8]) -> Result<String> {
    let is_zero = random.iter().all(|byte| *byte == 0);
    let symbols = random.iter().map(|byte| SYMBOLS.get(usize::from(byte & 31)).copied().map(char::from));
    let text = symbols.collect::<Option<String>>().ok_or(CoreError::Malformed)?;
    (!is_zero).then_some(text).ok_or(CoreError::Malformed)
}

/// Symbols in groups of eight joined by `-`, as link keys and recovery codes are written.
///
/// # Errors
/// `Malformed` unless 32 random bytes are given that are not all zero.
pub fn grouped_crockford(random: &[u8]) -> Result<String> {
    let symbols = crockford(&fixed::<32>(random)?)?;
    let groups: Vec<&str> = [symbols.get(0..8), symbols.get(8..16), symbols.get(16..24), symbols.get(24..32)]
        .into_iter()
        .flatten()
        .collect();
    Ok(groups.join("-"))
}

/// Whether the text consists of Crockford symbols only.
#[must_use]
pub fn is_crockford(text: &str) -> bool {
    text.bytes().all(|byte| SYMBOLS.contains(&byte))
}

/// Whether the text is four groups of eight Crockford symbols joined by `-` (35 characters).
#[must_use]
pub fn is_grouped_crockford(text: &str) -> bool {
    text.len() == 35
        && text.split('-').count() == 4
        && text.split('-').all(|group| group.len() == 8 && is_crockford(group))
}
