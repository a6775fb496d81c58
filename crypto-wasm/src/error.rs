//! The one error of the core: each variant is one catalogue code (Formats 1, "One code a flow").

/// Why an operation was refused. The variant tells the flow, never which check failed.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoreError {
    /// A share key or a grant is not to be used.
    ShareKey,
    /// Somebody's public identity does not verify.
    PublicKey,
    /// The own private key does not open or is another one.
    PrivateKey,
    /// The owner's copy of a password has another prefix.
    PasswordCopyPrefix,
    /// A name has another prefix.
    NamePrefix,
    /// A name, data key, seal, comment key or path does not open.
    Object,
    /// A share key is not 64 bytes long.
    KeyLength,
    /// The header of a packet is not the expected one.
    PacketHeader,
    /// The tag of a packet, or a comment, does not verify.
    Content,
    /// The owner's copy of a password does not open.
    PasswordCopy,
    /// A link's key, parameters or names do not open.
    Link,
    /// The account manifest is missing or not readable.
    Manifest,
    /// The account manifest is older than one already seen, or of another identity.
    ManifestOlder,
    /// Sign-in is refused.
    SignIn,
    /// A length or a digest is not the sealed one.
    Length,
    /// A value has no accepted shape.
    Malformed,
    /// A value that must be there is empty.
    Empty,
    /// The signature of a request is not right.
    Request,
}

impl CoreError {
    /// The code of the error catalogue.
    #[must_use]
    pub const fn code(self) -> u16 {
        match self {
            Self::ShareKey => 2000,
            Self::PublicKey => 2005,
            Self::PrivateKey => 2006,
            Self::PasswordCopyPrefix => 2007,
            Self::NamePrefix => 2009,
            Self::Object => 2010,
            Self::KeyLength => 2015,
            Self::PacketHeader => 2020,
            Self::Content => 2050,
            Self::PasswordCopy => 2100,
            Self::Link => 2110,
            Self::Manifest => 2160,
            Self::ManifestOlder => 2161,
            Self::SignIn => 6002,
            Self::Length => 7103,
            Self::Malformed => 9000,
            Self::Empty => 9001,
            Self::Request => 9401,
        }
    }
}

/// Result of every operation that can be refused.
pub type Result<T> = core::result::Result<T, CoreError>;
