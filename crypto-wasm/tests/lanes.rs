//! Our cipher on lanes and RustCrypto give the same bytes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]

#[path = "vectors/agreement.rs"]
mod agreement;

use agreement::{agree, Random};
use base64ct::{Base64, Encoding};
use coffer_lanes::{base64, baseline, gcm, Sealed};

/// IV, AAD, ciphertext and tag.
type Owned = ([u8; 12], Vec<u8>, Vec<u8>, [u8; 12]);
type Batch<'a> = [Sealed<'a>];
/// How many random inputs: `COFFER_LANES_RUNS` of them.
const RUNS: u64 = 20_000;

fn runs() -> u64 {
    std::env::var("COFFER_LANES_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(RUNS)
}

#[test]
fn the_cipher_on_lanes_agrees_with_rustcrypto_on_random_inputs() {
    let mut random = Random(1);
    assert!((0..runs()).all(|_| agree(&mut random)));
}

#[test]
fn base64_on_lanes_takes_and_refuses_what_the_crate_does() {
    let mut random = Random(4);
    for _ in 0..runs() {
        let count = random.below(120);
        let text = Base64::encode_string(&random.bytes(count));
        let mut characters = text.clone().into_bytes();
        if random.below(2) == 1 && !characters.is_empty() {
            let place = random.below(characters.len() as u64);
            characters[place] = random.below(128) as u8;
        }
        if random.below(10) == 1 {
            characters.truncate(random.below(characters.len() as u64 + 1));
        }
        let changed = String::from_utf8(characters).unwrap();
        let expected = Base64::decode_vec(&changed).ok();
        for decode in [base64::decode_into, baseline::decode_into] {
            let mut found = vec![7];
            let decoded = decode(&changed, &mut found);
            assert_eq!(found.remove(0), 7);
            assert_eq!(decoded.then_some(found.clone()), expected, "{changed}");
            assert!(decoded || found.is_empty());
        }
    }
}

#[test]
fn base64_on_lanes_refuses_every_byte_that_is_no_symbol() {
    for place in 0..40 {
        for byte in 0..=255_u8 {
            let mut characters = b"QUJD".repeat(10).iter().map(|byte| char::from(*byte)).collect::<Vec<_>>();
            characters[place] = char::from(byte);
            let text = characters.into_iter().collect::<String>();
            let mut found = Vec::new();
            let decoded = base64::decode_into(&text, &mut found).then_some(found);
            assert_eq!(decoded, Base64::decode_vec(&text).ok(), "{text}");
        }
    }
}

#[test]
fn a_long_text_agrees_at_every_length_around_a_group_of_blocks() {
    let mut random = Random(2);
    let (key, iv) = (random.fixed(), random.fixed());
    let (ours, theirs) = (gcm::Gcm::new(&key), baseline::Gcm::new(&key));
    for text_bytes in (0..=400).chain(131_000..=131_040) {
        let text = random.bytes(text_bytes);
        let (mut first, mut second) = (text.clone(), text.clone());
        let tag = ours.encrypt(&iv, b"aad", &mut first);
        assert_eq!(tag, theirs.encrypt(&iv, b"aad", &mut second));
        assert!(first == second);
        assert!(ours.decrypt(&iv, b"aad", &mut first, &tag.unwrap()));
        assert!(first == text);
    }
}

#[test]
fn a_batch_opens_as_its_values_one_by_one() {
    let mut random = Random(3);
    for _ in 0..runs() / 100 {
        let key = random.fixed();
        let (ours, theirs) = (gcm::Gcm::new(&key), baseline::Gcm::new(&key));
        let count = random.below(40);
        let mut values: Vec<Owned> = Vec::new();
        let mut texts = Vec::new();
        for index in 0..count {
            let text_bytes = random.below(200);
            let (iv, text) = (random.fixed(), random.bytes(text_bytes));
            let aad = format!("folder {}", random.below(3)).into_bytes();
            let mut sealed = text.clone();
            let mut tag = theirs.encrypt(&iv, &aad, &mut sealed).unwrap();
            let is_broken = index % 5 == 3;
            tag[0] ^= u8::from(is_broken);
            texts.push(if is_broken { vec![0; text.len()] } else { text });
            values.push((iv, aad, sealed, tag));
        }
        let ciphers: [&dyn Fn(&mut Batch<'_>); 2] =
            [&|batch| ours.decrypt_all(batch), &|batch| theirs.decrypt_all(batch)];
        for decrypt_all in ciphers {
            let mut values = values.clone();
            let mut batch: Vec<Sealed<'_>> =
                values.iter_mut().map(|(iv, aad, text, tag)| Sealed { iv, aad, text, tag, opened: false }).collect();
            decrypt_all(&mut batch);
            for (index, (value, text)) in batch.iter().zip(&texts).enumerate() {
                assert_eq!(value.opened, index % 5 != 3);
                assert_eq!(value.text, text);
            }
        }
    }
}

#[test]
fn only_the_whole_tag_opens_and_nothing_is_left_of_what_does_not() {
    let mut random = Random(5);
    let (key, iv, text) = (random.fixed(), random.fixed(), random.bytes(50));
    let (ours, theirs) = (gcm::Gcm::new(&key), baseline::Gcm::new(&key));
    let mut sealed = text.clone();
    let whole = ours.encrypt_whole(&iv, b"aad", &mut sealed).unwrap();
    for tag_bytes in 0..=16 {
        let (mut first, mut second) = (sealed.clone(), sealed.clone());
        let tag = &whole[..tag_bytes];
        // On lanes a tag may be longer than the formats have it: published vectors do.
        assert_eq!(ours.decrypt(&iv, b"aad", &mut first, tag), tag_bytes >= 12);
        assert_eq!(theirs.decrypt(&iv, b"aad", &mut second, tag), tag_bytes == 12);
        let (gone, text) = (vec![0; 50], text.clone());
        assert_eq!(first, if tag_bytes >= 12 { text.clone() } else { gone.clone() });
        assert_eq!(second, if tag_bytes == 12 { text } else { gone });
    }
    let longer = [whole.as_slice(), &[0]].concat();
    assert!(!ours.decrypt(&iv, b"aad", &mut sealed, &longer));
}
