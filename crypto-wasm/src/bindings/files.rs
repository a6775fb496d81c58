//! Data keys and seals (Formats 4), and what leaves after consent (10).

use zeroize::Zeroizing;

use super::wire::{answers, operations};
use super::{code_of, copy};
use crate::consent;
use crate::data_key::{self as wraps, Audience};
use crate::error::{CoreError, Result};
use crate::hex;
use crate::keys::{DataKey, PacketKey, ShareKey};
use crate::random::Iv;
use crate::seal::{self, Sealed};

answers! {
    /// A batch of wraps: a code of 0 and a value, or a code and nothing.
    struct Rewrapped {
        /// 0 where the wrap was made, else the code that stands in its place.
        codes: Vec<u16>,
        /// The new wraps; empty where none was made.
        values: Vec<String>,
    }

    /// What a seal vouches for.
    struct SealContent {
        /// Version of the item, from 1.
        ver: u32,
        /// Counter of the author's manifest.
        ctr: u64,
        /// Length of the content in bytes.
        size_bytes: u64,
        /// Time of the content in ms.
        mtime_ms: u64,
        /// D in hex.
        digest: String,
    }
}

operations! {
    /// `enc_data_key` of an item.
    fn wrap_data_key(key: DataKey, share: ShareKey, ks: &str, fid: &str, iv: Iv) -> String {
        wraps::wrap(&key, &share, (ks, fid), Audience::Web, &iv)?
    }

    /// Data key of an item; throws 2010.
    fn unwrap_data_key(value: &str, share: ShareKey, ks: &str, fid: &str) -> Zeroizing<Vec<u8>> {
        copy(&wraps::unwrap(value, &share, (ks, fid), Audience::Web)?)
    }

    /// `enc_data_key` of an item of an app link.
    fn wrap_app_data_key(key: DataKey, share: ShareKey, ks: &str, fid: &str, iv: Iv) -> String {
        wraps::wrap(&key, &share, (ks, fid), Audience::App, &iv)?
    }

    /// Data key of an item of an app link; throws 2010.
    fn unwrap_app_data_key(value: &str, share: ShareKey, ks: &str, fid: &str) -> Zeroizing<Vec<u8>> {
        copy(&wraps::unwrap(value, &share, (ks, fid), Audience::App)?)
    }

    /// Opens data keys under one share key and wraps them under another. Rows: value, fid; `ivs` 12 bytes for each.
    fn rewrap_data_keys(from: ShareKey, from_ks: &str, to: ShareKey, to_ks: &str, rows: &str, ivs: &[u8]) -> Rewrapped {
        let ivs = Iv::split(ivs, rows.split('\n').count())?;
        let rewrap = |(row, iv): (&str, &Iv)| -> Result<String> {
            let (value, fid) = row.split_once('\t').ok_or(CoreError::Object)?;
            let key = wraps::unwrap(value, &from, (from_ks, fid), Audience::Web)?;
            wraps::wrap(&key, &to, (to_ks, fid), Audience::Web, iv)
        };
        let made: Vec<Result<String>> = rows.split('\n').zip(&ivs).map(rewrap).collect();
        Rewrapped {
            codes: made.iter().map(code_of).collect(),
            values: made.into_iter().map(Result::unwrap_or_default).collect(),
        }
    }

    /// Seals a version. `digest` is D in hex.
    fn seal_version(key: DataKey, fid: &str, ver: u32, ctr: u64, size_bytes: u64, mtime_ms: u64, digest: &str, iv: Iv) -> String {
        let digest = hex::decode(digest).ok_or(CoreError::Malformed)?;
        let content = Sealed { ver, ctr, size: size_bytes, mtime_ms, digest };
        seal::seal(&key, fid, &content, &iv)?
    }

    /// Opens a seal, KC first; throws 2010.
    fn open_seal(key: DataKey, fid: &str, value: &str) -> SealContent {
        let sealed = seal::open(&key, fid, value)?;
        SealContent {
            ver: sealed.ver,
            ctr: sealed.ctr,
            size_bytes: sealed.size,
            mtime_ms: sealed.mtime_ms,
            digest: hex::encode(&sealed.digest),
        }
    }

    /// Throws 7103 where size or D of a whole download are not those of its seal; both D in hex.
    fn check_download(sealed_bytes: u64, sealed_digest: &str, seen_bytes: u64, seen_digest: &str) -> () {
        seal::check_download((sealed_bytes, sealed_digest.as_bytes()), (seen_bytes, seen_digest.as_bytes()))?;
    }

    /// The `datakey` of a compatibility download.
    fn compat_key(key: DataKey) -> String {
        consent::compat_key(&key)
    }

    /// Wraps the packet key of one item for a zip job.
    fn seal_zip_key(packet_key: PacketKey, throwaway: ShareKey, job_id: &str, fid: &str, iv: Iv) -> String {
        consent::seal_zip_key(&packet_key, &throwaway, (job_id, fid), &iv)?
    }

    /// Packet key of one item of a zip job; throws 2010.
    fn open_zip_key(value: &str, throwaway: ShareKey, job_id: &str, fid: &str) -> Vec<u8> {
        consent::open_zip_key(value, &throwaway, (job_id, fid))?.to_vec()
    }
}
