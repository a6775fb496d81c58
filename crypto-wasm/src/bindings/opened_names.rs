//! What a batch of names opens to (Formats 3); two modules give it.

use super::code_of;
use super::wire::{answers, Text};
use crate::hex;
use crate::name::{NameCipher, NameContext, OpenName, Page, SealedName, FID_BYTES};
use crate::text;

answers! {
    /// What a batch of names opened to, in columns.
    struct OpenedNames {
        /// 0 where the name opened, else the code that stands in its place.
        codes: Vec<u16>,
        /// Revs; 0 where a name did not open.
        revs: Vec<u32>,
        /// Lengths of the names in `text`, in UTF-16 units.
        lengths: Vec<u32>,
        /// Fids, 32 characters each; zeros where a name did not open.
        fids: Text,
        /// All names, joined.
        text: Text,
    }
}

/// Opens every row, each for itself.
pub(crate) fn open_all(cipher: &NameCipher, rows: &str, page: Page) -> OpenedNames {
    let rows = read_rows(rows);
    let mut opened = OpenedNames {
        codes: Vec::with_capacity(rows.len()),
        revs: Vec::with_capacity(rows.len()),
        lengths: Vec::with_capacity(rows.len()),
        fids: Text(Vec::with_capacity(rows.len() * FID_BYTES * 2)),
        text: Text(Vec::new()),
    };
    cipher.open_all(&rows, page, |name| {
        opened.codes.push(code_of(&name));
        let OpenName { fid, rev, name } = name.unwrap_or(OpenName { fid: [0; FID_BYTES], rev: 0, name: "" });
        opened.revs.push(rev);
        opened.lengths.push(text::utf16_units(name));
        opened.fids.0.extend_from_slice(hex::digits(fid).as_flattened());
        opened.text.0.extend_from_slice(name.as_bytes());
    });
    opened
}

/// A row of a value alone has the context of the row before it.
fn read_rows<'a>(rows: &'a str) -> Vec<SealedName<'a>> {
    let mut context = NameContext { domain: "", parent: "", kind: "", minrev: u32::MAX };
    let read = |row: &'a str| {
        let (value, fields) = row.split_once('\t').map_or((row, None), |(value, fields)| (value, Some(fields)));
        context = fields.map_or(context, read_context);
        SealedName { value, context }
    };
    rows.split('\n').map(read).collect()
}

fn read_context(fields: &str) -> NameContext<'_> {
    let mut fields = fields.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (domain, parent, kind) = (next(), next(), next());
    // A floor that cannot be read lets nothing through.
    NameContext { domain, parent, kind, minrev: next().parse().unwrap_or(u32::MAX) }
}
