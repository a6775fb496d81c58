//! Unicode forms against the reference, over all that decomposes or combines; `tests/unicode.rs` takes every code point.

use coffer_core::unicode;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::UnicodeNormalization;

fn agrees(text: &str) {
    assert_eq!(unicode::nfc(text), text.nfc().collect::<String>(), "{text:?}");
    assert_eq!(unicode::nfkc(text), text.nfkc().collect::<String>(), "{text:?}");
}

#[test]
fn what_decomposes_or_combines_has_the_forms_of_the_reference() {
    let points = (0x80..0x3_0000).chain(0xe_0100..0xe_01f0).filter_map(char::from_u32);
    let telling = points.filter(|c| canonical_combining_class(*c) != 0 || c.nfkd().ne([*c]));
    for (place, c) in telling.filter(|c| !('\u{ac00}'..='\u{d7a3}').contains(c)).enumerate() {
        agrees(&c.to_string());
        if place % 8 == 0 {
            agrees(&format!("\u{327}{c}\u{323}\u{301}b"));
        }
    }
}

#[test]
fn syllables_compose_and_decompose() {
    for c in
        (0xabff..=0xd7a4).step_by(23).chain([0xac00, 0xac01, 0xac1b, 0xac1c, 0xd7a3, 0xd7a4]).filter_map(char::from_u32)
    {
        agrees(&c.to_string());
        agrees(&c.to_string().nfd().collect::<String>());
        for trailing in ['\u{11a7}', '\u{11a8}', '\u{11c2}', '\u{11c3}'] {
            agrees(&format!("{c}{trailing}"));
        }
    }
    for (l, v) in [
        ('\u{1100}', '\u{1161}'),
        ('\u{1112}', '\u{1175}'),
        ('\u{10ff}', '\u{1161}'),
        ('\u{1113}', '\u{1161}'),
        ('\u{1100}', '\u{1160}'),
        ('\u{1100}', '\u{1176}'),
    ] {
        agrees(&format!("{l}{v}"));
        agrees(&format!("{l}{v}\u{11a8}"));
    }
}

#[test]
fn marks_stand_in_the_order_of_their_classes() {
    let marks = ['\u{301}', '\u{316}', '\u{327}', '\u{345}', '\u{315}', '\u{3099}', '\u{94d}', '\u{1d165}', 'a', 'か'];
    for a in marks {
        for b in marks {
            for c in marks {
                agrees(&format!("a{a}{b}{c}"));
                agrees(&format!("{a}{b}{c}\u{301}"));
            }
        }
    }
}

#[test]
fn plain_text_is_its_own_form() {
    for text in ["", "plain", "Größe", "\u{2ff}\u{300}", "\u{300}", "\u{ff21}"] {
        agrees(text);
    }
    assert!(unicode::is_inert("Größe\u{2ff}") && !unicode::is_inert("\u{300}"));
}
