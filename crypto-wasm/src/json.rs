//! JSON as the formats need it: strict, order and numbers kept as written, no key twice, and a sorted form to compare.

use core::fmt::Write;

use crate::json_reader;

/// A JSON value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Json {
    /// null
    #[default]
    Null,
    /// true or false
    Bool(bool),
    /// A number as it was written.
    Number(String),
    /// Text.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, in the order of its text.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Parses a whole text, else gives nothing.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        json_reader::read(text)
    }

    /// A number.
    #[must_use]
    pub fn number(value: u64) -> Self {
        Self::Number(value.to_string())
    }

    /// A text.
    #[must_use]
    pub fn text(value: &str) -> Self {
        Self::Text(value.to_owned())
    }

    /// The value under a key; null where there is none.
    #[must_use]
    pub fn get(&self, key: &str) -> &Self {
        self.entry(key).unwrap_or(&Self::Null)
    }

    /// The value under a key.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The entries of an object; none for anything else.
    #[must_use]
    pub fn entries(&self) -> &[(String, Self)] {
        match self {
            Self::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The items of an array; none for anything else.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// The text, or nothing.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text; empty for anything else.
    #[must_use]
    pub fn str(&self) -> &str {
        self.as_text().unwrap_or_default()
    }

    /// A whole number from 0 to 2^53 − 1 written in digits, or nothing.
    #[must_use]
    pub fn as_number(&self) -> Option<u64> {
        match self {
            Self::Number(digits) => digits.parse().ok().filter(|n| *n <= crate::field::MAX_SAFE_INTEGER),
            _ => None,
        }
    }

    /// A whole number; 0 for anything else.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.as_number().unwrap_or_default()
    }

    /// True for `true` only.
    #[must_use]
    pub fn is_true(&self) -> bool {
        *self == Self::Bool(true)
    }

    /// The object with one value replaced or added.
    #[must_use]
    pub fn with(&self, key: &str, value: Self) -> Self {
        let mut entries = self.entries().to_vec();
        match entries.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value,
            None => entries.push((key.to_owned(), value)),
        }
        Self::Object(entries)
    }

    /// The object without some keys.
    #[must_use]
    pub fn without(&self, keys: &[&str]) -> Self {
        let kept = self.entries().iter().filter(|(name, _)| !keys.contains(&name.as_str()));
        Self::Object(kept.cloned().collect())
    }

    /// The text, no white space, keys in their order.
    #[must_use]
    pub fn write(&self) -> String {
        let mut output = String::new();
        self.write_to(&mut output, false);
        output
    }

    /// The text, no white space, keys sorted by code point (Formats 11).
    #[must_use]
    pub fn sorted(&self) -> String {
        let mut output = String::new();
        self.write_to(&mut output, true);
        output
    }

    fn write_to(&self, output: &mut String, is_sorted: bool) {
        match self {
            Self::Null => output.push_str("null"),
            Self::Bool(true) => output.push_str("true"),
            Self::Bool(false) => output.push_str("false"),
            Self::Number(digits) => output.push_str(digits),
            Self::Text(text) => write_text(output, text),
            Self::List(items) => {
                output.push('[');
                for (place, item) in items.iter().enumerate() {
                    output.push_str(if place == 0 { "" } else { "," });
                    item.write_to(output, is_sorted);
                }
                output.push(']');
            }
            Self::Object(entries) => write_object(output, entries, is_sorted),
        }
    }
}

fn write_object(output: &mut String, entries: &[(String, Json)], is_sorted: bool) {
    let ordered = if is_sorted { by_key(entries) } else { entries.iter().collect() };
    output.push('{');
    for (place, (key, value)) in ordered.into_iter().enumerate() {
        output.push_str(if place == 0 { "" } else { "," });
        write_text(output, key);
        output.push(':');
        value.write_to(output, is_sorted);
    }
    output.push('}');
}

/// Entries by the code points of their keys. Insertion keeps the module small, and objects are small.
pub(crate) fn by_key(entries: &[(String, Json)]) -> Vec<&(String, Json)> {
    let mut ordered: Vec<&(String, Json)> = Vec::with_capacity(entries.len());
    for entry in entries {
        let place = ordered.partition_point(|other| other.0 <= entry.0);
        ordered.insert(place, entry);
    }
    ordered
}

fn write_text(output: &mut String, text: &str) {
    output.push('"');
    for character in text.chars() {
        match character {
            '"' => output.push_str("\\\""),
            '\\' => output.push_str("\\\\"),
            '\u{8}' => output.push_str("\\b"),
            '\t' => output.push_str("\\t"),
            '\n' => output.push_str("\\n"),
            '\u{c}' => output.push_str("\\f"),
            '\r' => output.push_str("\\r"),
            control if control < ' ' => {
                // Writing into a String cannot fail.
                let _infallible = write!(output, "\\u{:04x}", u32::from(control));
            }
            other => output.push(other),
        }
    }
    output.push('"');
}
