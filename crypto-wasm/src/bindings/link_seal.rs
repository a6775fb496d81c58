//! What the owner of a link seals under its key, and what a visitor keeps (Formats 8): over `link_unlock`.

use super::link_unlock::with;
use super::wire::operations;
use crate::kept_link::KeptLink;
use crate::keys::ShareKey;
use crate::random::Iv;

operations! {
    /// `enc_share_key` of the link.
    fn link_seal_share_key(link: usize, ks: &str, share: ShareKey, iv: Iv) -> String {
        with(link, |link| link.seal(ks, &share, &iv))?
    }

    /// The share key as it is kept on the device, under the link key alone.
    fn link_seal_kept(link: usize, cachekey: &str, ks: &str, exp: &str, share: ShareKey, iv: Iv) -> String {
        with(link, |link| KeptLink { cachekey, ks, exp }.seal(&link.link_part(), &share, &iv))?
    }
}
