//! Names in batches over one joined text (Formats 3).

use super::opened_names::{open_all, OpenedNames};
use super::wire::operations;
use crate::error::{CoreError, Result};
use crate::hex;
use crate::keys::{MetaKey, ShareKey};
use crate::label;
use crate::name::{Name, NameCipher, NameContext, Page};
use crate::random::Iv;

operations! {
    /// Opens names under the meta key, on the user's own pages. Rows: value, domain, parent fid, kind, minrev;
    /// a row of a value alone has the others of the row before it.
    fn open_names(meta: MetaKey, rows: &str) -> OpenedNames {
        open_all(&NameCipher::meta(&meta), rows, Page::Own)
    }

    /// Opens names under a share key, on the user's own pages. Rows as `openNames`, domain is the `{ks}`.
    fn open_share_names(share: ShareKey, rows: &str) -> OpenedNames {
        open_all(&NameCipher::share(&share), rows, Page::Own)
    }

    /// Opens names under a share key on a link page, where every refusal is 2110.
    fn open_link_names(share: ShareKey, rows: &str) -> OpenedNames {
        open_all(&NameCipher::share(&share), rows, Page::Link)
    }

    /// Seals names under the meta key: value and digest in turn. Rows: domain, parent fid, kind, fid, rev.
    /// `names` are apart, because they may hold anything; `ivs` 12 random bytes for each.
    fn seal_names(meta: MetaKey, rows: &str, names: Vec<&str>, ivs: &[u8]) -> Vec<String> {
        seal_all(&NameCipher::meta(&meta), rows, &names, ivs)?
    }

    /// Seals names under a share key; rows as `sealNames`, domain is the `{ks}`.
    fn seal_share_names(share: ShareKey, rows: &str, names: Vec<&str>, ivs: &[u8]) -> Vec<String> {
        seal_all(&NameCipher::share(&share), rows, &names, ivs)?
    }

    /// Digests of names in one folder under the meta key.
    fn name_digests(meta: MetaKey, parent: &str, names: Vec<&str>) -> Vec<String> {
        digest_all(&NameCipher::meta(&meta), parent, &names)?
    }

    /// Digests of names in one folder under a share key.
    fn share_name_digests(share: ShareKey, parent: &str, names: Vec<&str>) -> Vec<String> {
        digest_all(&NameCipher::share(&share), parent, &names)?
    }

    /// Label of an own link, under the meta key.
    fn seal_link_label(meta: MetaKey, ks: &str, text: &str, iv: Iv) -> String {
        label::seal(&meta, ks, text, &iv)?
    }

    /// Text of an own link's label; throws 2010.
    fn open_link_label(meta: MetaKey, ks: &str, value: &str) -> String {
        label::open(&meta, ks, value)?
    }

    /// Label of a share, under its share key.
    fn seal_share_label(share: ShareKey, ks: &str, text: &str, iv: Iv) -> String {
        label::seal(&share, ks, text, &iv)?
    }

    /// Text of a share's label; throws 2010.
    fn open_share_label(share: ShareKey, ks: &str, value: &str) -> String {
        label::open(&share, ks, value)?
    }
}

fn seal_all(cipher: &NameCipher, rows: &str, names: &[&str], ivs: &[u8]) -> Result<Vec<String>> {
    let ivs = Iv::split(ivs, names.len())?;
    if rows.split('\n').count() != names.len() {
        return Err(CoreError::Malformed);
    }
    let mut sealed = Vec::with_capacity(names.len() * 2);
    for ((row, name), iv) in rows.split('\n').zip(names).zip(&ivs) {
        sealed.extend(seal_row(cipher, row, name, iv)?);
    }
    Ok(sealed)
}

fn seal_row(cipher: &NameCipher, row: &str, name: &str, iv: &Iv) -> Result<[String; 2]> {
    let mut fields = row.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (domain, parent, kind) = (next(), next(), next());
    let fid = hex::decode(next()).ok_or(CoreError::Malformed)?;
    let rev = next().parse().map_err(|_| CoreError::Malformed)?;
    let digest = cipher.digest(parent, name)?;
    let context = NameContext { domain, parent, kind, minrev: 0 };
    Ok([cipher.seal(&Name { fid, rev, name: name.to_owned() }, &context, iv)?, digest])
}

fn digest_all(cipher: &NameCipher, parent: &str, names: &[&str]) -> Result<Vec<String>> {
    names.iter().map(|name| cipher.digest(parent, name)).collect()
}
