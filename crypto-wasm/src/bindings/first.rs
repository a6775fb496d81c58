//! What the first page of a list needs, and nothing that seals: a module of its own, so that names stand before
//! the rest of the core is here.

use zeroize::Zeroizing;

use super::copy;
use super::opened_names::{open_all, OpenedNames};
use super::wire::{operations, Foreign};
use crate::keys::MetaKey;
use crate::link::{LinkParams, LinkSecret};
use crate::local::Place;
use crate::manifest;
use crate::name::{self, NameCipher, Page};

operations! {
    /// Opens names under the meta key. Rows: value, domain, parent fid, kind, minrev; a row of a value alone has
    /// the others of the row before it.
    fn open_first_names(meta: MetaKey, rows: &str) -> OpenedNames {
        open_all(&NameCipher::meta(&meta), rows, Page::Own)
    }

    /// JSON text of a manifest; throws 2160.
    fn open_first_manifest(meta: MetaKey, value: &str) -> String {
        manifest::open(&meta, value)?
    }

    /// The text that was sealed for a place of this device; throws 2010, 9000 for a place without shape.
    fn open_first_local(meta: MetaKey, place: &str, value: &str) -> String {
        Place::parse(place)?.open(&meta, value)?
    }

    /// Fids of the area roots: [main, vault].
    fn first_area_roots(meta: MetaKey) -> Vec<String> {
        name::area_roots(&meta).to_vec()
    }

    /// Share key of a link without a password, by its fragment; throws 2110, 2015.
    fn open_first_link(fragment: &str, salt: &str, iterations: Foreign<f64>, linkversion: Foreign<f64>, ks: &str, value: &str) -> Zeroizing<Vec<u8>> {
        let params = LinkParams { salt, iterations: iterations.0, linkversion: linkversion.0 };
        copy(&LinkSecret::derive_open(fragment, params)?.open(ks, value)?)
    }
}
