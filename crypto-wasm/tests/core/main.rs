//! Every rule of the core at its borders: what is accepted, what is refused just beside it, and with which code.
//! The known answers of `tests/kat` freeze values; these tests freeze limits. Nothing here hashes for longer than needed.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::panic
)]

mod der;
mod encodings;
mod forms;
mod graph;
mod json;
mod key_files;
mod links;
mod local;
mod made;
mod merges;
mod names;
mod packets;
mod paths;
mod signatures;
mod sweep;
mod unlock;
