//! AES-256-GCM with IVs and tags of 96 bits, as all formats have it, and base64.
//!
//! | where | by |
//! |---|---|
//! | WebAssembly with `simd128` | [`gcm`]: bitsliced AES, GHASH by tables in registers; [`base64`]: sixteen symbols at a time. No byte chooses a branch or an address |
//! | everywhere else | [`baseline`]: RustCrypto |
//!
//! Both give the same bytes; `tests/lanes.rs` of the core compares them on random inputs.

pub mod aes;
pub mod base64;
pub mod baseline;
pub mod gcm;
pub mod ghash;
pub mod lane;
pub mod planes;
pub mod sbox;

pub use aes::KEY_BYTES;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub use baseline::{decode_into, Gcm};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use {base64::decode_into, gcm::Gcm};

/// Length of an IV in bytes.
pub const IV_BYTES: usize = 12;
/// Length of a tag in bytes: 96 bits everywhere (A§9.2, B§9).
pub const TAG_BYTES: usize = 12;

/// One value of a batch that is opened together.
pub struct Sealed<'a> {
    /// Its nonce.
    pub iv: &'a [u8; IV_BYTES],
    /// What it is bound to. The same slice as before costs nothing.
    pub aad: &'a [u8],
    /// Ciphertext, in whose place the text will stand.
    pub text: &'a mut [u8],
    /// Its tag.
    pub tag: &'a [u8],
    /// Whether the tag held; nothing of the text is left where it did not.
    pub opened: bool,
}
