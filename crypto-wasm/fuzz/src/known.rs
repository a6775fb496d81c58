//! The keys and places of the known answers, so that those are seeds which open.

use coffer_core::e1;
use coffer_core::hex;
use coffer_core::keys::{CommentKey, DataKey, KeyMaterial, MetaKey, ShareKey};
use coffer_core::random::Iv;

pub const FID: &str = "91d9e4a294b9ac504b69888bf8febfbe";
pub const PARENT: &str = "659ba578160f5ae0b63dfaae0d820cc2";
pub const KS: &str = "42-7";
pub const PUBLINK: &str = "9001";
pub const JOB: &str = "8872224933168efe3a3d7f272d899969";
pub const SALT: &str = "01803db24fe5175ffe9ac81304649621";
pub const ENC_FP: &str = "1eb939c61c78fec29e115a42228c6e1e8b6103fdaf22790f06c94cb93c7ea9fa";
const META: &str = "893596c57eeac59f4ee90e7f2f40f434492b557b16175ccfe8fd152c2e74a1f5";
const DATA: &str = "bbcd287b0394e26dc24d2f43f9c75af502ef27bef25e62dd5d87cb72c552edcd";
const COMMENT: &str = "14421452fc3e490029b102c3c85e7f32b67e1cb095415055125aebc6cdf8cf1a";
const SHARE: &str = "d93e3ceca6a5614fcb4f9f8ee7c0603a2d1e21987df460200355f737c2f9bdd6897c2b4467cfd01d5beac79a74a220d10b6b9bd68c82578b06c5172003ed8d60";

pub fn meta() -> MetaKey {
    MetaKey::new(bytes(META).into()).expect("a key")
}

pub fn data() -> DataKey {
    DataKey::new(bytes(DATA).into()).expect("a key")
}

pub fn comment() -> CommentKey {
    CommentKey::new(bytes(COMMENT).into()).expect("a key")
}

pub fn share() -> ShareKey {
    ShareKey::new(bytes(SHARE).into()).expect("a key")
}

pub fn iv() -> Iv {
    Iv::new(&[7; Iv::BYTES]).expect("an IV")
}

/// E1 over any text, as only somebody with the key can make it.
pub fn sealed(key: &impl KeyMaterial, label: &str, aad: &str, text: &[u8]) -> Vec<u8> {
    e1::seal(&key.subkey(label), aad, text, &iv()).expect("a short text")
}

/// The text of bytes, lossily: every input is one.
pub fn text(data: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// The choice in front of an input, and the rest.
pub fn split(data: &[u8]) -> (u8, &[u8]) {
    data.split_first().map_or((0, data), |(choice, rest)| (*choice, rest))
}

fn bytes(text: &str) -> Vec<u8> {
    hex::decode_vec(text).expect("hex")
}
