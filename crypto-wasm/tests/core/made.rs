//! Keys, IVs and places that the tests share.

use coffer_core::keys::{CommentKey, DataKey, KeyMaterial, MetaKey, PacketKey, ShareKey};
use coffer_core::random::Iv;
use zeroize::Zeroizing;

pub const FID: &str = "91d9e4a294b9ac504b69888bf8febfbe";
pub const PARENT: &str = "659ba578160f5ae0b63dfaae0d820cc2";
pub const KS: &str = "42-7";
pub const SALT: &str = "01803db24fe5175ffe9ac81304649621";
pub const JOB: &str = "8872224933168efe3a3d7f272d899969";
pub const CODE: &str = "0123456A-89ABCDEF-GHJKMNPQ-RSTVWXYZ";

/// Bytes that differ, and differ for each number.
pub fn bytes(number: u8, length: usize) -> Vec<u8> {
    (0..length).map(|place| (place as u8).wrapping_mul(37).wrapping_add(number).wrapping_add(1)).collect()
}

pub fn meta(number: u8) -> MetaKey {
    MetaKey::new(bytes(number, 32).into()).unwrap()
}

pub fn data(number: u8) -> DataKey {
    DataKey::new(bytes(number, 32).into()).unwrap()
}

pub fn packet(number: u8) -> PacketKey {
    PacketKey::new(bytes(number, 32).into()).unwrap()
}

pub fn comment(number: u8) -> CommentKey {
    CommentKey::new(bytes(number, 32).into()).unwrap()
}

pub fn share(number: u8) -> ShareKey {
    ShareKey::new(bytes(number, 64).into()).unwrap()
}

pub fn iv(number: u8) -> Iv {
    Iv::new(&bytes(number, 12)).unwrap()
}

/// Key material of any bytes.
pub struct Raw(pub Zeroizing<Vec<u8>>);

impl KeyMaterial for Raw {
    fn bytes(&self) -> &[u8] {
        &self.0
    }
}
