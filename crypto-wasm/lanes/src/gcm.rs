//! AES-256-GCM with IVs of 96 bits (NIST SP 800-38D) on lanes.

use subtle::ConstantTimeEq;
use zeroize::{Zeroize, Zeroizing};

use crate::aes::{Aes, KEY_BYTES};
use crate::ghash::Ghash;
use crate::lane::Lane;
use crate::planes::Eight;
use crate::{Sealed, IV_BYTES, TAG_BYTES};

const BLOCK_BYTES: usize = 16;
const GROUP_BYTES: usize = 8 * BLOCK_BYTES;
/// The tag's block is the first one, the text begins with the second.
const TAG_COUNTER: u32 = 1;

/// A key, expanded, with the tables of its GHASH; wiped on drop.
pub struct Gcm(Box<Parts>);

struct Parts {
    aes: Aes,
    ghash: Ghash,
}

impl Gcm {
    /// Expands a key.
    #[must_use]
    pub fn new(key: &[u8; KEY_BYTES]) -> Self {
        let aes = Aes::new(key);
        let [h, ..] = encrypt(&aes, Eight::default());
        Self(Box::new(Parts { aes, ghash: Ghash::new(h) }))
    }

    /// Encrypts in place and gives the tag, or nothing for a text of more than 64 GiB.
    #[must_use]
    pub fn encrypt(&self, iv: &[u8; IV_BYTES], aad: &[u8], text: &mut [u8]) -> Option<[u8; TAG_BYTES]> {
        let [tag @ .., _, _, _, _] = self.encrypt_whole(iv, aad, text)?;
        Some(tag)
    }

    /// The same with a tag of 16 bytes.
    #[must_use]
    pub fn encrypt_whole(&self, iv: &[u8; IV_BYTES], aad: &[u8], text: &mut [u8]) -> Option<[u8; BLOCK_BYTES]> {
        let lengths = lengths(aad.len(), text.len())?;
        let sum = self.0.ghash.add_bytes(Lane::default(), aad);
        let sum = self.run::<true>(iv, text, sum);
        Some(self.tag(iv, sum, lengths))
    }

    /// Decrypts in place; where the tag does not hold the text is wiped. Tags may be shortened down to 12 bytes.
    #[must_use]
    pub fn decrypt(&self, iv: &[u8; IV_BYTES], aad: &[u8], text: &mut [u8], tag: &[u8]) -> bool {
        let Some(lengths) = lengths(aad.len(), text.len()) else { return false };
        let sum = self.0.ghash.add_bytes(Lane::default(), aad);
        let sum = self.run::<false>(iv, text, sum);
        let holds = holds(&self.tag(iv, sum, lengths), tag);
        if !holds {
            text.zeroize();
        }
        holds
    }

    /// Decrypts several values in place, blocks of all of them together; a value whose tag does not hold is wiped.
    pub fn decrypt_all(&self, values: &mut [Sealed<'_>]) {
        let streams = self.streams(values);
        let mut streams = streams.iter().copied();
        let mut hashed: (&[u8], Lane) = (&[], Lane::default());
        for value in values {
            if !core::ptr::eq(value.aad, hashed.0) {
                hashed = (value.aad, self.0.ghash.add_bytes(Lane::default(), value.aad));
            }
            let mask = streams.next().unwrap_or_default();
            let sum = self.0.ghash.add_bytes(hashed.1, value.text);
            let lengths = lengths(value.aad.len(), value.text.len());
            let tag = lengths.map(|lengths| (self.0.ghash.add(sum, lengths) ^ mask).to_bytes());
            for part in value.text.chunks_mut(BLOCK_BYTES) {
                xor_into(part, streams.next().unwrap_or_default());
            }
            value.opened = tag.is_some_and(|tag| holds(&tag, value.tag));
            if !value.opened {
                value.text.zeroize();
            }
        }
    }

    /// The key stream of each value in turn: the tag's block, then one for each block of text.
    fn streams(&self, values: &[Sealed<'_>]) -> Zeroizing<Vec<Lane>> {
        let counters = values.iter().flat_map(|value| {
            let blocks = value.text.len().div_ceil(BLOCK_BYTES);
            (0..=blocks).map(|block| {
                let counter = u32::try_from(block).unwrap_or_default().wrapping_add(TAG_COUNTER);
                counter_block(value.iv, counter)
            })
        });
        let mut streams = Zeroizing::new(counters.collect::<Vec<Lane>>());
        let (groups, rest) = streams.as_chunks_mut::<8>();
        for group in groups {
            *group = encrypt(&self.0.aes, *group);
        }
        let mut last = Eight::default();
        last.iter_mut().zip(rest.iter()).for_each(|(to, from)| *to = *from);
        let last = encrypt(&self.0.aes, last);
        rest.iter_mut().zip(last).for_each(|(to, from)| *to = from);
        streams
    }

    /// Key stream over the text, GHASH over the ciphertext: what comes out when `SEALS`, else what is there.
    fn run<const SEALS: bool>(&self, iv: &[u8; IV_BYTES], text: &mut [u8], mut sum: Lane) -> Lane {
        let mut counter = TAG_COUNTER;
        let (groups, rest) = text.as_chunks_mut::<GROUP_BYTES>();
        for group in groups {
            let stream = self.stream(iv, &mut counter);
            sum = self.run_group::<SEALS>(group, stream, sum);
        }
        if rest.is_empty() {
            return sum;
        }
        if !SEALS {
            sum = self.0.ghash.add_bytes(sum, rest);
        }
        let stream = self.stream(iv, &mut counter);
        rest.chunks_mut(BLOCK_BYTES).zip(stream).for_each(|(part, lane)| xor_into(part, lane));
        if SEALS {
            sum = self.0.ghash.add_bytes(sum, rest);
        }
        sum
    }

    #[inline(always)]
    fn run_group<const SEALS: bool>(&self, group: &mut [u8; GROUP_BYTES], stream: Eight, sum: Lane) -> Lane {
        let mut hashed = Eight::default();
        for ((block, lane), kept) in group.as_chunks_mut().0.iter_mut().zip(stream).zip(&mut hashed) {
            let before = Lane::from_bytes(*block);
            let after = before ^ lane;
            *block = after.to_bytes();
            *kept = if SEALS { after } else { before };
        }
        let [a, b, c, d, e, f, g, h] = hashed;
        let ghash = &self.0.ghash;
        ghash.add_step(ghash.add_step(sum, [a, b, c, d]), [e, f, g, h])
    }

    /// The next eight blocks of the key stream.
    #[inline(always)]
    fn stream(&self, iv: &[u8; IV_BYTES], counter: &mut u32) -> Eight {
        let mut blocks = Eight::default();
        for block in &mut blocks {
            *counter = counter.wrapping_add(1);
            *block = counter_block(iv, *counter);
        }
        encrypt(&self.0.aes, blocks)
    }

    fn tag(&self, iv: &[u8; IV_BYTES], sum: Lane, lengths: Lane) -> [u8; BLOCK_BYTES] {
        let mut blocks = Eight::default();
        if let Some(first) = blocks.first_mut() {
            *first = counter_block(iv, TAG_COUNTER);
        }
        let [mask, ..] = encrypt(&self.0.aes, blocks);
        (self.0.ghash.add(sum, lengths) ^ mask).to_bytes()
    }
}

#[inline(never)]
fn encrypt(aes: &Aes, blocks: Eight) -> Eight {
    aes.encrypt(blocks)
}

#[inline(always)]
fn counter_block(iv: &[u8; IV_BYTES], counter: u32) -> Lane {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = *iv;
    let [m, n, o, p] = counter.to_be_bytes();
    Lane::from_bytes([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p])
}

/// Both lengths in bits; nothing for a text that would use a counter twice.
fn lengths(aad_bytes: usize, text_bytes: usize) -> Option<Lane> {
    const MAX_BYTES: u64 = ((1 << 32) - 2) * 16;
    let text_bytes = u64::try_from(text_bytes).ok().filter(|bytes| *bytes <= MAX_BYTES)?;
    let aad_bytes = u64::try_from(aad_bytes).ok().filter(|bytes| *bytes <= MAX_BYTES)?;
    Some(Lane::from_bytes((u128::from(aad_bytes * 8) << 64 | u128::from(text_bytes * 8)).to_be_bytes()))
}

fn holds(computed: &[u8; BLOCK_BYTES], tag: &[u8]) -> bool {
    let shortened = computed.get(..tag.len()).filter(|part| part.len() >= TAG_BYTES);
    shortened.is_some_and(|part| part.ct_eq(tag).into())
}

#[inline(always)]
fn xor_into(part: &mut [u8], lane: Lane) {
    if let Ok(block) = <&mut [u8; BLOCK_BYTES]>::try_from(&mut *part) {
        *block = (Lane::from_bytes(*block) ^ lane).to_bytes();
    } else {
        part.iter_mut().zip(lane.to_bytes()).for_each(|(byte, key)| *byte ^= key);
    }
}
