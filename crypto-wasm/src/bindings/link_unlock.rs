//! What a link key and a link password open (Formats 8). W stays here between calls, under a number.

use std::cell::RefCell;

use zeroize::Zeroizing;

use super::copy;
use super::wire::{operations, Foreign};
use crate::error::{CoreError, Result};
use crate::kept_link::KeptLink;
use crate::link::{LinkParams, LinkSecret};

thread_local! {
    static LINKS: RefCell<Vec<Option<LinkSecret>>> = const { RefCell::new(Vec::new()) };
}

operations! {
    /// Hashes link key and password; numbers as they stand in JSON. Throws 2110 before a hash is computed.
    fn link_derive(fragment: &str, password: Option<&str>, salt: &str, iterations: Foreign<f64>, linkversion: Foreign<f64>) -> u32 {
        let params = LinkParams { salt, iterations: iterations.0, linkversion: linkversion.0 };
        keep(LinkSecret::derive(fragment, password, params)?)?
    }

    /// What a visitor sends as `passwordlock`.
    fn link_lock_token(link: usize) -> String {
        with(link, |link| Ok(link.lock_token()))?
    }

    /// The link's share key; throws 2110, 2015.
    fn link_open_share_key(link: usize, ks: &str, value: &str) -> Zeroizing<Vec<u8>> {
        copy(&with(link, |link| link.open(ks, value))?)
    }

    /// The share key that was kept; throws 2110, 2015.
    fn link_open_kept(link: usize, cachekey: &str, ks: &str, exp: &str, value: &str) -> Zeroizing<Vec<u8>> {
        copy(&with(link, |link| KeptLink { cachekey, ks, exp }.open(&link.link_part(), value))?)
    }

    /// Wipes W.
    fn link_free(link: usize) -> () {
        LINKS.with_borrow_mut(|links| links.get_mut(link).and_then(Option::take));
    }
}

fn keep(link: LinkSecret) -> Result<u32> {
    let place = LINKS.with_borrow_mut(|links| {
        let place = links.iter().position(Option::is_none).unwrap_or(links.len());
        links.resize_with(links.len().max(place + 1), || None);
        if let Some(slot) = links.get_mut(place) {
            *slot = Some(link);
        }
        place
    });
    u32::try_from(place).map_err(|_| CoreError::Malformed)
}

pub(super) fn with<T>(link: usize, step: impl FnOnce(&LinkSecret) -> Result<T>) -> Result<T> {
    LINKS.with_borrow(|links| links.get(link).and_then(Option::as_ref).ok_or(CoreError::Malformed).and_then(step))
}
