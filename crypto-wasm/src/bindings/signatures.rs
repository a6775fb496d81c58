//! Who made a version of a file (Formats 4).

use super::public_key;
use super::wire::operations;
use crate::author::{self, Signing};
use crate::keys::MetaKey;

operations! {
    /// The own signature over a version: [seal_sig, seal_by].
    fn sign_file(meta: MetaKey, fid: &str, seal: &str) -> Vec<String> {
        let signing = Signing::of_account(&meta)?;
        vec![signing.sign_base64(&author::file_text(fid, seal)?), signing.fingerprint()]
    }

    /// `seal_sig` for a given Ed25519 seed, for known answers.
    fn sign_file_of_seed(seed: &[u8], fid: &str, seal: &str) -> String {
        Signing::from_seed(seed)?.sign_base64(&author::file_text(fid, seal)?)
    }

    /// Whether a version is signed by this key (hex) and names it.
    fn is_file_author(sig_pub: &str, fid: &str, seal: &str, seal_by: &str, seal_sig: &str) -> bool {
        author::is_file_author(&public_key(sig_pub), (fid, seal), (seal_by, seal_sig))
    }
}
