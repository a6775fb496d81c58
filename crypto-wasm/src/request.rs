//! Signatures of requests (A§7.1, Formats 7), both keyed with the UTF-8 of the access secret.
//!
//! | value | text |
//! |---|---|
//! | `signature` | hex HMAC-SHA1 of access_token + uid + web_device_id + servtime |
//! | `x-sig2` | hex HMAC-SHA256 of `e2cs/2\n{METHOD}\n{cmd}\n{sha256hex(body)}\n{servtime}\n{nonce}` |

use hmac::{Hmac, Mac};
use sha1::Sha1;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::error::{CoreError, Result};
use crate::hex;

/// The signature that every call carries; it covers neither command nor body.
///
/// # Errors
/// `Malformed` never, as HMAC takes keys of any length.
pub fn signature(secret: &str, fields: [&str; 4]) -> Result<String> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret.as_bytes()).map_err(|_| CoreError::Malformed)?;
    for field in fields {
        mac.update(field.as_bytes());
    }
    Ok(hex::encode(&mac.finalize().into_bytes()))
}

/// What sig2 covers.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// HTTP method in upper case.
    pub method: &'a str,
    /// The command, or on hosts without commands the path with its query.
    pub cmd: &'a str,
    /// The body as sent; empty without one.
    pub body: &'a [u8],
    /// Unix s as decimal text.
    pub servtime: &'a str,
    /// 16 random bytes in hex.
    pub nonce: &'a str,
}

/// The text that sig2 covers.
#[must_use]
pub fn sig2_text(call: &Call<'_>) -> String {
    let body = hex::encode(&Sha256::digest(call.body));
    ["e2cs/2", call.method, call.cmd, &body, call.servtime, call.nonce].join("\n")
}

/// The signature over command, body, time and nonce.
///
/// # Errors
/// `Malformed` never, as HMAC takes keys of any length.
pub fn sig2(secret: &str, call: &Call<'_>) -> Result<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(|_| CoreError::Malformed)?;
    mac.update(sig2_text(call).as_bytes());
    Ok(hex::encode(&mac.finalize().into_bytes()))
}

/// Checks sig2 in constant time.
///
/// # Errors
/// `Request` where it is another.
pub fn check_sig2(secret: &str, call: &Call<'_>, value: &str) -> Result<()> {
    let same = sig2(secret, call)?.as_bytes().ct_eq(value.as_bytes());
    bool::from(same).then_some(()).ok_or(CoreError::Request)
}
