//! Unicode forms from the core's own tables, never from the browser's (Formats 1).

use zeroize::Zeroizing;

use crate::unicode;

/// The NFC form.
#[must_use]
pub fn nfc(text: &str) -> String {
    unicode::nfc(text)
}

/// Whether the text is its own NFC form.
#[must_use]
pub fn is_nfc(text: &str) -> bool {
    unicode::is_inert(text) || unicode::nfc(text) == text
}

/// A password as it enters every hash: the UTF-8 of its NFKC form, wiped on drop.
#[must_use]
pub fn password(text: &str) -> Zeroizing<String> {
    Zeroizing::new(unicode::nfkc(text))
}

/// NFC of the full default lower case of the NFC form: what name digests compare.
#[must_use]
pub fn folded(text: &str) -> String {
    nfc(&nfc(text).to_lowercase())
}

/// Length in UTF-16 units, as JavaScript counts.
#[must_use]
pub fn utf16_units(text: &str) -> u32 {
    let units = |byte: u8| u32::from(byte & 0xc0 != 0x80) + u32::from(byte >= 0xf0);
    text.bytes().map(units).sum()
}
