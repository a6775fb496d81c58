//! Signed grants and the roster of a share (Formats 12).
//!
//! | bytes of `sk_sig`, b64 | field |
//! |---|---|
//! | 0–31 | R |
//! | 32–63 | S, below L |
//!
//! `sk_sig` = b64(Ed25519 over `e2cs/1|grant|{ks}|{commit}|{role}|{recipient enc_fp}|{recipient sig_fp}|{sender enc_fp}|{sender sig_fp}|{t}`).
//! Valid: the sender is the id's origin, or holds a valid grant that lets him give this role; at most 8 steps, nobody twice.

use crate::author::{self, Signing};
use crate::error::{CoreError, Result};
use crate::field;
use crate::hex;
use crate::json::Json;

const MAX_STEPS: usize = 8;
const FINGERPRINT_BYTES: usize = 32;

/// What a grant says.
#[derive(Clone, Copy)]
pub struct Grant<'a> {
    /// `r` read, `w` write, `i` write and invite, `o` owner.
    pub role: &'a str,
    /// RSA fingerprint of the recipient.
    pub recipient_enc_fp: &'a str,
    /// Ed25519 fingerprint of the recipient.
    pub recipient_sig_fp: &'a str,
    /// RSA fingerprint of the sender.
    pub sender_enc_fp: &'a str,
    /// Ed25519 fingerprint of the sender.
    pub sender_sig_fp: &'a str,
    /// Unix s.
    pub t: u64,
    /// The signature in base64.
    pub signature: &'a str,
}

impl<'a> Grant<'a> {
    fn read(json: &'a Json) -> Option<Self> {
        Some(Self {
            role: json.get("role").as_text()?,
            recipient_enc_fp: json.get("recipient_enc_fp").as_text()?,
            recipient_sig_fp: json.get("recipient_sig_fp").as_text()?,
            sender_enc_fp: json.get("sender_enc_fp").as_text()?,
            sender_sig_fp: json.get("sender_sig_fp").as_text()?,
            t: json.get("t").as_number()?,
            signature: json.get("sk_sig").as_text()?,
        })
    }

    /// What the sender signs.
    ///
    /// # Errors
    /// `ShareKey` for fields without shape.
    pub fn text(&self, ks: &str, commit: &str) -> Result<String> {
        let prints = [self.recipient_enc_fp, self.recipient_sig_fp, self.sender_enc_fp, self.sender_sig_fp];
        let shaped = field::is_ks(ks)
            && matches!(self.role, "r" | "w" | "i" | "o")
            && prints.iter().chain([&commit]).all(|print| hex::is_hex(print, FINGERPRINT_BYTES));
        let [recipient_enc, recipient_sig, sender_enc, sender_sig] = prints;
        let time = self.t.to_string();
        let fields = ["grant", ks, commit, self.role, recipient_enc, recipient_sig, sender_enc, sender_sig, &time];
        shaped.then(|| field::aad(&fields)).ok_or(CoreError::ShareKey)
    }

    fn may_give(&self, role: &str) -> bool {
        match self.role {
            "o" => true,
            "i" => matches!(role, "r" | "w"),
            _ => false,
        }
    }
}

/// Signs a grant.
///
/// # Errors
/// `ShareKey` for fields without shape.
pub fn sign(signing: &Signing, grant: &Grant<'_>, ks: &str, commit: &str) -> Result<String> {
    Ok(signing.sign_base64(&grant.text(ks, commit)?))
}

/// Which grants of a sequence are valid. JSON: {ks, commit, origin, people [{sig_pub, sig_fp, enc_fp}],
/// grants [{role, recipient_enc_fp, recipient_sig_fp, sender_enc_fp, sender_sig_fp, t, sk_sig}]}.
#[must_use]
pub fn roster(input: &Json) -> Vec<bool> {
    let grants: Vec<Option<Grant<'_>>> = input.get("grants").items().iter().map(Grant::read).collect();
    let signed: Vec<Option<Grant<'_>>> =
        grants.iter().map(|grant| grant.filter(|grant| is_signed(grant, input))).collect();
    let valid = |grant: &Option<Grant<'_>>| grant.is_some_and(|grant| reaches(&grant, &signed, input, &mut Vec::new()));
    signed.iter().map(valid).collect()
}

/// Checks one grant of a sequence.
///
/// # Errors
/// `ShareKey` where it is not valid.
pub fn check(input: &Json, index: usize) -> Result<()> {
    let valid = roster(input).get(index).copied().unwrap_or(false);
    valid.then_some(()).ok_or(CoreError::ShareKey)
}

fn is_signed(grant: &Grant<'_>, input: &Json) -> bool {
    let Ok(text) = grant.text(input.get("ks").str(), input.get("commit").str()) else { return false };
    let people = input.get("people").items().iter();
    people
        .filter(|person| {
            person.get("sig_fp").str() == grant.sender_sig_fp && person.get("enc_fp").str() == grant.sender_enc_fp
        })
        .filter_map(|person| hex::decode_vec(person.get("sig_pub").str()))
        .any(|key| {
            author::fingerprint(&key) == grant.sender_sig_fp && author::verify_base64(&key, &text, grant.signature)
        })
}

/// Whether a chain of grants leads from the sender back to the origin.
fn reaches<'a>(grant: &Grant<'a>, all: &[Option<Grant<'a>>], input: &Json, seen: &mut Vec<&'a str>) -> bool {
    let sender = grant.sender_sig_fp;
    if sender == input.get("origin").str() {
        return true;
    }
    if seen.len() >= MAX_STEPS - 1 || seen.contains(&grant.recipient_sig_fp) || seen.contains(&sender) {
        return false;
    }
    seen.push(grant.recipient_sig_fp);
    let holds = all.iter().flatten().any(|other| {
        other.recipient_sig_fp == sender
            && other.recipient_enc_fp == grant.sender_enc_fp
            && other.may_give(grant.role)
            && reaches(other, all, input, seen)
    });
    seen.pop();
    holds
}
