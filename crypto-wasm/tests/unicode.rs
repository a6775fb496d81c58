//! The packed tables against the reference implementation: every code point, and mixed texts.
//! `WRITE_UNICODE=1 cargo test --test unicode` writes `src/canonical.bin` and `src/compatibility.bin` anew.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::panic
)]

use coffer_core::unicode;
use unicode_normalization::char::{canonical_combining_class, decompose_canonical, decompose_compatible};
use unicode_normalization::UnicodeNormalization;

fn points() -> impl Iterator<Item = char> {
    (0..=0x10_ffff).filter_map(char::from_u32)
}

fn put(output: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        output.push(value as u8 | 0x80);
        value >>= 7;
    }
    output.push(value as u8);
}

fn put_near(output: &mut Vec<u8>, from: u32, to: u32) {
    put(output, if to >= from { (to - from) << 1 } else { (from - to) << 1 | 1 });
}

fn is_hangul(c: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

fn full(c: char, decompose: fn(char, &mut Vec<char>)) -> Vec<char> {
    let mut chars = Vec::new();
    decompose(c, &mut chars);
    chars
}

fn canonical(c: char, output: &mut Vec<char>) {
    decompose_canonical(c, |part| output.push(part));
}

fn compatible(c: char, output: &mut Vec<char>) {
    decompose_compatible(c, |part| output.push(part));
}

fn put_points(output: &mut Vec<u8>, points: &[char]) {
    put(output, points.len() as u32);
    let mut last = 0;
    for point in points {
        put(output, *point as u32 - last);
        last = *point as u32;
    }
}

fn decompositions(kept: &dyn Fn(char, &[char]) -> bool, decompose: fn(char, &mut Vec<char>)) -> Vec<u8> {
    let entries: Vec<(char, Vec<char>)> =
        points().filter(|c| !is_hangul(*c)).map(|c| (c, full(c, decompose))).filter(|(c, d)| kept(*c, d)).collect();
    let mut output = Vec::new();
    put_points(&mut output, &entries.iter().map(|(c, _)| *c).collect::<Vec<_>>());
    entries.iter().for_each(|(_, chars)| put(&mut output, chars.len() as u32));
    for place in 0..entries.iter().map(|(_, chars)| chars.len()).max().unwrap() {
        let mut last = 0;
        for part in entries.iter().filter_map(|(_, chars)| chars.get(place)) {
            put_near(&mut output, last, *part as u32);
            last = *part as u32;
        }
    }
    output
}

fn classes() -> Vec<u8> {
    let mut ranges: Vec<(u32, u32, u8)> = Vec::new();
    for c in points() {
        let (point, class) = (c as u32, canonical_combining_class(c));
        match ranges.last_mut() {
            Some(range) if class != 0 && range.2 == class && range.1 + 1 == point => range.1 = point,
            _ if class != 0 => ranges.push((point, point, class)),
            _ => (),
        }
    }
    let mut output = Vec::new();
    put(&mut output, ranges.len() as u32);
    let mut point = 0;
    for (first, last, class) in ranges {
        put(&mut output, first - point);
        put(&mut output, last - first);
        put(&mut output, u32::from(class));
        point = last;
    }
    output
}

/// Code points of several that no composition gives.
fn never_composed() -> Vec<u8> {
    let is_never = |c: &char| {
        let chars = full(*c, canonical);
        chars.len() > 1 && chars.iter().collect::<String>().nfc().ne([*c])
    };
    let never: Vec<char> = points().filter(|c| !is_hangul(*c)).filter(is_never).collect();
    let mut output = Vec::new();
    put_points(&mut output, &never);
    output
}

fn check(name: &str, packed: &[u8]) {
    let file = format!("{}/src/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("WRITE_UNICODE").is_ok() {
        std::fs::write(&file, packed).unwrap();
    }
    assert_eq!(std::fs::read(&file).unwrap(), packed);
}

#[test]
fn the_packed_tables_are_those_of_the_reference() {
    let canonical_table = [decompositions(&|c, d| d != [c], canonical), never_composed(), classes()].concat();
    check("canonical.bin", &canonical_table);
    check("compatibility.bin", &decompositions(&|c, d| d != full(c, canonical), compatible));
}

#[test]
fn every_code_point_has_the_forms_of_the_reference() {
    for c in points() {
        for text in [c.to_string(), format!("a{c}"), format!("{c}\u{301}"), format!("\u{327}{c}\u{323}\u{301}b")] {
            assert_eq!(unicode::nfc(&text), text.nfc().collect::<String>(), "{:x}", c as u32);
            assert_eq!(unicode::nfkc(&text), text.nfkc().collect::<String>(), "{:x}", c as u32);
        }
    }
}

#[test]
fn mixed_texts_have_the_forms_of_the_reference() {
    let interesting: Vec<char> =
        points().filter(|c| canonical_combining_class(*c) != 0 || full(*c, compatible) != [*c]).collect();
    let mut state = 1_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..200_000 {
        let length = random(8);
        let text: String = (0..length).map(|_| interesting[random(interesting.len())]).collect();
        assert_eq!(unicode::nfc(&text), text.nfc().collect::<String>());
        assert_eq!(unicode::nfkc(&text), text.nfkc().collect::<String>());
    }
}
