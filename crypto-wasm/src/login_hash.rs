//! The login hash (A§9.2, Formats 7): bcrypt(sha256hex(sha1hex(pw) + sha1hex(pw).slice(4, 24)), salt).
//!
//! | part of a salt | value |
//! |---|---|
//! | version | `$2a$`, `$2b$` or `$2y$` |
//! | cost | `10` … `14`, then `$` |
//! | salt | 22 characters, 128 bits: the last is one of `.Oeu` |

use blowfish::Blowfish;
use sha1::Sha1;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::error::{CoreError, Result};
use crate::hex;
use crate::random;
use crate::text;

const ALPHABET: &[u8; 64] = b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SALT_BYTES: usize = 16;
const SALT_SYMBOLS: usize = 22;
/// Bytes of the hash that are written: bcrypt drops the last of 24.
const HASH_BYTES: usize = 23;
const ROUNDS: usize = 64;
/// "OrpheanBeholderScryDoubt" as big-endian words.
const MAGIC: [[u32; 2]; 3] = [[0x4f72_7068, 0x6561_6e42], [0x6568_6f6c, 0x6465_7253], [0x6372_7944, 0x6f75_6274]];

/// A new salt of cost 12 from 16 random bytes.
///
/// # Errors
/// `Malformed` unless 16 random bytes are given.
pub fn new_salt(bytes: &[u8]) -> Result<String> {
    let salt = random::fixed::<SALT_BYTES>(bytes)?;
    Ok(format!("$2b$12${}", encode(&salt)))
}

/// Hashes a password for the server; nothing is computed for a salt outside the pattern.
///
/// # Errors
/// `SignIn` for such a salt, or another one than the pinned.
pub fn hash(password: &str, salt: &str, pinned: Option<&str>) -> Result<String> {
    let accepted = pinned.is_none_or(|pinned| pinned == salt);
    let (cost, bytes) = parse(salt).filter(|_| accepted).ok_or(CoreError::SignIn)?;
    let digest = bcrypt(cost, &bytes, prehash(password).as_bytes());
    Ok(format!("{salt}{}", encode(digest.get(..HASH_BYTES).unwrap_or_default())))
}

/// What enters bcrypt: 64 hex characters.
#[must_use]
pub fn prehash(password: &str) -> Zeroizing<String> {
    let password = text::password(password);
    let first = Zeroizing::new(hex::encode(&Sha1::digest(password.as_bytes())));
    let slice = first.get(4..24).unwrap_or_default();
    let hash = Sha256::new().chain_update(first.as_bytes()).chain_update(slice).finalize();
    Zeroizing::new(hex::encode(&hash))
}

fn parse(salt: &str) -> Option<(u32, [u8; SALT_BYTES])> {
    let rest = ["$2a$", "$2b$", "$2y$"].iter().find_map(|version| salt.strip_prefix(version))?;
    let (cost, symbols) = rest.split_once('$')?;
    let cost = matches!(cost, "10" | "11" | "12" | "13" | "14").then(|| cost.parse().ok())??;
    let bytes = decode(symbols)?;
    Some((cost, bytes))
}

fn bcrypt(cost: u32, salt: &[u8; SALT_BYTES], password: &[u8]) -> Vec<u8> {
    let key = Zeroizing::new([password, &[0]].concat());
    let mut state = Blowfish::bc_init_state();
    state.salted_expand_key(salt, &key);
    for _ in 0..1_u32 << cost {
        state.bc_expand_key(&key);
        state.bc_expand_key(salt);
    }
    let blocks = MAGIC.iter().map(|block| (0..ROUNDS).fold(*block, |block, _| state.bc_encrypt(block)));
    blocks.flatten().flat_map(u32::to_be_bytes).collect()
}

fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        let symbols = (0..=group.len()).map(|place| bits >> (18 - 6 * place) & 63);
        text.extend(symbols.filter_map(|index| ALPHABET.get(usize::try_from(index).ok()?).copied().map(char::from)));
    }
    text
}

fn decode(symbols: &str) -> Option<[u8; SALT_BYTES]> {
    let canonical = symbols.len() == SALT_SYMBOLS && symbols.ends_with(['.', 'O', 'e', 'u']);
    let mut bits = 0_u32;
    let mut count = 0;
    let mut bytes = Vec::with_capacity(SALT_BYTES + 1);
    for symbol in symbols.bytes() {
        let value = ALPHABET.iter().position(|known| *known == symbol)?;
        bits = bits << 6 | u32::try_from(value).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 255).ok()?);
        }
    }
    bytes.try_into().ok().filter(|_| canonical)
}
