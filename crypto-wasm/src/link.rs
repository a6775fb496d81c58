//! Links (Formats 8). Link key: 32 Crockford symbols in groups of 8, only ever in the URL fragment.
//!
//! | value | definition |
//! |---|---|
//! | L | PBKDF2-HMAC-SHA256(link key, salt, 10 000, 64) |
//! | P, linkversion 2 | PBKDF2-HMAC-SHA256(password, salt, 10 000, 64) |
//! | P, linkversion 3 | Argon2id(password, salt, 19456 KiB, t 2, p 1, 64) |
//! | W | L without a password, else L ‖ P |
//! | `enc_share_key` | b64(E1), HKDF(W, "link-sharekey"), AAD `e2cs/1\|lsk\|{salt}\|10000\|{linkversion}\|{ks}` |
//! | lock token | hex(HKDF(W, "lock")[0..16]) |

use zeroize::Zeroizing;

use crate::base64;
use crate::e1;
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::kdf::{self, Argon2Cost, ShareSalt};
use crate::keys::{KeyMaterial, Secret, ShareKey};
use crate::random::{self, Iv};
use crate::text;

/// Cost of link passwords: visitors' devices are the weakest.
const COST: Argon2Cost = Argon2Cost { memory_kib: 19_456, passes: 2, lanes: 1 };

#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkVersion {
    Two,
    Three,
}

impl LinkVersion {
    fn check(number: Option<f64>, has_password: bool) -> Option<Self> {
        match (number, has_password) {
            (Some(2.0), _) => Some(Self::Two),
            (Some(3.0), true) => Some(Self::Three),
            _ => None,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Two => "2",
            Self::Three => "3",
        }
    }
}

/// A link's parameters as the server names them; numbers of another JSON type are nothing.
#[derive(Clone, Copy)]
pub struct LinkParams<'a> {
    /// 32 hex digits.
    pub salt: &'a str,
    /// Exactly 10 000.
    pub iterations: Option<f64>,
    /// 2 or 3.
    pub linkversion: Option<f64>,
}

/// W of a link, and what its parameters say; made only of parameters that were checked.
pub struct LinkSecret {
    secret: Secret,
    salt: String,
    version: LinkVersion,
}

/// The link key of a fragment: everything but ASCII letters, digits and `-` is dropped.
///
/// # Errors
/// `Link` for another shape.
pub fn parse_fragment(fragment: &str) -> Result<Zeroizing<String>> {
    // Room for all of it at once: a text that grows leaves copies behind that nobody wipes.
    let mut key = Zeroizing::new(String::with_capacity(fragment.len()));
    key.extend(fragment.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-'));
    random::is_grouped_crockford(&key).then_some(key).ok_or(CoreError::Link)
}

impl LinkSecret {
    /// Hashes link key and password, after every parameter was checked.
    ///
    /// # Errors
    /// `Link` for a fragment or parameters out of shape.
    pub fn derive(fragment: &str, password: Option<&str>, params: LinkParams<'_>) -> Result<Self> {
        let Some(password) = password else { return Self::derive_open(fragment, params) };
        let (key, salt, version) = check(fragment, params, true)?;
        let link = hash_key(&key, &salt);
        let hash = hash_password(password, &salt, version).ok_or(CoreError::Link)?;
        let material = Zeroizing::new([link.bytes(), hash.bytes()].concat());
        Ok(Self { secret: Secret(material), salt: salt.to_hex(), version })
    }

    /// The same of a link without a password: W is L.
    ///
    /// # Errors
    /// As [`Self::derive`].
    pub fn derive_open(fragment: &str, params: LinkParams<'_>) -> Result<Self> {
        let (key, salt, version) = check(fragment, params, false)?;
        Ok(Self { secret: hash_key(&key, &salt), salt: salt.to_hex(), version })
    }

    /// L alone, which the fragment gives without a password.
    #[must_use]
    pub fn link_part(&self) -> Secret {
        Secret(Zeroizing::new(self.secret.bytes().iter().copied().take(kdf::LONG_BYTES).collect()))
    }

    /// W, for known answers only.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.secret.bytes()
    }

    /// The lock token.
    #[must_use]
    pub fn lock_token(&self) -> String {
        hex::encode(self.secret.subkey("lock").half())
    }

    /// Wraps the link's share key.
    ///
    /// # Errors
    /// `Malformed` for a `ks` without shape.
    pub fn seal(&self, ks: &str, share_key: &ShareKey, iv: &Iv) -> Result<String> {
        let aad = self.aad(ks).ok_or(CoreError::Malformed)?;
        Ok(base64::encode(&e1::seal(&self.secret.subkey("link-sharekey"), &aad, share_key.bytes(), iv)?))
    }

    /// Opens the link's share key.
    ///
    /// # Errors
    /// `Link`; `KeyLength` where what opened is not 64 bytes long.
    pub fn open(&self, ks: &str, value: &str) -> Result<ShareKey> {
        let subkey = self.secret.subkey("link-sharekey");
        let open = |aad: String| e1::open(&subkey, &aad, &base64::decode(value)?);
        let text = self.aad(ks).and_then(open).ok_or(CoreError::Link)?;
        ShareKey::new(text).map_err(|error| match error {
            CoreError::KeyLength => error,
            _ => CoreError::Link,
        })
    }

    fn aad(&self, ks: &str) -> Option<String> {
        field::is_ks(ks).then(|| field::aad(&["lsk", &self.salt, "10000", self.version.text(), ks]))
    }
}

fn check(
    fragment: &str,
    params: LinkParams<'_>,
    has_password: bool,
) -> Result<(Zeroizing<String>, ShareSalt, LinkVersion)> {
    let key = parse_fragment(fragment)?;
    let salt = ShareSalt::check(params.salt, params.iterations).ok_or(CoreError::Link)?;
    let version = LinkVersion::check(params.linkversion, has_password).ok_or(CoreError::Link)?;
    Ok((key, salt, version))
}

fn hash_key(key: &str, salt: &ShareSalt) -> Secret {
    kdf::pbkdf2(key.as_bytes(), &salt.0, kdf::SHARE_ITERATIONS, kdf::LONG_BYTES)
}

fn hash_password(password: &str, salt: &ShareSalt, version: LinkVersion) -> Option<Secret> {
    let password = text::password(password);
    match version {
        LinkVersion::Two => Some(kdf::pbkdf2(password.as_bytes(), &salt.0, kdf::SHARE_ITERATIONS, kdf::LONG_BYTES)),
        LinkVersion::Three => kdf::argon2id(password.as_bytes(), &salt.0, COST, kdf::LONG_BYTES),
    }
}
