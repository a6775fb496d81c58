//! What JavaScript sees: conversions only, no decisions. A refusal is the number of its catalogue code.
//!
//! Random bytes are arguments: the workers take them from the platform's CSPRNG. Batches are one text: rows end
//! with a line feed, fields with a tab; the caller gives no field that holds either. `wire` holds the byte table.
//!
//! Five modules are built of this crate, each of the areas of one feature and of what they reach:
//! `content`, `trust`, `unlock`, and `first` and `locked`, which the first page of a list and of a link with a
//! password need before the others.

#[cfg(feature = "trust")]
mod account;
#[cfg(feature = "trust")]
mod comments;
#[cfg(feature = "trust")]
mod decisions;
#[cfg(feature = "content")]
mod files;
#[cfg(feature = "first")]
mod first;
#[cfg(any(feature = "first", feature = "locked"))]
mod first_links;
#[cfg(feature = "unlock")]
mod invitations;
#[cfg(feature = "unlock")]
mod link_seal;
#[cfg(any(feature = "unlock", feature = "locked"))]
mod link_unlock;
#[cfg(feature = "content")]
mod links;
#[cfg(feature = "content")]
mod local;
#[cfg(feature = "content")]
mod names;
#[cfg(any(feature = "content", feature = "first", feature = "locked"))]
mod opened_names;
#[cfg(feature = "content")]
mod packets;
#[cfg(feature = "unlock")]
mod passwords;
#[cfg(feature = "content")]
mod paths;
#[cfg(feature = "content")]
mod requests;
#[cfg(feature = "content")]
mod shares;
#[cfg(feature = "trust")]
mod signatures;
pub(crate) mod wire;

use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroize;

use crate::error::CoreError;
#[cfg(any(feature = "content", feature = "first", feature = "locked"))]
use crate::error::Result;
#[cfg(feature = "trust")]
use crate::hex;
use crate::keys::KeyMaterial;
use wire::{Arguments, Operation, Reply};

/// Operations by area and number. Parts are counted apart: a module of one part holds only its areas.
const AREAS: &[&[Operation]] = &[
    #[cfg(feature = "content")]
    files::OPERATIONS,
    #[cfg(feature = "content")]
    links::OPERATIONS,
    #[cfg(feature = "content")]
    local::OPERATIONS,
    #[cfg(feature = "content")]
    names::OPERATIONS,
    #[cfg(feature = "content")]
    packets::OPERATIONS,
    #[cfg(feature = "content")]
    paths::OPERATIONS,
    #[cfg(feature = "content")]
    requests::OPERATIONS,
    #[cfg(feature = "content")]
    shares::OPERATIONS,
    #[cfg(feature = "trust")]
    account::OPERATIONS,
    #[cfg(feature = "trust")]
    comments::OPERATIONS,
    #[cfg(feature = "trust")]
    decisions::OPERATIONS,
    #[cfg(feature = "trust")]
    signatures::OPERATIONS,
    #[cfg(feature = "unlock")]
    invitations::OPERATIONS,
    #[cfg(feature = "unlock")]
    link_seal::OPERATIONS,
    #[cfg(any(feature = "unlock", feature = "locked"))]
    link_unlock::OPERATIONS,
    #[cfg(feature = "unlock")]
    passwords::OPERATIONS,
    #[cfg(feature = "first")]
    first::OPERATIONS,
    #[cfg(any(feature = "first", feature = "locked"))]
    first_links::OPERATIONS,
];

#[wasm_bindgen]
extern "C" {
    /// The caller's side of one call.
    pub type Line;

    /// Writes the arguments.
    #[wasm_bindgen(method)]
    fn fill(this: &Line, frame: &mut [u8]);

    /// Reads what was given.
    #[wasm_bindgen(method)]
    fn read(this: &Line, frame: &[u8]);

    /// Fills with zeros. Done by the caller, so that no compiler can leave it out.
    #[wasm_bindgen(method)]
    fn wipe(this: &Line, frame: &mut [u8]);
}

/// Runs an operation over `bytes` bytes of arguments; gives 0 or the code of its refusal.
#[wasm_bindgen]
pub fn call(line: &Line, area: usize, number: usize, bytes: usize) -> u16 {
    let mut frame = vec![0; bytes];
    line.fill(&mut frame);
    let mut reply = Reply::new();
    let operation = AREAS.get(area).and_then(|operations| operations.get(number));
    let outcome = operation.map_or(Err(CoreError::Malformed), |run| run(&mut Arguments::new(&frame), &mut reply));
    wipe_stack();
    line.wipe(&mut frame);
    if outcome.is_ok() {
        line.read(reply.frame());
    }
    line.wipe(reply.frame());
    outcome.map_or_else(CoreError::code, |()| 0)
}

/// How much of the stack an operation may have used, in words of eight bytes: 32 KiB, more than any does.
const STACK_WORDS: usize = 4096;

/// Overwrites what an operation left on the stack: copies that ciphers and hashes make of keys and passwords.
#[inline(never)]
fn wipe_stack() {
    let mut below = [0_u64; STACK_WORDS];
    below.zeroize();
}

#[cfg(feature = "trust")]
fn public_key(hexadecimal: &str) -> Vec<u8> {
    hex::decode_vec(hexadecimal).unwrap_or_default()
}

/// A copy for the reply, wiped when it stands there.
fn copy(key: &impl KeyMaterial) -> zeroize::Zeroizing<Vec<u8>> {
    key.bytes().to_vec().into()
}

#[cfg(any(feature = "content", feature = "first", feature = "locked"))]
fn code_of<T>(result: &Result<T>) -> u16 {
    result.as_ref().err().map_or(0, |error| error.code())
}
