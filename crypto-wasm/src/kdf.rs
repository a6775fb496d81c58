//! Password hashes of shares and links: parameters that the server names are checked before anything is hashed.

use argon2::{Algorithm, Argon2, Params, Version};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::hex;
use crate::keys::Secret;

/// The only accepted number of iterations of shares and links (Formats 5, 8).
pub const SHARE_ITERATIONS: u32 = 10_000;
const SHARE_ITERATIONS_FOREIGN: f64 = 10_000.0;
/// Length of every KDF salt in bytes.
pub const SALT_BYTES: usize = 16;
/// Length of what shares and links derive, in bytes.
pub const LONG_BYTES: usize = 64;

/// Salt of a share or link whose parameters were checked.
pub struct ShareSalt(pub(crate) [u8; SALT_BYTES]);

impl ShareSalt {
    /// Takes what the server names: a salt of 32 hex digits and exactly 10 000 iterations.
    #[must_use]
    pub fn check(salt: &str, iterations: Option<f64>) -> Option<Self> {
        let bytes = hex::decode::<SALT_BYTES>(salt)?;
        (iterations == Some(SHARE_ITERATIONS_FOREIGN)).then_some(Self(bytes))
    }

    /// The salt in hex, as it stands in authenticated data.
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex::encode(&self.0)
    }
}

/// PBKDF2-HMAC-SHA256 of `bytes` bytes.
#[must_use]
pub fn pbkdf2(password: &[u8], salt: &[u8], iterations: u32, bytes: usize) -> Secret {
    let mut output = Zeroizing::new(vec![0; bytes]);
    pbkdf2::pbkdf2_hmac::<Sha256>(password, salt, iterations, &mut output);
    Secret(output)
}

/// Cost of Argon2id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argon2Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes.
    pub passes: u32,
    /// Lanes.
    pub lanes: u32,
}

/// Argon2id v1.3 of `bytes` bytes, or nothing where the cost is not allowed or memory is missing.
#[must_use]
pub fn argon2id(password: &[u8], salt: &[u8], cost: Argon2Cost, bytes: usize) -> Option<Secret> {
    let params = Params::new(cost.memory_kib, cost.passes, cost.lanes, Some(bytes)).ok()?;
    let mut output = Zeroizing::new(vec![0; bytes]);
    let hashed =
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password_into(password, salt, &mut output);
    hashed.ok().map(|()| Secret(output))
}
