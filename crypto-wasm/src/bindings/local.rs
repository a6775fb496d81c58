//! What never leaves this device (Formats 10).

use super::wire::operations;
use crate::keys::MetaKey;
use crate::local::Place;
use crate::random::Iv;

operations! {
    /// Seals a text for a place of this device: `seen`, `draft` or `ls|{domain}|{fid}|{0 or 1}`.
    fn seal_local(meta: MetaKey, place: &str, text: &str, iv: Iv) -> String {
        Place::parse(place)?.seal(&meta, text, &iv)?
    }

    /// The text that was sealed for a place; throws 2010, 9000 for a place without shape.
    fn open_local(meta: MetaKey, place: &str, value: &str) -> String {
        Place::parse(place)?.open(&meta, value)?
    }
}
