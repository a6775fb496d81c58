//! Fields of authenticated data: hex, digits or a fixed word, joined by `|`, so the encoding is injective.
//!
//! | field | shape |
//! |---|---|
//! | id, sequence | `0`, or 1 to 19 digits without leading zero |
//! | `{ks}` | id `-` sequence |
//! | domain of the user's own world | `m` or `m{share_id}` |
//! | fid, salt | 32 lower-case hex digits |

use crate::hex;

/// The largest integer that every JSON reader keeps exact.
pub const MAX_SAFE_INTEGER: u64 = 9_007_199_254_740_991;

/// Whether the text is a canonical decimal id of at most 19 digits.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let digits = text.bytes().all(|c| c.is_ascii_digit());
    let canonical = text == "0" || !text.starts_with('0');
    digits && canonical && (1..=19).contains(&text.len())
}

/// Whether the text names a share key: `{share_id}-{share_sequence}`.
#[must_use]
pub fn is_ks(text: &str) -> bool {
    split_ks(text).is_some()
}

/// Share id and sequence of a `{ks}`.
#[must_use]
pub fn split_ks(text: &str) -> Option<(&str, &str)> {
    text.split_once('-').filter(|(id, sequence)| is_id(id) && is_id(sequence))
}

/// Whether the text is a domain of names under the meta key.
#[must_use]
pub fn is_domain(text: &str) -> bool {
    text == "m" || text.strip_prefix('m').is_some_and(is_id)
}

/// Whether the text is a fid or a salt: 16 bytes in hex.
#[must_use]
pub fn is_fid(text: &str) -> bool {
    hex::is_hex(text, 16)
}

/// Fields joined behind the version of the formats.
#[must_use]
pub fn aad(fields: &[&str]) -> String {
    let mut text = String::from("e2cs/1");
    for field in fields {
        text.push('|');
        text.push_str(field);
    }
    text
}
