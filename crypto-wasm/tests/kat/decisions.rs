//! Ids, merges, paths, choices, grants.

use crate::keys::{meta, share};
use crate::{json as core_json, text, unhex, Outcome};
use coffer_core::author::Signing;
use coffer_core::error::CoreError;
use coffer_core::grant::{self, Grant};
use coffer_core::path::{self, PathRules};
use coffer_core::shares::{self, Choice};
use coffer_core::{field, manifest, merge};
use serde_json::{json, Value};

pub fn run(kind: &str, v: &Value) -> Option<Outcome> {
    let input = &v["input"];
    Some(match kind {
        "id" => id(&input["id"]),
        "manifest_accept" => {
            let vc = |key: &str| core_json(if input[key].is_object() { &input[key] } else { &Value::Null });
            manifest::accept(&vc("cached_vc"), &vc("served_vc")).map(|ctr| json!({"ctr": ctr}))
        }
        "manifest_merge" => merged(input),
        "choose_key" => shares::choose(&core_json(&input["shares"]), &places(input)).map(choice),
        "offer" => {
            let commit = share(&input["offer_share_key"]).commit();
            shares::accept(&core_json(&input["shares"]), &places(input), text(input, "offer_ks"), &commit).map(choice)
        }
        "path" => {
            let [roots, shares, minrev] = ["roots", "shares", "minrev"].map(|key| core_json(&input[key]));
            let rules = PathRules { roots: &roots, shares: &shares, minrev: &minrev };
            path::prove(&meta(input), &core_json(&input["path"]), rules).map(|inside| json!({"inside": inside}))
        }
        "work_out" => {
            let [shares, intents, work] = ["shares", "intents", "work"].map(|key| core_json(&input[key]));
            Ok(json!({"done": shares::work_out(&shares, &intents, &work)}))
        }
        "roster" => {
            signed_texts(v);
            Ok(json!({"valid": grant::roster(&core_json(input))}))
        }
        "grant" => grant::check(&core_json(input), input["index"].as_u64().unwrap() as usize).map(|()| json!(true)),
        _ => return None,
    })
}

fn id(value: &Value) -> Outcome {
    let written = match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => number.as_u64().filter(|n| *n <= field::MAX_SAFE_INTEGER).map(|n| n.to_string()),
        _ => None,
    };
    written.filter(|text| field::is_id(text)).map(|text| json!(text)).ok_or(CoreError::Malformed)
}

fn merged(input: &Value) -> Outcome {
    let (a, b) = (core_json(&input["a"]), core_json(&input["b"]));
    let forth = merge::merge(&a, &b)?;
    let back = merge::merge(&b, &a)?;
    assert_eq!(forth.sorted(), back.sorted());
    Ok(serde_json::from_str(&forth.write()).unwrap())
}

fn places(input: &Value) -> Vec<&str> {
    input["inside"].as_array().unwrap().iter().map(|place| place.as_str().unwrap()).collect()
}

fn choice(choice: Choice) -> Value {
    json!({"ks": choice.ks, "links": choice.links})
}

fn signed_texts(v: &Value) {
    let input = &v["input"];
    for (place, g) in input["grants"].as_array().unwrap().iter().enumerate() {
        let grant = Grant {
            role: text(g, "role"),
            recipient_enc_fp: text(g, "recipient_enc_fp"),
            recipient_sig_fp: text(g, "recipient_sig_fp"),
            sender_enc_fp: text(g, "sender_enc_fp"),
            sender_sig_fp: text(g, "sender_sig_fp"),
            t: g["t"].as_u64().unwrap(),
            signature: text(g, "sk_sig"),
        };
        let written = grant.text(text(input, "ks"), text(input, "commit")).unwrap();
        assert_eq!(written, v["expect"]["texts"][place]);
        for seed in v["seeds"].as_object().unwrap().values() {
            let signing = Signing::from_seed(&unhex(seed)).unwrap();
            if signing.fingerprint() == grant.sender_sig_fp && written == v["signed_texts"][place] {
                let signature = grant::sign(&signing, &grant, text(input, "ks"), text(input, "commit")).unwrap();
                assert_eq!(signature, grant.signature);
            }
        }
    }
}
