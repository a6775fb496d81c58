//! Normal forms C and KC of Unicode, over tables packed for transport: `canonical.bin` and, for form KC, `compatibility.bin`.
//! Variable-length integers, column by column, so that likes stand beside likes:
//!
//! | column of a decomposition table | values |
//! |---|---|
//! | count | entries |
//! | code points | for each entry Δ to the entry before |
//! | lengths | for each entry how many code points it decomposes to in full |
//! | first, second, … of them | for each entry that has one: zigzag Δ to the same place of the entry before that has one |
//!
//! `compatibility.bin` is such a table, only of what differs from the canonical one. Behind the one of `canonical.bin` stand:
//!
//! | column | values |
//! |---|---|
//! | never composed | count, then Δ of each code point |
//! | classes | count, then for each range Δ start, length, combining class |
//!
//! `tests/unicode.rs` writes the tables from the reference implementation and compares every code point with it.

use std::sync::OnceLock;

use zeroize::Zeroizing;

static CANONICAL: &[u8] = include_bytes!("canonical.bin");
static COMPATIBILITY: &[u8] = include_bytes!("compatibility.bin");

const HANGUL_FIRST: u32 = 0xac00;
const L_FIRST: u32 = 0x1100;
const V_FIRST: u32 = 0x1161;
/// One before the first trailing consonant: none is one of the 28 choices.
const T_FIRST: u32 = 0x11a7;
const L_COUNT: u32 = 19;
const V_COUNT: u32 = 21;
const T_COUNT: u32 = 28;
/// Below it nothing decomposes into something that composes otherwise: such text is its own form C.
const FIRST_COMBINING: u32 = 0x300;
/// A byte of text becomes six code points at most: room for all at once, because passwords come through here
/// and what grows leaves copies behind that nobody wipes.
const POINTS_A_BYTE: usize = 6;
const UTF8_BYTES: usize = 4;

/// Form C.
#[must_use]
pub fn nfc(text: &str) -> String {
    if is_inert(text) {
        text.to_owned()
    } else {
        compose(decompose(text, &[&tables().canonical]))
    }
}

/// Form KC.
#[must_use]
pub fn nfkc(text: &str) -> String {
    static TABLE: OnceLock<Decompositions> = OnceLock::new();
    if text.is_ascii() {
        text.to_owned()
    } else {
        let compatibility = TABLE.get_or_init(|| Packed { rest: COMPATIBILITY }.decompositions());
        compose(decompose(text, &[compatibility, &tables().canonical]))
    }
}

/// Whether form C would change nothing, seen without work.
#[must_use]
pub fn is_inert(text: &str) -> bool {
    text.is_ascii() || text.chars().all(|c| u32::from(c) < FIRST_COMBINING)
}

/// Code points and what they decompose to in full, in order.
type Decompositions = Vec<(u32, Vec<char>)>;

struct Tables {
    canonical: Decompositions,
    /// First and last code point, class.
    classes: Vec<(u32, u32, u8)>,
    /// First, second, composite; in order.
    composition: Vec<((char, char), char)>,
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut packed = Packed { rest: CANONICAL };
        let canonical = packed.decompositions();
        let never = packed.points();
        let composition = compositions(&canonical, &never);
        Tables { canonical, classes: packed.classes(), composition }
    })
}

/// What composes: an entry, unless it never does, is made of its last code point and of what the others make.
fn compositions(canonical: &Decompositions, never: &[u32]) -> Vec<((char, char), char)> {
    let composed: Vec<&(u32, Vec<char>)> =
        canonical.iter().filter(|(point, chars)| chars.len() > 1 && !never.contains(point)).collect();
    let mut pairs: Vec<((char, char), char)> = Vec::with_capacity(composed.len());
    for (point, chars) in &composed {
        let Some((second, others)) = chars.split_last() else { continue };
        let first = match others {
            [single] => Some(u32::from(*single)),
            _ => composed.iter().find(|(_, chars)| chars == others).map(|(point, _)| *point),
        };
        if let Some((first, composite)) = first.and_then(char::from_u32).zip(char::from_u32(*point)) {
            let pair = (first, *second);
            pairs.insert(pairs.partition_point(|(other, _)| *other < pair), (pair, composite));
        }
    }
    pairs
}

struct Packed {
    rest: &'static [u8],
}

impl Packed {
    /// Seven bits a byte, low ones first; the highest bit says that more follow. 0 behind the end.
    fn next(&mut self) -> u32 {
        let mut value = 0;
        let mut shift = 0;
        while let Some((byte, rest)) = self.rest.split_first() {
            self.rest = rest;
            value |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        value
    }

    /// A code point written as its zigzag distance from another.
    fn near(&mut self, from: u32) -> char {
        let zigzag = self.next();
        let distance = zigzag >> 1;
        let value = if zigzag & 1 == 0 { from.wrapping_add(distance) } else { from.wrapping_sub(distance) };
        char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// As many code points as the count in front says.
    fn points(&mut self) -> Vec<u32> {
        let mut point = 0;
        let count = self.next();
        let next = |_| {
            point += self.next();
            point
        };
        (0..count).map(next).collect()
    }

    fn decompositions(&mut self) -> Decompositions {
        let mut entries: Decompositions = self.points().into_iter().map(|point| (point, Vec::new())).collect();
        let lengths: Vec<u32> = entries.iter().map(|_| self.next()).collect();
        for place in 0..lengths.iter().copied().max().unwrap_or_default() {
            let mut last = 0;
            for ((_, chars), _) in entries.iter_mut().zip(&lengths).filter(|(_, length)| **length > place) {
                let c = self.near(last);
                last = u32::from(c);
                chars.push(c);
            }
        }
        entries
    }

    fn classes(&mut self) -> Vec<(u32, u32, u8)> {
        let mut point = 0;
        let count = self.next();
        let entry = |_| {
            let first = point + self.next();
            point = first + self.next();
            (first, point, u8::try_from(self.next()).unwrap_or_default())
        };
        (0..count).map(entry).collect()
    }
}

fn class_of(c: char) -> u8 {
    let point = u32::from(c);
    let classes = &tables().classes;
    let found = classes.partition_point(|(_, last, _)| *last < point);
    classes.get(found).filter(|(first, _, _)| *first <= point).map_or(0, |(_, _, class)| *class)
}

/// Full decomposition in canonical order, with classes.
fn decompose(text: &str, tables: &[&Decompositions]) -> Zeroizing<Vec<(char, u8)>> {
    let mut output = Zeroizing::new(Vec::with_capacity(text.len() * POINTS_A_BYTE));
    for c in text.chars() {
        let point = u32::from(c);
        let entry = tables.iter().find_map(|table| {
            let found = table.binary_search_by_key(&point, |(point, _)| *point).ok()?;
            table.get(found)
        });
        match (entry, hangul_parts(point)) {
            (Some((_, chars)), _) => chars.iter().for_each(|c| push_ordered(&mut output, *c)),
            (None, Some(parts)) => parts.into_iter().flatten().for_each(|c| push_ordered(&mut output, c)),
            (None, None) => push_ordered(&mut output, c),
        }
    }
    output
}

/// Puts a mark in front of the marks of higher class before it.
fn push_ordered(output: &mut Vec<(char, u8)>, c: char) {
    let class = class_of(c);
    let behind = output.iter().rev().take_while(|(_, other)| class != 0 && *other > class).count();
    output.insert(output.len() - behind, (c, class));
}

fn compose(decomposed: Zeroizing<Vec<(char, u8)>>) -> String {
    let mut output: Zeroizing<Vec<char>> = Zeroizing::new(Vec::with_capacity(decomposed.len()));
    let mut starter: Option<usize> = None;
    // Class of the last mark kept behind the starter; none while nothing is between.
    let mut last: Option<u8> = None;
    for (c, class) in decomposed.iter().copied() {
        let reaches = last.is_none_or(|last| last < class);
        let base = starter.filter(|_| reaches).and_then(|place| output.get_mut(place));
        if let Some((base, composite)) = base.and_then(|base| pair(*base, c).map(|composite| (base, composite))) {
            *base = composite;
            continue;
        }
        if class == 0 {
            starter = Some(output.len());
        }
        last = (class != 0).then_some(class);
        output.push(c);
    }
    let mut text = String::with_capacity(output.len() * UTF8_BYTES);
    text.extend(output.iter());
    text
}

fn pair(first: char, second: char) -> Option<char> {
    let table = &tables().composition;
    let found = table.binary_search_by_key(&(first, second), |(pair, _)| *pair).ok();
    found.and_then(|place| table.get(place)).map(|(_, composite)| *composite).or_else(|| hangul_pair(first, second))
}

fn hangul_parts(point: u32) -> Option<[Option<char>; 3]> {
    let index = point.checked_sub(HANGUL_FIRST).filter(|index| *index < L_COUNT * V_COUNT * T_COUNT)?;
    let trailing = index % T_COUNT;
    Some([
        char::from_u32(L_FIRST + index / (V_COUNT * T_COUNT)),
        char::from_u32(V_FIRST + index / T_COUNT % V_COUNT),
        char::from_u32(T_FIRST + trailing).filter(|_| trailing != 0),
    ])
}

fn hangul_pair(first: char, second: char) -> Option<char> {
    let (first, second) = (u32::from(first), u32::from(second));
    let leading = first.checked_sub(L_FIRST).filter(|index| *index < L_COUNT);
    let vowel = second.checked_sub(V_FIRST).filter(|index| *index < V_COUNT);
    let syllable = first.checked_sub(HANGUL_FIRST).filter(|i| *i < L_COUNT * V_COUNT * T_COUNT && i % T_COUNT == 0);
    let trailing = second.checked_sub(T_FIRST).filter(|index| (1..T_COUNT).contains(index));
    let two = leading.zip(vowel).map(|(l, v)| HANGUL_FIRST + (l * V_COUNT + v) * T_COUNT);
    let three = syllable.zip(trailing).map(|(_, t)| first + t);
    char::from_u32(two.or(three)?)
}
