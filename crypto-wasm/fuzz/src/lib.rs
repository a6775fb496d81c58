//! Entry points for fuzzing: bytes in, nothing out. An entry panics where something holds that must not:
//! a foreign byte opens, two readers disagree, what was written does not come back.
//!
//! The first byte of an input chooses an opener of the family, the rest is what it is given. Openers behind a tag
//! are given twice: the bytes as the sealed value, and the bytes as the text inside a value that verifies.

mod accounts;
mod items;
mod known;
mod lanes;
mod packets;
mod texts;

/// A family of openers.
pub type Target = fn(&[u8]);

/// All of them, by the name of their libFuzzer target.
pub const TARGETS: &[(&str, Target)] = &[
    ("packet_decode", packets::decode),
    ("packet_stream", packets::stream),
    ("e1_open", items::e1_open),
    ("name_plain", items::name_plain),
    ("datakey", items::data_key),
    ("pw_blob30", accounts::password_blob),
    ("link_blob", accounts::link_blob),
    ("akm_parse", accounts::manifest),
    ("rsa_unwrap_boundary", accounts::rsa_boundary),
    ("base64_hex", texts::encodings),
    ("lanes", lanes::agreement),
];

/// Runs one input.
///
/// # Panics
/// Where an invariant does not hold, and for a target of another name.
pub fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("a target of this name");
    target(data);
}
