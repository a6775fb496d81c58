//! The digest of an encrypted blob (Formats 4).
//!
//! | bytes under the outer hash | field |
//! |---|---|
//! | 0–11 | `e2cs/1\|blob\|` |
//! | 12 + 32j … 43 + 32j | d_j |
//!
//! D = SHA-256(`e2cs/1|blob|` ‖ d_0 ‖ … ‖ d_k), d_j = SHA-256 of the j-th MiB (8 packets), the last one shorter.

use sha2::{Digest, Sha256};

use crate::error::{CoreError, Result};
use crate::packet::PACKET_BYTES;

/// Bytes of ciphertext under one inner digest: 8 packets.
pub const MIB_BYTES: usize = 1_048_576;
const INNER_BYTES: usize = 32;
const _: () = assert!(MIB_BYTES == 8 * PACKET_BYTES);

/// D of the inner digests, joined.
///
/// # Errors
/// `Malformed` for nothing, or for bytes that are not whole digests.
pub fn finish(inner: &[u8]) -> Result<[u8; 32]> {
    let whole = !inner.is_empty() && inner.len().is_multiple_of(INNER_BYTES);
    let hash = Sha256::new().chain_update(b"e2cs/1|blob|").chain_update(inner).finalize();
    whole.then(|| hash.into()).ok_or(CoreError::Malformed)
}

/// The inner digests of ciphertext that begins at a MiB border, joined.
#[must_use]
pub fn inner(ciphertext: &[u8]) -> Vec<u8> {
    ciphertext.chunks(MIB_BYTES).flat_map(Sha256::digest).collect()
}
