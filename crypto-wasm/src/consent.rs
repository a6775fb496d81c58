//! What leaves the browser in server-assisted modes, after consent (Formats 10).
//!
//! | value | definition |
//! |---|---|
//! | `datakey` | b64(HKDF(data_key, "packet-0")): reads one blob, opens neither seal nor comments |
//! | `keys[].enc_data_key` | `"2:" + b64(E1 over the packet-0 key)`, HKDF(throw-away key, "zip-packetkey"), AAD `e2cs/1\|zip\|{job_id}\|{fid}` |

use zeroize::Zeroizing;

use crate::base64;
use crate::data_key::{self, Audience};
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::keys::{DataKey, KeyMaterial, PacketKey, ShareKey, KEY_BYTES};
use crate::random::Iv;

const JOB_BYTES: usize = 16;

/// The `datakey` of a compatibility download.
#[must_use]
pub fn compat_key(key: &DataKey) -> String {
    base64::encode(key.subkey("packet-0").bytes())
}

/// Wraps the packet key of one item for a zip job; `place` is (job id, fid).
///
/// # Errors
/// `Malformed` for a place without shape.
pub fn seal_zip_key(key: &PacketKey, throwaway: &ShareKey, place: (&str, &str), iv: &Iv) -> Result<String> {
    let aad = aad(place).ok_or(CoreError::Malformed)?;
    data_key::wrap_bytes(key.bytes(), &throwaway.subkey("zip-packetkey"), &aad, Audience::Web, iv)
}

/// Opens the packet key of one item of a zip job, as the job's server does.
///
/// # Errors
/// `Object` for everything.
pub fn open_zip_key(value: &str, throwaway: &ShareKey, place: (&str, &str)) -> Result<Zeroizing<Vec<u8>>> {
    let subkey = throwaway.subkey("zip-packetkey");
    aad(place)
        .and_then(|aad| data_key::unwrap_bytes(value, &subkey, &aad, Audience::Web))
        .filter(|key| key.len() == KEY_BYTES)
        .ok_or(CoreError::Object)
}

fn aad((job_id, fid): (&str, &str)) -> Option<String> {
    let shaped = hex::is_hex(job_id, JOB_BYTES) && field::is_fid(fid);
    shaped.then(|| field::aad(&["zip", job_id, fid]))
}
