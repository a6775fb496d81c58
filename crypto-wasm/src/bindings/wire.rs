//! One call is two frames: the arguments, and what they give. Both are wiped when the call ends.
//!
//! | bytes | of a field |
//! |---|---|
//! | 0–3 | length, u32 little-endian; `ff ff ff ff` for an argument that is absent |
//! | 4 … | text as UTF-8, bytes as they are, a number as u64 or f64 little-endian, a list as fields of its own |
//!
//! `operations!` and `answers!` are also read by `scripts/wasm-bindings.ts`, which writes `pkg/coffer_crypto.js`
//! and its types from them: the order of the operations of a file is their number.

// A module of one part needs not everything of this.
#![cfg_attr(
    not(all(feature = "content", feature = "trust", feature = "unlock")),
    allow(dead_code, unused_imports, unused_macros)
)]

use zeroize::Zeroizing;

use crate::error::{CoreError, Result};
use crate::json::Json;
use crate::keys::{CommentKey, DataKey, MetaKey, PacketKey, ShareKey};
use crate::random::Iv;

const LENGTH_BYTES: usize = 4;
const ABSENT: u32 = u32::MAX;

/// What a call runs.
pub type Operation = fn(&mut Arguments<'_>, &mut Reply) -> Result<()>;

/// The arguments that are still to be taken. What cannot be taken is remembered, so that a call asks once, at the end.
pub struct Arguments<'a> {
    rest: &'a [u8],
    refusal: Option<CoreError>,
}

impl<'a> Arguments<'a> {
    /// Over a whole frame.
    #[must_use]
    pub const fn new(frame: &'a [u8]) -> Self {
        Self { rest: frame, refusal: None }
    }

    /// Whether all were there.
    ///
    /// # Errors
    /// The first refusal: `Malformed` for a frame of another shape; for a key the code of its flow.
    pub fn check(&self) -> Result<()> {
        self.refusal.map_or(Ok(()), Err)
    }

    fn split(&mut self) -> Option<Option<&'a [u8]>> {
        let (length, rest) = self.rest.split_first_chunk::<LENGTH_BYTES>()?;
        let length = u32::from_le_bytes(*length);
        let taken = if length == ABSENT { 0 } else { usize::try_from(length).ok()? };
        let (field, rest) = rest.split_at_checked(taken)?;
        self.rest = rest;
        Some((length != ABSENT).then_some(field))
    }

    #[inline(never)]
    fn optional(&mut self) -> Option<&'a [u8]> {
        let field = self.split();
        self.or_refuse(field.ok_or(CoreError::Malformed))
    }

    #[inline(never)]
    fn bytes(&mut self) -> &'a [u8] {
        let field = self.optional();
        self.or_refuse(field.ok_or(CoreError::Malformed))
    }

    #[inline(never)]
    fn text(&mut self) -> &'a str {
        let text = core::str::from_utf8(self.bytes());
        self.or_refuse(text.map_err(|_| CoreError::Malformed))
    }

    #[inline(never)]
    fn number(&mut self) -> u64 {
        let bytes = self.bytes().try_into();
        u64::from_le_bytes(self.or_refuse(bytes.map_err(|_| CoreError::Malformed)))
    }

    fn fitting<T: TryFrom<u64> + Default>(&mut self) -> T {
        let number = T::try_from(self.number());
        self.or_refuse(number.map_err(|_| CoreError::Malformed))
    }

    fn or_else<T>(&mut self, taken: Result<T>, refused: fn() -> T) -> T {
        taken.unwrap_or_else(|error| {
            self.refusal.get_or_insert(error);
            refused()
        })
    }

    fn key(&mut self) -> Zeroizing<Vec<u8>> {
        self.bytes().to_vec().into()
    }

    fn or_refuse<T: Default>(&mut self, taken: Result<T>) -> T {
        self.or_else(taken, T::default)
    }
}

/// A JSON value that a server names: absent where it is of another type.
#[derive(Default)]
pub struct Foreign<T>(pub Option<T>);

/// Something that a call can take.
pub trait Argument<'a>: Sized {
    /// The next argument, or an empty one and a refusal.
    fn take(arguments: &mut Arguments<'a>) -> Self;
}

macro_rules! argument {
    ($($kind:ty: $arguments:ident => $value:expr),+ $(,)?) => {
        $(impl<'a> Argument<'a> for $kind {
            #[inline(never)]
            fn take($arguments: &mut Arguments<'a>) -> Self {
                $value
            }
        })+
    };
}

argument! {
    u64: arguments => arguments.number(),
    u32: arguments => arguments.fitting(),
    u8: arguments => arguments.fitting(),
    usize: arguments => arguments.fitting(),
    Iv: arguments => {
        let iv = Iv::new(arguments.bytes());
        arguments.or_else(iv, Iv::refused)
    },
    Json: arguments => {
        let json = Json::parse(arguments.text());
        arguments.or_refuse(json.ok_or(CoreError::Malformed))
    },
    MetaKey: arguments => {
        let key = MetaKey::new(arguments.key()).ok_or(CoreError::SignIn);
        arguments.or_else(key, MetaKey::refused)
    },
    DataKey: arguments => {
        let key = DataKey::new(arguments.key()).ok_or(CoreError::Object);
        arguments.or_else(key, DataKey::refused)
    },
    PacketKey: arguments => {
        let key = PacketKey::new(arguments.key()).ok_or(CoreError::Object);
        arguments.or_else(key, PacketKey::refused)
    },
    CommentKey: arguments => {
        let key = CommentKey::new(arguments.key()).ok_or(CoreError::Object);
        arguments.or_else(key, CommentKey::refused)
    },
    ShareKey: arguments => {
        let key = ShareKey::new(arguments.key());
        arguments.or_else(key, ShareKey::refused)
    },
    &'a [u8]: arguments => arguments.bytes(),
    &'a str: arguments => arguments.text(),
    Option<&'a str>: arguments => {
        let text = arguments.optional().map(core::str::from_utf8).transpose();
        arguments.or_refuse(text.map_err(|_| CoreError::Malformed))
    },
    Foreign<&'a str>: arguments => Self(Argument::take(arguments)),
    Foreign<f64>: arguments => {
        let number = arguments.optional().map(TryInto::try_into).transpose();
        Self(arguments.or_refuse(number.map_err(|_| CoreError::Malformed)).map(f64::from_le_bytes))
    },
    Vec<&'a str>: arguments => {
        let mut items = Arguments::new(arguments.bytes());
        let mut texts = Vec::new();
        while items.refusal.is_none() && !items.rest.is_empty() {
            texts.push(items.text());
        }
        arguments.or_refuse(items.check());
        texts
    },
}

/// Room for a private key and a meta key, so that no secret is left behind by growing.
const FIRST_BYTES: usize = 4096;

/// What a call gives.
pub struct Reply {
    bytes: Vec<u8>,
}

impl Reply {
    /// Without fields.
    #[must_use]
    pub fn new() -> Self {
        Self { bytes: Vec::with_capacity(FIRST_BYTES) }
    }

    /// The frame; it is wiped by whoever gives it on.
    pub fn frame(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    #[inline(never)]
    fn put(&mut self, field: &[u8]) {
        // A wasm32 address space holds no field whose length would not fit.
        self.bytes.extend_from_slice(&u32::try_from(field.len()).unwrap_or(ABSENT).to_le_bytes());
        self.bytes.extend_from_slice(field);
    }

    fn put_all<T: AsRef<[u8]>>(&mut self, items: &[T]) {
        let mut list = Self { bytes: Vec::new() };
        items.iter().for_each(|item| list.put(item.as_ref()));
        self.put(&list.bytes);
    }
}

impl Default for Reply {
    fn default() -> Self {
        Self::new()
    }
}

/// A text that was put together from pieces of text.
pub struct Text(pub Vec<u8>);

/// Something that a call can give.
pub trait Answer {
    /// Writes it behind what is there.
    fn give(self, reply: &mut Reply);
}

macro_rules! answer {
    ($($kind:ty: $value:ident, $reply:ident => $write:expr),+ $(,)?) => {
        $(impl Answer for $kind {
            #[inline(never)]
            fn give(self, $reply: &mut Reply) {
                let $value = self;
                $write
            }
        })+
    };
}

answer! {
    (): _nothing, _reply => (),
    String: text, reply => reply.put(text.as_bytes()),
    Text: text, reply => reply.put(&text.0),
    Vec<u8>: bytes, reply => reply.put(&bytes),
    Zeroizing<Vec<u8>>: bytes, reply => reply.put(&bytes),
    u64: number, reply => reply.put(&number.to_le_bytes()),
    u32: number, reply => reply.put(&u64::from(number).to_le_bytes()),
    u8: number, reply => reply.put(&u64::from(number).to_le_bytes()),
    bool: flag, reply => u8::from(flag).give(reply),
    Vec<u16>: numbers, reply => reply.put(&numbers.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
    Vec<u32>: numbers, reply => reply.put(&numbers.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>()),
    Vec<String>: texts, reply => reply.put_all(&texts),
}

/// Operations of one file; their parameters are read from the frame in their order.
macro_rules! operations {
    ($($(#[$docs:meta])* fn $name:ident($($argument:ident: $kind:ty),* $(,)?) -> $answer:ty $body:block)*) => {
        $($(#[$docs])*
        fn $name(
            arguments: &mut $crate::bindings::wire::Arguments<'_>,
            reply: &mut $crate::bindings::wire::Reply,
        ) -> $crate::error::Result<()> {
            $(let $argument = <$kind as $crate::bindings::wire::Argument>::take(arguments);)*
            arguments.check()?;
            let answer: $answer = $body;
            $crate::bindings::wire::Answer::give(answer, reply);
            Ok(())
        })*

        /// In the order of their numbers.
        pub const OPERATIONS: &[$crate::bindings::wire::Operation] = &[$($name),*];
    };
}

/// Answers of several fields.
macro_rules! answers {
    ($($(#[$docs:meta])* struct $name:ident { $($(#[$field_docs:meta])* $field:ident: $kind:ty,)* })*) => {
        $($(#[$docs])*
        pub(crate) struct $name {
            $($(#[$field_docs])* $field: $kind,)*
        }

        impl $crate::bindings::wire::Answer for $name {
            fn give(self, reply: &mut $crate::bindings::wire::Reply) {
                $($crate::bindings::wire::Answer::give(self.$field, reply);)*
            }
        })*
    };
}

pub(crate) use {answers, operations};

#[cfg(test)]
mod tests;
