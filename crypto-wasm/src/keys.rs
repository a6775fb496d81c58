//! Keys are types: checked at birth, wiped on drop, used for one purpose through `subkey` only.
//!
//! | type | bytes | refused |
//! |---|---|---|
//! | `MetaKey`, `DataKey`, `CommentKey` | 32 | other length, all zero |
//! | `ShareKey` | 64 | other length; all zero or fewer than 16 distinct bytes |
//! | `Secret` | any | nothing: output of a password hash, or a typed code |
//! | `Subkey` | 32 | output of HKDF |

use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::{Zeroize, Zeroizing};

use crate::error::{CoreError, Result};
use crate::hex;

/// Length of a share key in bytes (512 bits, B§9).
pub const SHARE_KEY_BYTES: usize = 64;
/// Length of every other symmetric key in bytes.
pub const KEY_BYTES: usize = 32;
const MIN_DISTINCT_BYTES: usize = 16;

/// Something that subkeys are derived from.
pub trait KeyMaterial {
    /// The raw bytes; they go into HKDF and into wraps, nowhere else.
    fn bytes(&self) -> &[u8];

    /// HKDF-SHA256 with empty salt and info `e2cs/1/` + label, 32 bytes (Formats 1).
    fn subkey(&self, label: &str) -> Subkey {
        let mut output = Subkey(Box::new([0; KEY_BYTES]));
        let info = [b"e2cs/1/", label.as_bytes()].concat();
        // 32 bytes are far below the limit of 255 blocks, so expansion cannot fail.
        let expanded = Hkdf::<Sha256>::new(None, self.bytes()).expand(&info, &mut *output.0);
        debug_assert!(expanded.is_ok());
        output
    }
}

/// A key of one purpose; on the heap, so that moving it leaves no copy behind, and wiped on drop.
pub struct Subkey(Box<[u8; KEY_BYTES]>);

impl Drop for Subkey {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl Subkey {
    /// The 32 bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8; KEY_BYTES] {
        &self.0
    }

    /// The 32 bytes in hex, for values that are public by design (commit, lock token, fids).
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex::encode(self.bytes())
    }

    /// The first 16 bytes.
    #[must_use]
    pub fn half(&self) -> &[u8] {
        self.0.get(..16).unwrap_or_default()
    }
}

macro_rules! key_type {
    ($(#[$docs:meta])* $name:ident) => {
        $(#[$docs])*
        pub struct $name(Zeroizing<Vec<u8>>);

        impl $name {
            /// Takes 32 bytes that are not all zero, else gives nothing.
            #[must_use]
            pub fn new(bytes: Zeroizing<Vec<u8>>) -> Option<Self> {
                let is_zero = bytes.iter().all(|byte| *byte == 0);
                (bytes.len() == KEY_BYTES && !is_zero).then_some(Self(bytes))
            }

            /// Stands for a refused key until the call that brought it ends.
            pub(crate) fn refused() -> Self {
                Self(Zeroizing::new(Vec::new()))
            }
        }

        impl KeyMaterial for $name {
            fn bytes(&self) -> &[u8] {
                &self.0
            }
        }
    };
}

key_type!(
    /// The root of everything that the user made for himself.
    MetaKey
);
key_type!(
    /// The key of one file version.
    DataKey
);
key_type!(
    /// The key of the packets of one stream of a file version: opens neither its seal nor its comments.
    PacketKey
);
key_type!(
    /// The key of the comments of one link.
    CommentKey
);

/// The key of a share or link, 64 bytes.
pub struct ShareKey(Zeroizing<Vec<u8>>);

impl ShareKey {
    /// Takes 64 bytes with at least 16 distinct values.
    ///
    /// # Errors
    /// `KeyLength` for another length, else `ShareKey`.
    pub fn new(bytes: Zeroizing<Vec<u8>>) -> Result<Self> {
        if bytes.len() != SHARE_KEY_BYTES {
            return Err(CoreError::KeyLength);
        }
        let mut seen = Zeroizing::new([false; 256]);
        for byte in bytes.iter() {
            if let Some(flag) = seen.get_mut(usize::from(*byte)) {
                *flag = true;
            }
        }
        let distinct = seen.iter().filter(|flag| **flag).count();
        (distinct >= MIN_DISTINCT_BYTES).then_some(Self(bytes)).ok_or(CoreError::ShareKey)
    }

    /// Stands for a refused key until the call that brought it ends.
    pub(crate) fn refused() -> Self {
        Self(Zeroizing::new(Vec::new()))
    }

    /// Names the key without telling it: HKDF(share_key, "commit"), hex (Formats 1).
    #[must_use]
    pub fn commit(&self) -> String {
        self.subkey("commit").to_hex()
    }
}

impl KeyMaterial for ShareKey {
    fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Output of a password hash, or a code, from which subkeys are derived.
pub struct Secret(pub(crate) Zeroizing<Vec<u8>>);

impl KeyMaterial for Secret {
    fn bytes(&self) -> &[u8] {
        &self.0
    }
}
