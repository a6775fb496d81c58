//! The crypto core of Coffer: every byte that is encrypted, wrapped, hashed or signed.
//!
//! One file holds one format and opens with its byte table. The formats bind: known answers stand in
//! `tests/vectors/ours_kat`. Nothing here takes randomness, time or input of its own: all three are
//! arguments. RSA is not here, it runs in WebCrypto with non-extractable keys (Formats 5).

pub mod author;
pub mod base64;
pub mod bindings;
pub mod comment;
pub mod consent;
pub mod data_key;
pub mod digest;
pub mod e1;
pub mod error;
pub mod field;
pub mod grant;
pub mod hex;
pub mod identity;
pub mod invitation;
pub mod json;
mod json_reader;
pub mod kdf;
pub mod kept_link;
pub mod key_file;
pub mod keys;
pub mod label;
pub mod link;
pub mod local;
pub mod login_hash;
pub mod manifest;
pub mod merge;
pub mod name;
pub mod packet;
pub mod pad;
pub mod passkey;
pub mod password_blob;
pub mod password_copy;
pub mod path;
pub mod private_key;
pub mod random;
pub mod recovery;
pub mod request;
pub mod seal;
pub mod share_key;
pub mod shares;
pub mod text;
pub mod unicode;
