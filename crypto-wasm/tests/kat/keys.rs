//! Keys, sign-in, links, requests.

use crate::{text, unhex, Outcome};
use coffer_core::error::CoreError;
use coffer_core::kept_link::KeptLink;
use coffer_core::keys::{CommentKey, DataKey, KeyMaterial, MetaKey, PacketKey, Secret, ShareKey};
use coffer_core::link::{LinkParams, LinkSecret};
use coffer_core::password_blob::{Blob, Header};
use coffer_core::random::Iv;
use coffer_core::share_key::RsaPurpose;
use coffer_core::{
    base64, hex, identity, invitation, kdf, key_file, login_hash, name, passkey, private_key, recovery, request,
    share_key,
};
use serde_json::{json, Value};
use zeroize::Zeroizing;

pub fn meta(input: &Value) -> MetaKey {
    MetaKey::new(unhex(&input["meta_key"]).into()).unwrap()
}
pub fn data(input: &Value) -> DataKey {
    DataKey::new(unhex(&input["data_key"]).into()).unwrap()
}
pub fn packet(value: &Value) -> PacketKey {
    PacketKey::new(unhex(value).into()).unwrap()
}
pub fn comment(input: &Value) -> CommentKey {
    CommentKey::new(unhex(&input["comment_key"]).into()).unwrap()
}
pub fn share(value: &Value) -> ShareKey {
    ShareKey::new(unhex(value).into()).unwrap()
}
pub fn iv(vector: &Value) -> Iv {
    Iv::new(&unhex(&vector["iv"])).unwrap()
}
pub fn same(written: &str, vector: &Value) {
    assert_eq!(written, text(&vector["expect"], "value"), "{}", vector["id"]);
}

struct Raw(Zeroizing<Vec<u8>>);
impl KeyMaterial for Raw {
    fn bytes(&self) -> &[u8] {
        &self.0
    }
}

pub fn run(kind: &str, v: &Value, rsa: &Value) -> Option<Outcome> {
    let input = &v["input"];
    Some(match kind {
        "hkdf" => Ok(json!(Raw(unhex(&input["key"]).into()).subkey(text(input, "label")).to_hex())),
        "commit" => Ok(json!(share(&input["share_key"]).commit())),
        "roots" => {
            let [main, vault] = name::area_roots(&meta(input));
            assert_eq!(json!({"main": main, "vault": vault}), v["expect"]);
            Ok(Value::Null)
        }
        "login_hash" => login(v),
        "pw_meta" => pw_meta(v),
        "pw_priv" => pw_priv(v),
        "own_priv_key" => own_priv_key(v),
        "recovery" => recovery_kit(v),
        "passkey" => passkey_wrap(v),
        "key_file" => file_of_keys(v),
        "own_share_key" => {
            let (key, ks) = (meta(input), text(input, "ks"));
            if v["writer"].is_object() {
                same(&share_key::seal_own(&key, ks, &share(&v["writer"]["share_key_out"]), &iv(v)).unwrap(), v);
            }
            share_out(share_key::open_own(&key, ks, text(value_of(v), "value")))
        }
        "invite_share_key" => invite(v),
        "link_share_key" => link(v),
        "link_kept" => kept(v),
        "lock_token" => {
            LinkSecret::derive(text(input, "fragment"), input["password"].as_str(), params(input)).map(|w| {
                assert!(v["expect"]["W"].is_null() || hex::encode(w.bytes()) == v["expect"]["W"]);
                json!(w.lock_token())
            })
        }
        "signature" => {
            let fields = ["access_token", "uid", "web_device_id", "servtime"].map(|key| text(input, key));
            request::signature(text(input, "access_secret"), fields).map(|s| json!(s))
        }
        "sig2" | "sig2_check" => sig2(kind, v),
        "share_key_rsa" => rsa_wrap(RsaPurpose::ShareKey, v),
        "share_pw_member" => rsa_wrap(RsaPurpose::SharePassword, v),
        "identity" => identity(v, rsa),
        _ => return None,
    })
}

/// Valid vectors carry the value in `expect`, others in `input`.
pub fn value_of(v: &Value) -> &Value {
    if v["valid"] == true && v["input"]["value"].is_null() {
        &v["expect"]
    } else {
        &v["input"]
    }
}

fn share_out(key: Result<ShareKey, CoreError>) -> Outcome {
    key.map(|key| json!({"share_key_out": hex::encode(key.bytes())}))
}

fn login(v: &Value) -> Outcome {
    let input = &v["input"];
    let password = text(input, "password");
    login_hash::hash(password, text(input, "salt"), input["pinned"].as_str()).map(|hash| {
        let sha1 = v["expect"]["output"]["sha1_hex"].clone();
        json!({"sha1_hex": sha1, "sha256_hex": login_hash::prehash(password).as_str(), "hash": hash})
    })
}

fn pw_meta(v: &Value) -> Outcome {
    let input = &v["input"];
    let floor = input["floor"].as_u64().unwrap_or(0) as u8;
    if v["writer"].is_object() {
        let header = unhex(&v["expect"]["header"]);
        let kek = Header::parse(&header).unwrap().0.derive(text(input, "password")).unwrap();
        assert_eq!(hex::encode(kek.secret().bytes()), v["expect"]["kek"]);
        let key = MetaKey::new(unhex(&v["writer"]["text"]).into()).unwrap();
        same(&kek.seal_meta(&key, &iv(v)).unwrap(), v);
    }
    let blob = Blob::parse(text(value_of(v), "value"), floor)?;
    let key = blob.open_meta(&blob.header().derive(text(input, "password"))?)?;
    Ok(json!({"meta_key": hex::encode(key.bytes()), "rank": blob.header().rank()}))
}

fn pw_priv(v: &Value) -> Outcome {
    let input = &v["input"];
    let floor = input["floor"].as_u64().unwrap_or(0) as u8;
    let enc_fp = text(input, "enc_fp");
    if v["writer"].is_object() {
        let kek = Header::parse(&unhex(&v["expect"]["header"])).unwrap().0.derive(text(input, "password")).unwrap();
        same(&kek.seal_private(&unhex(&v["writer"]["text"]), enc_fp, &iv(v)).unwrap(), v);
    }
    let blob = Blob::parse(text(value_of(v), "value"), floor)?;
    if input["other_header"].is_string() && hex::encode(&blob.header().bytes()) != input["other_header"] {
        return Err(CoreError::SignIn);
    }
    let pkcs8 = blob.open_private(&blob.header().derive(text(input, "password"))?, enc_fp)?;
    let mut output = json!({"pkcs8": hex::encode(&pkcs8)});
    if !v["expect"]["output"]["rank"].is_null() {
        output["rank"] = json!(blob.header().rank());
    }
    Ok(output)
}

fn own_priv_key(v: &Value) -> Outcome {
    let input = &v["input"];
    let (key, enc_fp) = (meta(input), text(input, "enc_fp"));
    if v["writer"].is_object() {
        same(&private_key::seal_own(&key, enc_fp, &unhex(&v["writer"]["pkcs8"]), &iv(v)).unwrap(), v);
    }
    private_key::open_own(&key, enc_fp, text(value_of(v), "value")).map(|pkcs8| json!({"pkcs8": hex::encode(&pkcs8)}))
}

fn recovery_kit(v: &Value) -> Outcome {
    let (input, writer) = (&v["input"], &v["writer"]);
    let code = text(input, "code");
    if writer.is_object() {
        same(&recovery::seal(code, &meta(writer), &unhex(&writer["salt"]), &iv(v)).unwrap(), v);
    }
    let key = recovery::open(code, text(input, "value"))?;
    Ok(json!({"meta_key": hex::encode(key.bytes()), "rk_lock": recovery::lock(code)?}))
}

fn passkey_wrap(v: &Value) -> Outcome {
    let (input, writer) = (&v["input"], &v["writer"]);
    let credential = unhex(&input["credential_id"]);
    let prf = || Zeroizing::new(unhex(&input["prf_output"]));
    if writer.is_object() {
        same(&passkey::seal(&credential, prf(), &meta(writer), &unhex(&writer["salt"]), &iv(v)).unwrap(), v);
    }
    let key = passkey::open(&credential, prf(), text(input, "value"))?;
    let salt = passkey::salt_of(text(input, "value"))?;
    Ok(json!({"meta_key": hex::encode(key.bytes()), "prf_input": hex::encode(&passkey::prf_input(&salt))}))
}

fn file_of_keys(v: &Value) -> Outcome {
    let (input, writer) = (&v["input"], &v["writer"]);
    let password = text(input, "password");
    if writer.is_object() {
        let file = key_file::seal(password, text(writer, "text"), &unhex(&writer["salt"]), &iv(v)).unwrap();
        same(&base64::encode(&file), v);
    }
    let file = base64::decode(text(input, "value")).unwrap();
    Ok(json!({"text": key_file::open(password, &file)?}))
}

fn invite(v: &Value) -> Outcome {
    let input = &v["input"];
    let (s, salt, ks) = (text(input, "s"), text(input, "salt"), text(input, "ks"));
    if v["writer"].is_object() {
        let checked = kdf::ShareSalt::check(salt, Some(10_000.0)).unwrap();
        same(&invitation::seal(s, &checked, ks, &share(&v["writer"]["share_key_out"]), &iv(v)).unwrap(), v);
    }
    share_out(invitation::open(s, salt, input["iterations"].as_f64(), ks, text(value_of(v), "value")))
}

fn params(input: &Value) -> LinkParams<'_> {
    LinkParams {
        salt: text(input, "salt"),
        iterations: input["iterations"].as_f64(),
        linkversion: input["linkversion"].as_f64(),
    }
}

fn link(v: &Value) -> Outcome {
    let input = &v["input"];
    let secret = LinkSecret::derive(text(input, "fragment"), input["password"].as_str(), params(input))?;
    if v["writer"].is_object() {
        same(&secret.seal(text(input, "ks"), &share(&v["writer"]["share_key_out"]), &iv(v)).unwrap(), v);
    }
    share_out(secret.open(text(input, "ks"), text(value_of(v), "value")))
}

fn kept(v: &Value) -> Outcome {
    let input = &v["input"];
    let secret = LinkSecret::derive(text(input, "fragment"), input["password"].as_str(), params(input))?;
    let place = KeptLink { cachekey: text(input, "cachekey"), ks: text(input, "ks"), exp: text(input, "exp") };
    if v["writer"].is_object() {
        same(&place.seal(&secret.link_part(), &share(&v["writer"]["share_key_out"]), &iv(v)).unwrap(), v);
    }
    share_out(place.open(&secret.link_part(), text(value_of(v), "value")))
}

fn sig2(kind: &str, v: &Value) -> Outcome {
    let input = &v["input"];
    let call = request::Call {
        method: text(input, "method"),
        cmd: text(input, "cmd"),
        body: text(input, "body").as_bytes(),
        servtime: text(input, "servtime"),
        nonce: text(input, "nonce"),
    };
    let secret = text(input, "access_secret");
    if kind == "sig2_check" {
        return request::check_sig2(secret, &call, text(input, "sig2")).map(|()| json!(true));
    }
    assert_eq!(request::sig2_text(&call), v["expect"]["text"]);
    request::sig2(secret, &call).map(|s| json!(s))
}

/// Without RSA the core holds label and shape; what WebCrypto refuses is refused there.
fn rsa_wrap(purpose: RsaPurpose, v: &Value) -> Outcome {
    let input = &v["input"];
    let label = share_key::rsa_label(purpose, text(input, "ks"), text(input, "pubkey_id"))?;
    let value = text(value_of(v), "value");
    if v["valid"] == true {
        assert_eq!(label, v["expect"]["label"]);
        share_key::rsa_ciphertext(purpose, value)?;
        return Ok(v["expect"]["output"].clone());
    }
    share_key::rsa_ciphertext(purpose, value)?;
    if v["plaintext"].is_string() && purpose == RsaPurpose::ShareKey {
        return share_key::from_rsa(unhex(&v["plaintext"]).into()).map(|_| json!(null));
    }
    Err(if purpose == RsaPurpose::ShareKey { CoreError::ShareKey } else { CoreError::PasswordCopy })
}

fn identity(v: &Value, _rsa: &Value) -> Outcome {
    let input = &v["input"];
    let found = identity::open(text(input, "spki_b64"), text(input, "sigkey"))?;
    if v["seed"].is_string() {
        let signing = coffer_core::author::Signing::from_seed(&unhex(&v["seed"])).unwrap();
        let spki = coffer_core::base64::decode(text(input, "spki_b64")).unwrap();
        assert_eq!(identity::seal(&signing, &spki).unwrap(), text(input, "sigkey"));
        assert_eq!(identity::text(&found.enc_fp, &found.sig_fp), v["expect"]["text"]);
    }
    let number = identity::safety_number(&found.enc_fp, &found.sig_fp);
    Ok(json!({"enc_fp": found.enc_fp, "sig_fp": found.sig_fp, "safety_number": number}))
}

const _: fn() = || {
    fn is_key<T: KeyMaterial>() {}
    is_key::<Secret>();
};
