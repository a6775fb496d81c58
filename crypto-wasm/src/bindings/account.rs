//! The own keys and identities (Formats 6, 12).

use zeroize::Zeroizing;

use super::public_key;
use super::wire::operations;
use crate::author::{self, Signing};
use crate::hex;
use crate::identity;
use crate::keys::MetaKey;
use crate::name;
use crate::password_blob::Blob;
use crate::private_key;
use crate::random::Iv;

operations! {
    /// The private key's copy under the meta key.
    fn seal_own_private_key(meta: MetaKey, enc_fp: &str, pkcs8: &[u8], iv: Iv) -> String {
        private_key::seal_own(&meta, enc_fp, &Zeroizing::new(pkcs8.to_vec()), &iv)?
    }

    /// PKCS#8 DER of the private key from its copy under the meta key; throws 2006.
    fn open_own_private_key(meta: MetaKey, enc_fp: &str, value: &str) -> Zeroizing<Vec<u8>> {
        private_key::open_own(&meta, enc_fp, value)?
    }

    /// SPKI DER of the public key inside a PKCS#8 DER; throws 2006 for anything but RSA-2048, e = 65537.
    fn public_key_of(pkcs8: &[u8]) -> Vec<u8> {
        private_key::public_key(pkcs8)?
    }

    /// Rank of a password blob's parameters without hashing; throws 9001, 9000, 6002.
    fn rank_of_blob(value: &str, floor: u8) -> u8 {
        Blob::parse(value, floor)?.header().rank()
    }

    /// enc_fp of an SPKI DER; throws 2005.
    fn fingerprint_of_spki(spki: &[u8]) -> String {
        private_key::fingerprint_of_spki(spki)?
    }

    /// Own Ed25519 public key in hex.
    fn own_signing_key(meta: MetaKey) -> String {
        hex::encode(&Signing::of_account(&meta)?.public())
    }

    /// sig_fp of an Ed25519 public key in hex.
    fn fingerprint_of_signing_key(sig_pub: &str) -> String {
        author::fingerprint(&public_key(sig_pub))
    }

    /// Own `sigkey` for an SPKI DER.
    fn seal_identity(meta: MetaKey, spki: &[u8]) -> String {
        identity::seal(&Signing::of_account(&meta)?, spki)?
    }

    /// `sigkey` for a given Ed25519 seed, for known answers.
    fn seal_identity_of_seed(seed: &[u8], spki: &[u8]) -> String {
        identity::seal(&Signing::from_seed(seed)?, spki)?
    }

    /// Somebody's verified identity: [enc_fp, sig_fp, sig_pub hex]; throws 2005.
    fn open_identity(spki_base64: &str, sigkey: &str) -> Vec<String> {
        let found = identity::open(spki_base64, sigkey)?;
        vec![found.enc_fp, found.sig_fp, hex::encode(&found.sig_pub)]
    }

    /// 12 groups of 5 digits to compare.
    fn safety_number(enc_fp: &str, sig_fp: &str) -> String {
        identity::safety_number(enc_fp, sig_fp)
    }

    /// Fids of the area roots: [main, vault].
    fn area_roots(meta: MetaKey) -> Vec<String> {
        name::area_roots(&meta).to_vec()
    }
}
