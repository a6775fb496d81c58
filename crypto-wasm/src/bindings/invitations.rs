//! What a share password opens (Formats 5).

use zeroize::Zeroizing;

use super::copy;
use super::wire::{operations, Foreign};
use crate::error::CoreError;
use crate::hex;
use crate::invitation;
use crate::kdf::{ShareSalt, SALT_BYTES};
use crate::keys::ShareKey;
use crate::random::{self, Iv};

const ITERATIONS: f64 = 10_000.0;

operations! {
    /// Wraps a share key for an invitation; `salt` 16 random bytes.
    fn seal_invitation(password: &str, salt: &[u8], ks: &str, share: ShareKey, iv: Iv) -> String {
        let salt = hex::encode(&random::fixed::<SALT_BYTES>(salt)?);
        let salt = ShareSalt::check(&salt, Some(ITERATIONS)).ok_or(CoreError::Malformed)?;
        invitation::seal(password, &salt, ks, &share, &iv)?
    }

    /// Share key of an invitation; `iterations` as it stands in JSON. Throws 2000, 2015.
    fn open_invitation(password: &str, salt: &str, iterations: Foreign<f64>, ks: &str, value: &str) -> Zeroizing<Vec<u8>> {
        copy(&invitation::open(password, salt, iterations.0, ks, value)?)
    }
}
