//! Signatures of requests (Formats 7), ids and subkeys (1).

use zeroize::Zeroizing;

use super::wire::{operations, Foreign};
use crate::error::CoreError;
use crate::field;
use crate::keys::{KeyMaterial, Secret};
use crate::request::{self, Call};

operations! {
    /// The signature that every call carries.
    fn sign_request(secret: &str, access_token: &str, uid: &str, web_device_id: &str, servtime: &str) -> String {
        request::signature(secret, [access_token, uid, web_device_id, servtime])?
    }

    /// sig2: over command, body, time and nonce.
    fn sign_request2(secret: &str, method: &str, cmd: &str, body: &str, servtime: &str, nonce: &str) -> String {
        request::sig2(secret, &Call { method, cmd, body: body.as_bytes(), servtime, nonce })?
    }

    /// Throws 9401 where sig2 is another.
    fn check_request2(secret: &str, method: &str, cmd: &str, body: &str, servtime: &str, nonce: &str, sig2: &str) -> () {
        request::check_sig2(secret, &Call { method, cmd, body: body.as_bytes(), servtime, nonce }, sig2)?;
    }

    /// An id of JSON as canonical decimal; throws 9000. A number is made text by who asks, if it is a safe integer.
    fn parse_id(id: Foreign<&str>) -> String {
        id.0.filter(|text| field::is_id(text)).ok_or(CoreError::Malformed)?.to_owned()
    }

    /// HKDF-SHA256(key, `e2cs/1/` + label), 32 bytes.
    fn subkey(key: &[u8], label: &str) -> Vec<u8> {
        Secret(Zeroizing::new(key.to_vec())).subkey(label).bytes().to_vec()
    }
}
