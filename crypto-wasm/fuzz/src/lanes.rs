//! The cipher on lanes and base64 on lanes beside RustCrypto: the same bytes, the same verdicts, nothing left of what is refused.

use crate::known;
use coffer_lanes::{base64, baseline, gcm, Sealed, IV_BYTES, KEY_BYTES, TAG_BYTES};

const HEAD_BYTES: usize = KEY_BYTES + IV_BYTES + 3;

/// Bytes: a choice, then key, IV, length of the AAD, what to change, where; then AAD and text.
pub fn agreement(data: &[u8]) {
    let (choice, rest) = known::split(data);
    base64_agrees(&known::text(rest));
    let Some((head, rest)) = rest.split_first_chunk::<HEAD_BYTES>() else { return };
    let Some((key, head)) = head.split_first_chunk::<KEY_BYTES>() else { return };
    let Some((iv, &[aad_bytes, what, place])) = head.split_first_chunk::<IV_BYTES>() else { return };
    let (aad, text) = rest.split_at(usize::from(aad_bytes).min(rest.len()));
    let (ours, theirs) = (gcm::Gcm::new(key), baseline::Gcm::new(key));
    let mut sealed = text.to_vec();
    let tag = ours.encrypt(iv, aad, &mut sealed).expect("a short text");
    let mut reference = text.to_vec();
    assert_eq!(Some(tag), theirs.encrypt(iv, aad, &mut reference));
    assert_eq!(sealed, reference);
    let whole = ours.encrypt_whole(iv, aad, &mut text.to_vec()).expect("a short text");
    assert!(whole.starts_with(&tag));
    let value = Value { iv: *iv, aad: aad.to_vec(), text: sealed, tag: tag.to_vec() };
    let changed = value.changed(what, place, choice);
    let holds = changed == value;
    assert_eq!(changed.open(&ours), holds.then(|| text.to_vec()));
    assert_eq!(changed.open_by_rustcrypto(&theirs), holds.then(|| text.to_vec()));
    batch_agrees(&ours, [&value, &changed, &value.cut(&ours, choice), &changed, &value]);
}

#[derive(Clone, PartialEq)]
struct Value {
    iv: [u8; IV_BYTES],
    aad: Vec<u8>,
    text: Vec<u8>,
    tag: Vec<u8>,
}

impl Value {
    fn changed(&self, what: u8, place: u8, choice: u8) -> Self {
        let mut changed = self.clone();
        let flip = |bytes: &mut [u8]| {
            let at = usize::from(place) % bytes.len().max(1);
            bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << (choice & 7));
        };
        match what % 8 {
            0 => flip(&mut changed.iv),
            1 => flip(&mut changed.aad),
            2 => flip(&mut changed.text),
            3 => flip(&mut changed.tag),
            4 => changed.tag.truncate(usize::from(place) % TAG_BYTES),
            5 => changed.aad.push(place),
            6 => changed.text.push(place),
            _ => {}
        }
        changed
    }

    /// Another text of another length under the same key, sealed alone.
    fn cut(&self, cipher: &gcm::Gcm, choice: u8) -> Self {
        let mut cut = self.clone();
        cut.iv.rotate_left(1);
        cut.text.truncate(usize::from(choice));
        cut.tag = cipher.encrypt(&cut.iv, &cut.aad, &mut cut.text).expect("a short text").to_vec();
        cut
    }

    fn open(&self, cipher: &gcm::Gcm) -> Option<Vec<u8>> {
        let mut text = self.text.clone();
        let opened = cipher.decrypt(&self.iv, &self.aad, &mut text, &self.tag);
        assert!(opened || text.iter().all(|byte| *byte == 0));
        opened.then_some(text)
    }

    fn open_by_rustcrypto(&self, cipher: &baseline::Gcm) -> Option<Vec<u8>> {
        let mut text = self.text.clone();
        cipher.decrypt(&self.iv, &self.aad, &mut text, &self.tag).then_some(text)
    }
}

/// What opens alone opens in a batch, and nothing else.
fn batch_agrees(cipher: &gcm::Gcm, values: [&Value; 5]) {
    let mut texts = values.map(|value| value.text.clone());
    let mut batch: Vec<Sealed<'_>> = values
        .iter()
        .zip(&mut texts)
        .map(|(value, text)| Sealed { iv: &value.iv, aad: &value.aad, text, tag: &value.tag, opened: false })
        .collect();
    cipher.decrypt_all(&mut batch);
    for (value, found) in values.iter().zip(batch) {
        let alone = value.open(cipher);
        assert_eq!(found.opened, alone.is_some());
        assert_eq!(found.text.to_vec(), alone.unwrap_or_else(|| vec![0; value.text.len()]));
    }
}

fn base64_agrees(text: &str) {
    let (mut first, mut second) = (vec![7], vec![7]);
    assert_eq!(base64::decode_into(text, &mut first), baseline::decode_into(text, &mut second));
    assert_eq!(first, second);
}
