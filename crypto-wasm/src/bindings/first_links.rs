//! Names on the first page of a link, with a password and without.

use super::opened_names::{open_all, OpenedNames};
use super::wire::operations;
use crate::keys::ShareKey;
use crate::name::{NameCipher, Page};

operations! {
    /// Opens names of a link; rows as `openFirstNames`, domain is the `{ks}`. Every refusal is 2110.
    fn open_first_link_names(share: ShareKey, rows: &str) -> OpenedNames {
        open_all(&NameCipher::share(&share), rows, Page::Link)
    }
}
