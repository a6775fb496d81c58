//! Meta key and private key under the password (Formats 6): `"30:" + b64(header ‖ IV ‖ CT ‖ TAG)`.
//!
//! | header | bytes | KEK |
//! |---|---|---|
//! | version 1 | `01 ‖ iter u32 ‖ salt(16)` | PBKDF2-HMAC-SHA256, 32 bytes |
//! | version 2 | `02 ‖ 01 ‖ mKiB u32 ‖ t u32 ‖ p u8 ‖ salt(16)` | Argon2id v1.3, 32 bytes |
//!
//! Labels `pw-meta` and `pw-priv`; AAD `e2cs/1|pw|meta|{header}` and `e2cs/1|pw|priv|{header}|{enc_fp}`.
//! Both blobs have the same header, so one hash opens both.

use zeroize::Zeroizing;

use crate::base64;
use crate::e1::{Cipher, TAG_BYTES};
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::kdf::{self, Argon2Cost, SALT_BYTES};
use crate::keys::{KeyMaterial, MetaKey, Secret, KEY_BYTES};
use crate::private_key;
use crate::random::{self, Iv};
use crate::text;

const PREFIX: &str = "30:";
const VERSION_PBKDF2: u8 = 0x01;
const VERSION_ARGON2: u8 = 0x02;
const KDF_ARGON2ID: u8 = 0x01;
/// What new blobs cost.
pub const WRITTEN_COST: Argon2Cost = Argon2Cost { memory_kib: 65_536, passes: 3, lanes: 1 };
/// Iterations of new blobs where a device cannot hold the memory.
pub const WRITTEN_ITERATIONS: u32 = 600_000;

/// A KDF with parameters in range; nothing else can be made of foreign bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Header {
    kind: Kind,
    salt: [u8; SALT_BYTES],
}

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Pbkdf2(u32),
    Argon2id(Argon2Cost),
}

impl Header {
    /// The header that new blobs have: Argon2id.
    ///
    /// # Errors
    /// `Malformed` unless the salt is 16 random bytes.
    pub fn written(salt: &[u8]) -> Result<Self> {
        Ok(Self { kind: Kind::Argon2id(WRITTEN_COST), salt: random::fixed(salt)? })
    }

    /// The header of new blobs on a device that cannot hold the memory: PBKDF2.
    ///
    /// # Errors
    /// `Malformed` unless the salt is 16 random bytes.
    pub fn written_small(salt: &[u8]) -> Result<Self> {
        Ok(Self { kind: Kind::Pbkdf2(WRITTEN_ITERATIONS), salt: random::fixed(salt)? })
    }

    /// Reads a header off the front of a blob, with what follows it; nothing where parameters are out of range.
    #[must_use]
    pub fn parse(blob: &[u8]) -> Option<(Self, &[u8])> {
        let (version, rest) = blob.split_first()?;
        let (kind, rest) = match *version {
            VERSION_PBKDF2 => parse_pbkdf2(rest)?,
            VERSION_ARGON2 => parse_argon2(rest)?,
            _ => return None,
        };
        let (salt, rest) = rest.split_at_checked(SALT_BYTES)?;
        Some((Self { kind, salt: salt.try_into().ok()? }, rest))
    }

    /// Rank of the kind: 0 (10 000), 1 (60 000), 2 (at least 600 000), 3 (Argon2id).
    #[must_use]
    pub const fn rank(&self) -> u8 {
        match self.kind {
            Kind::Pbkdf2(10_000) => 0,
            Kind::Pbkdf2(60_000) => 1,
            Kind::Pbkdf2(_) => 2,
            Kind::Argon2id(_) => 3,
        }
    }

    /// The bytes of the header.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Pbkdf2(iterations) => [[VERSION_PBKDF2].as_slice(), &iterations.to_be_bytes(), &self.salt].concat(),
            Kind::Argon2id(cost) => {
                let lanes = cost.lanes.to_be_bytes();
                let head = [VERSION_ARGON2, KDF_ARGON2ID];
                let lane = lanes.get(3..).unwrap_or_default();
                [&head, cost.memory_kib.to_be_bytes().as_slice(), &cost.passes.to_be_bytes(), lane, &self.salt].concat()
            }
        }
    }

    /// Hashes a password: slow by design.
    ///
    /// # Errors
    /// `SignIn` where the memory is not to be had.
    pub fn derive(&self, password: &str) -> Result<Kek> {
        let password = text::password(password);
        let secret = match &self.kind {
            Kind::Pbkdf2(iterations) => Some(kdf::pbkdf2(password.as_bytes(), &self.salt, *iterations, KEY_BYTES)),
            Kind::Argon2id(cost) => kdf::argon2id(password.as_bytes(), &self.salt, *cost, KEY_BYTES),
        };
        Ok(Kek { header: self.clone(), secret: secret.ok_or(CoreError::SignIn)? })
    }
}

/// The key that the password made; it never leaves the worker.
pub struct Kek {
    header: Header,
    secret: Secret,
}

impl Kek {
    /// The bytes: for what has a label of its own, and known answers.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// Seals the meta key.
    ///
    /// # Errors
    /// `Malformed` never.
    pub fn seal_meta(&self, key: &MetaKey, iv: &Iv) -> Result<String> {
        self.seal("pw-meta", &self.meta_aad(), key.bytes(), iv)
    }

    /// Seals the private key with this fingerprint.
    ///
    /// # Errors
    /// `PrivateKey` for another key.
    pub fn seal_private(&self, pkcs8: &[u8], enc_fp: &str, iv: &Iv) -> Result<String> {
        private_key::check(pkcs8, enc_fp)?;
        self.seal("pw-priv", &self.private_aad(enc_fp), pkcs8, iv)
    }

    fn seal(&self, label: &str, aad: &str, text: &[u8], iv: &Iv) -> Result<String> {
        let mut body = text.to_vec();
        let tag = Cipher::new(&self.secret.subkey(label)).encrypt(iv, aad.as_bytes(), &mut body)?;
        let blob = [self.header.bytes().as_slice(), &iv.0, &body, &tag].concat();
        Ok(format!("{PREFIX}{}", base64::encode(&blob)))
    }

    fn open(&self, label: &str, aad: &str, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        let (iv, rest) = sealed.split_at_checked(Iv::BYTES)?;
        let (body, tag) = rest.split_at_checked(rest.len().checked_sub(TAG_BYTES)?)?;
        let mut text = Zeroizing::new(body.to_vec());
        let cipher = Cipher::new(&self.secret.subkey(label));
        cipher.decrypt(iv, aad.as_bytes(), &mut text, tag).then_some(text)
    }

    fn meta_aad(&self) -> String {
        field::aad(&["pw", "meta", &hex::encode(&self.header.bytes())])
    }

    fn private_aad(&self, enc_fp: &str) -> String {
        field::aad(&["pw", "priv", &hex::encode(&self.header.bytes()), enc_fp])
    }
}

/// A blob of which nothing is trusted yet but that its parameters are in range.
pub struct Blob {
    header: Header,
    sealed: Vec<u8>,
}

impl Blob {
    /// Reads a blob; `floor` is the pinned rank. Nothing is hashed here.
    ///
    /// # Errors
    /// `Empty`; `Malformed` for another prefix; else `SignIn`.
    pub fn parse(value: &str, floor: u8) -> Result<Self> {
        if value.is_empty() {
            return Err(CoreError::Empty);
        }
        let encoded = value.strip_prefix(PREFIX).ok_or(CoreError::Malformed)?;
        let bytes = base64::decode(encoded).ok_or(CoreError::SignIn)?;
        let (header, sealed) = Header::parse(&bytes).ok_or(CoreError::SignIn)?;
        let accepted = header.rank() >= floor && sealed.len() >= Iv::BYTES + TAG_BYTES;
        accepted.then(|| Self { header, sealed: sealed.to_vec() }).ok_or(CoreError::SignIn)
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Opens the meta key.
    ///
    /// # Errors
    /// `SignIn` for everything.
    pub fn open_meta(&self, kek: &Kek) -> Result<MetaKey> {
        let text = kek.open("pw-meta", &kek.meta_aad(), &self.sealed);
        text.and_then(MetaKey::new).ok_or(CoreError::SignIn)
    }

    /// Opens the private key with this fingerprint.
    ///
    /// # Errors
    /// `SignIn` where it does not open, `PrivateKey` where another key is inside.
    pub fn open_private(&self, kek: &Kek, enc_fp: &str) -> Result<Zeroizing<Vec<u8>>> {
        let pkcs8 = kek.open("pw-priv", &kek.private_aad(enc_fp), &self.sealed).ok_or(CoreError::SignIn)?;
        private_key::check(&pkcs8, enc_fp)?;
        Ok(pkcs8)
    }
}

/// Both keys, opened with one hash.
pub struct Unlocked {
    /// The meta key.
    pub meta_key: MetaKey,
    /// The private key, PKCS#8 DER.
    pub pkcs8: Zeroizing<Vec<u8>>,
    /// Rank of the KDF.
    pub rank: u8,
}

/// Opens both blobs of an account.
///
/// # Errors
/// `Empty`, `Malformed`, `SignIn` (also where the headers differ), `PrivateKey`.
pub fn unlock(password: &str, (enc_meta, enc_private): (&str, &str), enc_fp: &str, floor: u8) -> Result<Unlocked> {
    let meta = Blob::parse(enc_meta, floor)?;
    let private = Blob::parse(enc_private, floor)?;
    if meta.header != private.header {
        return Err(CoreError::SignIn);
    }
    let kek = meta.header.derive(password)?;
    let meta_key = meta.open_meta(&kek)?;
    let pkcs8 = private.open_private(&kek, enc_fp)?;
    Ok(Unlocked { meta_key, pkcs8, rank: meta.header.rank() })
}

fn parse_pbkdf2(bytes: &[u8]) -> Option<(Kind, &[u8])> {
    let (iterations, rest) = number(bytes)?;
    let accepted = matches!(iterations, 10_000 | 60_000 | 600_000..=2_000_000);
    accepted.then_some((Kind::Pbkdf2(iterations), rest))
}

fn parse_argon2(bytes: &[u8]) -> Option<(Kind, &[u8])> {
    let (memory_kib, rest) = number(bytes.strip_prefix(&[KDF_ARGON2ID])?)?;
    let (passes, rest) = number(rest)?;
    let (lanes, rest) = rest.split_first()?;
    let accepted = matches!(memory_kib, 19_456..=262_144) && matches!(passes, 2..=10) && matches!(lanes, 1..=4);
    let cost = Argon2Cost { memory_kib, passes, lanes: u32::from(*lanes) };
    accepted.then_some((Kind::Argon2id(cost), rest))
}

fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (head, rest) = bytes.split_at_checked(4)?;
    Some((u32::from_be_bytes(head.try_into().ok()?), rest))
}
