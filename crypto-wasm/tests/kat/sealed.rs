//! Names, labels, data keys, seals, copies, comments.

use crate::keys::{comment, data, iv, meta, packet, same, share, value_of};
use crate::{text, unhex, Outcome};
use coffer_core::author::{self, Signing};
use coffer_core::comment::{self as comments, Thread};
use coffer_core::data_key::{self, Audience};
use coffer_core::keys::{CommentKey, DataKey, KeyMaterial, ShareKey};
use coffer_core::name::{Name, NameCipher, NameContext, Page};
use coffer_core::password_copy::{self, Copy};
use coffer_core::seal::{self, Sealed};
use coffer_core::{consent, hex, label, manifest};
use serde_json::{json, Value};

pub fn run(kind: &str, v: &Value) -> Option<Outcome> {
    let input = &v["input"];
    Some(match kind {
        "name_meta" => names(&NameCipher::meta(&meta(input)), text(input, "domain"), v),
        "name_share" => names(&NameCipher::share(&share(&input["share_key"])), text(input, "ks"), v),
        "name_digest" => digest(input),
        "label_link" => labels(&meta(input), v),
        "label_share" => labels(&share(&input["share_key"]), v),
        "data_key" => data_keys(Audience::Web, v),
        "data_key_app" => data_keys(Audience::App, v),
        "comment_key" => comment_keys(Audience::Web, v),
        "comment_key_app" => comment_keys(Audience::App, v),
        "seal" => seals(v),
        "seal_sig" => seal_sig(v),
        "share_pw_owner" => copies(Copy::SharePassword { ks: text(input, "ks") }, "s", v),
        "link_pw" => copies(Copy::LinkPassword { salt: text(input, "salt"), ks: text(input, "ks") }, "password", v),
        "link_key_copy" => copies(Copy::LinkKey { salt: text(input, "salt"), ks: text(input, "ks") }, "link_key", v),
        "comment" => comment_body(v),
        "comment_sig" => comment_sig(v),
        "compat_key" => Ok(json!(consent::compat_key(&data(input)))),
        "zip_key" => zip(v),
        "manifest" => manifests(v),
        "download_check" => {
            let (size, seen) = (input["seal_size"].as_u64().unwrap(), input["size"].as_u64().unwrap());
            seal::check_download((size, &unhex(&input["seal_D"])), (seen, &unhex(&input["D"])))
                .map(|()| json!("complete"))
        }
        _ => return None,
    })
}

fn names(cipher: &NameCipher, domain: &str, v: &Value) -> Outcome {
    let input = &v["input"];
    let minrev = input["minrev"].as_u64().unwrap_or(0) as u32;
    let context = NameContext { domain, parent: text(input, "parent_fid"), kind: text(input, "type"), minrev };
    if let Some(writer) = v["writer"].as_object() {
        let fid = hex::decode(writer["fid"].as_str().unwrap()).unwrap();
        let name =
            Name { fid, rev: writer["rev"].as_u64().unwrap() as u32, name: writer["name"].as_str().unwrap().into() };
        same(&cipher.seal(&name, &context, &iv(v)).unwrap(), v);
    }
    let page = if input["page"] == "link" { Page::Link } else { Page::Own };
    let name = cipher.open(text(value_of(v), "value"), &context, page)?;
    Ok(json!({"fid": hex::encode(&name.fid), "rev": name.rev, "name": name.name}))
}

fn digest(input: &Value) -> Outcome {
    let key = unhex(&input["key"]);
    let cipher = if key.len() == 64 {
        NameCipher::share(&ShareKey::new(key.into()).unwrap())
    } else {
        NameCipher::meta(&coffer_core::keys::MetaKey::new(key.into()).unwrap())
    };
    cipher.digest(text(input, "parent_fid"), text(input, "name")).map(|d| json!(d))
}

fn labels(key: &impl KeyMaterial, v: &Value) -> Outcome {
    let ks = text(&v["input"], "ks");
    if v["writer"].is_object() {
        same(&label::seal(key, ks, text(&v["writer"], "text"), &iv(v)).unwrap(), v);
    }
    label::open(key, ks, text(value_of(v), "value")).map(|text| json!({"text": text}))
}

fn data_keys(audience: Audience, v: &Value) -> Outcome {
    let input = &v["input"];
    let (under, place) = (share(&input["share_key"]), (text(input, "ks"), text(input, "fid")));
    if v["writer"].is_object() {
        let key = DataKey::new(unhex(&v["writer"]["data_key"]).into()).unwrap();
        same(&data_key::wrap(&key, &under, place, audience, &iv(v)).unwrap(), v);
    }
    let key = data_key::unwrap(text(value_of(v), "value"), &under, place, audience)?;
    Ok(json!({"data_key": hex::encode(key.bytes())}))
}

fn comment_keys(audience: Audience, v: &Value) -> Outcome {
    let input = &v["input"];
    let (under, place) = (share(&input["share_key"]), (text(input, "ks"), text(input, "publink_id")));
    if v["writer"].is_object() {
        let key = CommentKey::new(unhex(&v["writer"]["comment_key"]).into()).unwrap();
        same(&data_key::wrap_comment(&key, &under, place, audience, &iv(v)).unwrap(), v);
    }
    let key = data_key::unwrap_comment(text(value_of(v), "value"), &under, place, audience)?;
    Ok(json!({"comment_key": hex::encode(key.bytes())}))
}

fn seals(v: &Value) -> Outcome {
    let (key, fid, writer) = (data(&v["input"]), text(&v["input"], "fid"), &v["writer"]);
    if writer.is_object() {
        let content = Sealed {
            ver: writer["ver"].as_u64().unwrap() as u32,
            ctr: writer["ctr"].as_u64().unwrap(),
            size: writer["size"].as_u64().unwrap(),
            mtime_ms: writer["mtime_ms"].as_u64().unwrap(),
            digest: unhex(&writer["D"]).try_into().unwrap(),
        };
        assert_eq!(seal::commit(&key), v["expect"]["KC"]);
        same(&seal::seal(&key, fid, &content, &iv(v)).unwrap(), v);
    }
    let s = seal::open(&key, fid, text(value_of(v), "value"))?;
    Ok(json!({"ver": s.ver, "ctr": s.ctr, "size": s.size, "mtime_ms": s.mtime_ms, "D": hex::encode(&s.digest)}))
}

fn seal_sig(v: &Value) -> Outcome {
    let input = &v["input"];
    let file = (text(input, "fid"), text(input, "seal"));
    if v["seed"].is_string() {
        let text = author::file_text(file.0, file.1).unwrap();
        assert_eq!(text, v["expect"]["text"]);
        assert_eq!(Signing::from_seed(&unhex(&v["seed"])).unwrap().sign_base64(&text), input["seal_sig"]);
    }
    let by = (text(input, "seal_by"), text(input, "seal_sig"));
    Ok(json!(author::is_file_author(&unhex(&input["sig_pub"]), file, by)))
}

fn copies(copy: Copy<'_>, field: &str, v: &Value) -> Outcome {
    let key = meta(&v["input"]);
    if v["writer"].is_object() {
        same(&password_copy::seal(&key, &copy, text(&v["writer"], field), &iv(v)).unwrap(), v);
    }
    password_copy::open(&key, &copy, text(value_of(v), "value")).map(|text| json!({ field: text }))
}

fn thread(input: &Value) -> Thread<'_> {
    Thread { publink_id: text(input, "publink_id"), parent: text(input, "parent") }
}

fn comment_body(v: &Value) -> Outcome {
    let key = comment(&v["input"]);
    if v["writer"].is_object() {
        let json = v["writer"]["comment"].to_string();
        same(&comments::seal(&key, thread(&v["input"]), &json, &iv(v)).unwrap(), v);
    }
    let json = comments::open(&key, thread(&v["input"]), text(value_of(v), "value"))?;
    Ok(json!({"comment": serde_json::from_str::<Value>(&json).unwrap()}))
}

fn comment_sig(v: &Value) -> Outcome {
    let input = &v["input"];
    let public = unhex(&input["sig_pub"]);
    if v["seed"].is_string() {
        let signing = Signing::from_seed(&unhex(&v["seed"])).unwrap();
        let mut bare = input["comment"].clone();
        bare.as_object_mut().unwrap().retain(|key, _| key != "by" && key != "sig");
        let signed = comments::sign(&signing, thread(input), &bare.to_string()).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&signed).unwrap(), input["comment"]);
    }
    Ok(json!(comments::is_author(&public, thread(input), &input["comment"].to_string())))
}

fn zip(v: &Value) -> Outcome {
    let input = &v["input"];
    let (under, place) = (share(&input["throwaway_key"]), (text(input, "job_id"), text(input, "fid")));
    if v["writer"]["data_key"].is_string() {
        assert_eq!(hex::encode(data(&v["writer"]).subkey("packet-0").bytes()), v["writer"]["packet_key"]);
    }
    if v["writer"].is_object() {
        let key = packet(&v["writer"]["packet_key"]);
        same(&consent::seal_zip_key(&key, &under, place, &iv(v)).unwrap(), v);
    }
    consent::open_zip_key(text(value_of(v), "value"), &under, place).map(|key| json!({"packet_key": hex::encode(&key)}))
}

fn manifests(v: &Value) -> Outcome {
    let key = meta(&v["input"]);
    if v["writer"].is_object() {
        same(&manifest::seal(&key, &v["writer"]["manifest"].to_string(), &iv(v)).unwrap(), v);
    }
    let text = manifest::open(&key, text(value_of(v), "value"))?;
    let parsed: Value = serde_json::from_str(&text).unwrap();
    let ctr = manifest::counter(&crate::json(&parsed["vc"]));
    Ok(json!({"manifest": parsed, "ctr": ctr}))
}
