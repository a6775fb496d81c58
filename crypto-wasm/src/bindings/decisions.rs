//! Manifest, choices, grants (Formats 11, 12); structures travel as JSON text.

use super::wire::operations;
use crate::author::Signing;
use crate::error::{CoreError, Result};
use crate::grant::{self, Grant};
use crate::json::Json;
use crate::keys::{MetaKey, ShareKey};
use crate::manifest;
use crate::merge;
use crate::random::Iv;
use crate::shares::{self, Choice};

operations! {
    /// Seals a manifest given as JSON text.
    fn seal_manifest(meta: MetaKey, text: &str, iv: Iv) -> String {
        manifest::seal(&meta, text, &iv)?
    }

    /// JSON text of a manifest; throws 2160.
    fn open_manifest(meta: MetaKey, value: &str) -> String {
        manifest::open(&meta, value)?
    }

    /// What `prev` of the manifest after this blob says; throws 2160.
    fn manifest_prev(value: &str) -> String {
        manifest::prev_of(value)?
    }

    /// ctr of a `vc`.
    fn manifest_counter(vc: Json) -> u64 {
        manifest::counter(&vc)
    }

    /// Counter of a served `vc`; throws 2161 where a count is lower than the cached one. `null` for no cache.
    fn accept_manifest(cached_vc: Json, served_vc: Json) -> u64 {
        manifest::accept(&cached_vc, &served_vc)?
    }

    /// Merge of two manifests, without t, dev and prev; throws 2161 for two identities.
    fn merge_manifests(a: Json, b: Json) -> String {
        merge::merge(&a, &b)?.write()
    }

    /// The key for a write into a folder: {ks, links}; throws 2000.
    fn choose_key(shares: Json, places: Json) -> String {
        write_choice(&shares::choose(&shares, &texts(&places))?)
    }

    /// Checks that an answer names a chosen key and brings it; throws 2000, 2015.
    fn accept_offer(shares: Json, places: Json, ks: &str, share: ShareKey) -> String {
        write_choice(&shares::accept(&shares, &texts(&places), ks, &share.commit())?)
    }

    /// Which items of server-driven work are done, as JSON of booleans.
    fn decide_work(shares: Json, intents: Json, work: Json) -> String {
        write_flags(&shares::work_out(&shares, &intents, &work))
    }

    /// Which grants of a sequence are valid, as JSON of booleans.
    fn check_roster(input: Json) -> String {
        write_flags(&grant::roster(&input))
    }

    /// Throws 2000 where one grant of a sequence is not valid.
    fn check_grant(input: Json, index: usize) -> () {
        grant::check(&input, index)?;
    }

    /// `sk_sig` of a grant given as JSON {role, recipient_enc_fp, recipient_sig_fp, sender_enc_fp, sender_sig_fp, t}.
    fn sign_grant(meta: MetaKey, ks: &str, commit: &str, grant: Json) -> String {
        sign_with(&Signing::of_account(&meta)?, ks, commit, &grant)?
    }

    /// The same for a given Ed25519 seed, for known answers.
    fn sign_grant_of_seed(seed: &[u8], ks: &str, commit: &str, grant: Json) -> String {
        sign_with(&Signing::from_seed(seed)?, ks, commit, &grant)?
    }
}

fn sign_with(signing: &Signing, ks: &str, commit: &str, fields: &Json) -> Result<String> {
    let grant = Grant {
        role: fields.get("role").str(),
        recipient_enc_fp: fields.get("recipient_enc_fp").str(),
        recipient_sig_fp: fields.get("recipient_sig_fp").str(),
        sender_enc_fp: fields.get("sender_enc_fp").str(),
        sender_sig_fp: fields.get("sender_sig_fp").str(),
        t: fields.get("t").as_number().ok_or(CoreError::ShareKey)?,
        signature: "",
    };
    grant::sign(signing, &grant, ks, commit)
}

fn texts(list: &Json) -> Vec<&str> {
    list.items().iter().map(Json::str).collect()
}

fn write_choice(choice: &Choice) -> String {
    let links = choice.links.iter().map(|ks| Json::text(ks)).collect();
    Json::Object(vec![("ks".to_owned(), Json::text(&choice.ks)), ("links".to_owned(), Json::List(links))]).write()
}

fn write_flags(flags: &[bool]) -> String {
    Json::List(flags.iter().map(|flag| Json::Bool(*flag)).collect()).write()
}
