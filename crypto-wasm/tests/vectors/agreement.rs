//! The cipher on lanes beside RustCrypto, on random inputs: natively on plain lanes, in WebAssembly on real ones.

use coffer_lanes::{baseline, gcm, Sealed};

/// SplitMix64: the same inputs for the same seed.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, limit: u64) -> usize {
        usize::try_from(self.next() % limit).unwrap_or_default()
    }

    pub fn fixed<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.next().to_le_bytes()[0])
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next().to_le_bytes()[0]).collect()
    }
}

/// Whether both make the same ciphertext and tag of one random input, open it, and refuse it with one bit flipped.
pub fn agree(random: &mut Random) -> bool {
    let (key, iv) = (random.fixed(), random.fixed());
    let (aad_bytes, text_bytes) = (random.below(70), random.below(300));
    let (aad, text) = (random.bytes(aad_bytes), random.bytes(text_bytes));
    let (ours, theirs) = (gcm::Gcm::new(&key), baseline::Gcm::new(&key));
    let (mut first, mut second) = (text.clone(), text.clone());
    let tag = ours.encrypt(&iv, &aad, &mut first);
    let alike = tag == theirs.encrypt(&iv, &aad, &mut second) && first == second;
    let tag = tag.unwrap_or_default();
    let mut bad = tag;
    bad[random.below(12)] ^= 1 << random.below(8);
    let (mut third, mut fourth) = (first.clone(), first.clone());
    let mut batch = [(&mut third, &tag), (&mut fourth, &bad)].map(|(text, tag)| Sealed {
        iv: &iv,
        aad: &aad,
        text,
        tag,
        opened: false,
    });
    ours.decrypt_all(&mut batch);
    let in_batch = batch.map(|value| value.opened) == [true, false];
    let opens = ours.decrypt(&iv, &aad, &mut first, &tag) && !ours.decrypt(&iv, &aad, &mut second, &bad);
    let is_wiped = second.iter().chain(&fourth).all(|byte| *byte == 0);
    alike && in_batch && opens && is_wiped && first == text && third == text
}
