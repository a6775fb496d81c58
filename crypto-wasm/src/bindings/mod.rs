//! What JavaScript sees: conversions only, no decisions. A refusal is thrown as the number of its catalogue code.
//!
//! Keys come in as owned bytes and are wiped when the call ends. Random bytes are arguments: the workers take them
//! from the platform's CSPRNG. Batches are one text: rows end with a line feed, fields with a tab; the caller gives
//! no field that holds either.

mod account;
mod comments;
mod decisions;
mod files;
mod links;
mod names;
mod packets;
mod requests;
mod shares;

use wasm_bindgen::JsValue;

use crate::error::{CoreError, Result};
use crate::hex;
use crate::json::Json;
use crate::keys::{CommentKey, DataKey, MetaKey};

impl From<CoreError> for JsValue {
    fn from(error: CoreError) -> Self {
        Self::from(error.code())
    }
}

/// What a binding gives or throws.
type Outcome<T> = core::result::Result<T, JsValue>;

fn meta_key(bytes: Vec<u8>) -> Result<MetaKey> {
    MetaKey::new(bytes.into()).ok_or(CoreError::SignIn)
}

fn data_key(bytes: Vec<u8>) -> Result<DataKey> {
    DataKey::new(bytes.into()).ok_or(CoreError::Object)
}

fn comment_key(bytes: Vec<u8>) -> Result<CommentKey> {
    CommentKey::new(bytes.into()).ok_or(CoreError::Object)
}

fn json(text: &str) -> Result<Json> {
    Json::parse(text).ok_or(CoreError::Malformed)
}

fn public_key(hexadecimal: &str) -> Vec<u8> {
    hex::decode_vec(hexadecimal).unwrap_or_default()
}

fn code_of<T>(result: &Result<T>) -> u16 {
    result.as_ref().err().map_or(0, |error| error.code())
}
