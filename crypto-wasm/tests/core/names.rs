//! Names that are opened together: each as it opens alone, whatever lies beside it.

use crate::made::{iv, meta, share, FID, KS, PARENT};
use coffer_core::error::CoreError;
use coffer_core::name::{Name, NameCipher, NameContext, Page, SealedName};

type Opened = Result<(String, u32, [u8; 16]), CoreError>;

fn together(cipher: &NameCipher, rows: &[SealedName<'_>], page: Page) -> Vec<Opened> {
    let mut found = Vec::new();
    cipher.open_all(rows, page, |name| found.push(name.map(|name| (name.name.to_owned(), name.rev, name.fid))));
    found
}

fn alone(cipher: &NameCipher, rows: &[SealedName<'_>], page: Page) -> Vec<Opened> {
    let open = |row: &SealedName<'_>| cipher.open(row.value, &row.context, page);
    rows.iter().map(|row| open(row).map(|name| (name.name, name.rev, name.fid))).collect()
}

fn sealed(cipher: &NameCipher, context: &NameContext<'_>, number: u8, text: &str) -> String {
    let name = Name { fid: [number; 16], rev: u32::from(number), name: text.to_owned() };
    cipher.seal(&name, context, &iv(number)).unwrap()
}

#[test]
fn names_open_together_as_they_open_alone() {
    let cipher = NameCipher::meta(&meta(1));
    let main = NameContext { domain: "m", parent: PARENT, kind: "f", minrev: 0 };
    let places = [
        main,
        NameContext { kind: "d", ..main },
        NameContext { parent: FID, ..main },
        NameContext { domain: "m7", ..main },
    ];
    for count in [0, 1, 2, 63, 64, 65, 128, 130] {
        let values: Vec<String> = (0..count)
            .map(|row| {
                let text = "n".repeat(1 + row * 7 % 90);
                let value = sealed(&cipher, &places[row / 5 % places.len()], row as u8 + 1, &text);
                match row % 11 {
                    3 => value.replacen("1:", "2:", 1),
                    5 => value[..value.len() - 4].to_owned(),
                    7 => "1:AAAA".to_owned(),
                    9 => String::new(),
                    _ => value,
                }
            })
            .collect();
        let rows: Vec<SealedName<'_>> = values
            .iter()
            .enumerate()
            .map(|(row, value)| SealedName {
                value,
                context: NameContext { minrev: u32::from(row % 13 == 12) * 1000, ..places[row / 5 % places.len()] },
            })
            .collect();
        for page in [Page::Own, Page::Link] {
            let found = together(&cipher, &rows, page);
            assert_eq!(found, alone(&cipher, &rows, page), "{count}");
            assert!(found
                .iter()
                .enumerate()
                .all(|(row, name)| name.is_ok() == !matches!(row % 11, 3 | 5 | 7 | 9) & (row % 13 != 12)));
        }
    }
}

#[test]
fn a_neighbour_of_another_place_does_not_lend_its_place() {
    let cipher = NameCipher::share(&share(1));
    let place = NameContext { domain: KS, parent: PARENT, kind: "f", minrev: 0 };
    let value = sealed(&cipher, &place, 1, "a");
    for other in [
        NameContext { domain: "42-8", ..place },
        NameContext { parent: FID, ..place },
        NameContext { kind: "d", ..place },
        NameContext { kind: "x", ..place },
    ] {
        let rows = [place, other, place].map(|context| SealedName { value: &value, context });
        let found = together(&cipher, &rows, Page::Own);
        assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    }
}

#[test]
fn long_names_open_together_with_short_ones() {
    let cipher = NameCipher::meta(&meta(1));
    let place = NameContext { domain: "m", parent: PARENT, kind: "d", minrev: 0 };
    let texts = ["a".to_owned(), "b".repeat(20_000), "c".to_owned(), "d".repeat(40_000)];
    let values: Vec<String> = texts.iter().map(|text| sealed(&cipher, &place, 1, text)).collect();
    let rows: Vec<SealedName<'_>> =
        values.iter().cycle().take(150).map(|value| SealedName { value, context: place }).collect();
    let found = together(&cipher, &rows, Page::Own);
    assert!(found.iter().zip(texts.iter().cycle()).all(|(name, text)| name.as_ref().unwrap().0 == *text));
    assert_eq!(found.len(), 150);
}
