//! Ed25519, authors of files and comments, grants, and signatures of calls.

use crate::made::{bytes, meta, FID, KS};
use coffer_core::author::{self, Signing};
use coffer_core::comment::{self, Thread};
use coffer_core::error::CoreError;
use coffer_core::grant::{self, Grant};
use coffer_core::json::Json;
use coffer_core::request::{self, Call};
use coffer_core::{base64, hex};

fn signing(number: u8) -> Signing {
    Signing::from_seed(&bytes(number, 32)).unwrap()
}

#[test]
fn a_signature_holds_for_its_text_and_key() {
    let (one, other) = (signing(1), signing(2));
    let signature = one.sign("text");
    assert!(author::verify(&one.public(), "text", &signature));
    assert!(author::verify_base64(&one.public(), "text", &one.sign_base64("text")));
    assert!(!author::verify(&other.public(), "text", &signature) && !author::verify(&one.public(), "texT", &signature));
    for length in [0, 63] {
        assert!(!author::verify(&one.public(), "text", &signature[..length]));
    }
    assert!(!author::verify(&one.public(), "text", &[signature.as_slice(), &[0]].concat()));
    assert!(!author::verify(&one.public()[..31], "text", &signature));
    assert!(!author::verify_base64(&one.public(), "text", "?"));
    for length in [0, 31, 33] {
        assert_eq!(Signing::from_seed(&bytes(1, length)).err(), Some(CoreError::Malformed));
    }
    let account = Signing::of_account(&meta(1)).unwrap();
    assert_ne!(account.public(), Signing::of_account(&meta(2)).unwrap().public());
}

#[test]
fn keys_of_small_order_and_other_encodings_verify_nothing() {
    let identity_point = [&[1_u8][..], &[0; 31]].concat();
    let small = hex::decode_vec("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05").unwrap();
    let above_p = [&[0xee_u8][..], &[0xff; 30], &[0x7f]].concat();
    let signature = [identity_point.as_slice(), &[0; 32]].concat();
    for key in [&identity_point, &small, &above_p, &vec![0; 32], &vec![0xff; 32]] {
        assert!(!author::verify(key, "text", &signature));
        assert!(!author::verify(key, "text", &[0; 64]));
    }
}

#[test]
fn an_author_is_who_signed_and_is_named() {
    let (one, other) = (signing(1), signing(2));
    let seal = base64::encode(&bytes(1, 117));
    let text = author::file_text(FID, &seal).unwrap();
    let signature = one.sign_base64(&text);
    let by =
        |public: &[u8], name: &str, signature: &str| author::is_file_author(public, (FID, &seal), (name, signature));
    assert!(by(&one.public(), &one.fingerprint(), &signature));
    assert!(!by(&one.public(), &other.fingerprint(), &signature));
    assert!(!by(&other.public(), &one.fingerprint(), &signature));
    assert!(!by(&other.public(), &other.fingerprint(), &signature));
    assert!(!by(&one.public(), &one.fingerprint(), &one.sign_base64("else")));
    assert!(!author::is_file_author(&one.public(), ("x", &seal), (&one.fingerprint(), &signature)));
    assert_eq!(author::file_text("x", &seal), Err(CoreError::Malformed));
    assert_eq!(author::file_text(FID, "?"), Err(CoreError::Malformed));
}

const COMMENT: &str = "{\"v\":1,\"n\":\"0123456789abcdef\",\"t\":1760000000,\"x\":\"Hi\"}";

fn thread<'a>() -> Thread<'a> {
    Thread { publink_id: "9001", parent: "0" }
}

#[test]
fn a_comment_is_signed_for_its_thread() {
    let (one, other) = (signing(1), signing(2));
    let signed = comment::sign(&one, thread(), COMMENT).unwrap();
    assert!(comment::is_author(&one.public(), thread(), &signed));
    assert!(!comment::is_author(&other.public(), thread(), &signed));
    assert!(!comment::is_author(&one.public(), Thread { publink_id: "9002", parent: "0" }, &signed));
    assert!(!comment::is_author(&one.public(), Thread { publink_id: "9001", parent: "0123456789abcdef" }, &signed));
    assert!(!comment::is_author(&one.public(), Thread { publink_id: "x", parent: "0" }, &signed));
    assert!(
        !comment::is_author(&one.public(), thread(), COMMENT) && !comment::is_author(&one.public(), thread(), "{}")
    );
    for (from, to) in [("Hi", "Ho"), ("1760000000", "1760000001"), ("0123456789abcdef", "1123456789abcdef")] {
        assert!(!comment::is_author(&one.public(), thread(), &signed.replace(from, to)), "{from}");
    }
    let forged = Json::parse(&signed).unwrap().with("by", Json::text(&other.fingerprint())).write();
    assert!(
        !comment::is_author(&one.public(), thread(), &forged)
            && !comment::is_author(&other.public(), thread(), &forged)
    );
    assert_eq!(comment::sign(&one, Thread { publink_id: "x", parent: "0" }, COMMENT), Err(CoreError::Malformed));
    assert_eq!(comment::sign(&one, thread(), "{}"), Err(CoreError::Malformed));
}

#[test]
fn a_comment_has_its_shape() {
    let key = crate::made::comment(1);
    let sealed = |json: &str| comment::seal(&key, thread(), json, &crate::made::iv(1));
    let opened = |json: &str| comment::open(&key, thread(), &sealed(json).unwrap());
    let full = COMMENT.replace('}', ",\"by\":\"a\",\"sig\":\"b\",\"z\":[]}");
    assert_eq!((opened(COMMENT).unwrap(), opened(&full).unwrap()), (COMMENT.to_owned(), full));
    for (from, to) in [
        ("\"v\":1", "\"v\":2"),
        ("\"v\":1,", ""),
        ("0123456789abcdef", "0123456789abcde"),
        ("0123456789abcdef", "0123456789ABCDEF"),
        ("1760000000", "-1"),
        ("1760000000", "\"1\""),
        ("\"Hi\"", "1"),
        ("}", ",\"by\":1}"),
        ("}", ",\"sig\":null}"),
    ] {
        assert_eq!(sealed(&COMMENT.replace(from, to)), Err(CoreError::Malformed), "{to}");
    }
    for (publink_id, parent) in [("x", "0"), ("9001", "1"), ("9001", ""), ("9001", "0123456789abcde"), ("", "0")] {
        let thread = Thread { publink_id, parent };
        assert_eq!(comment::seal(&key, thread, COMMENT, &crate::made::iv(1)), Err(CoreError::Malformed));
        assert_eq!(comment::open(&key, thread, &sealed(COMMENT).unwrap()), Err(CoreError::Content));
    }
    let reply = Thread { publink_id: "9001", parent: "0123456789abcdef" };
    assert!(comment::seal(&key, reply, COMMENT, &crate::made::iv(1)).is_ok());
}

#[test]
fn a_call_is_signed_over_everything_that_it_says() {
    let call = Call { method: "POST", cmd: "pathlist", body: b"{}", servtime: "1", nonce: "2" };
    let sig = request::sig2("secret", &call).unwrap();
    assert_eq!(request::check_sig2("secret", &call, &sig), Ok(()));
    assert_eq!(request::check_sig2("secret", &call, &sig[1..]), Err(CoreError::Request));
    assert_eq!(request::check_sig2("other", &call, &sig), Err(CoreError::Request));
    for other in [
        Call { method: "GET", ..call },
        Call { cmd: "pathlis", ..call },
        Call { body: b"", ..call },
        Call { servtime: "2", ..call },
        Call { nonce: "1", ..call },
    ] {
        assert_eq!(request::check_sig2("secret", &other, &sig), Err(CoreError::Request));
    }
    assert_eq!(request::sig2_text(&call).matches('\n').count(), 5);
    let known = request::signature("Jefe", ["what do ya want ", "for ", "nothing", "?"]).unwrap();
    assert_eq!(known, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
}

struct Person {
    signing: Signing,
    enc_fp: String,
}

fn person(number: u8) -> Person {
    Person { signing: signing(number), enc_fp: author::fingerprint(&[number]) }
}

fn grant_json(role: &str, to: &Person, from: &Person) -> Json {
    let [to_sig, from_sig] = [to.signing.fingerprint(), from.signing.fingerprint()];
    let grant = Grant {
        role,
        recipient_enc_fp: &to.enc_fp,
        recipient_sig_fp: &to_sig,
        sender_enc_fp: &from.enc_fp,
        sender_sig_fp: &from_sig,
        t: 5,
        signature: "",
    };
    let signature = grant::sign(&from.signing, &grant, KS, &author::fingerprint(b"commit")).unwrap();
    let fields = [
        ("role", role),
        ("recipient_enc_fp", &to.enc_fp),
        ("recipient_sig_fp", &to_sig),
        ("sender_enc_fp", &from.enc_fp),
        ("sender_sig_fp", &from_sig),
        ("sk_sig", &signature),
    ];
    let texts = fields.iter().map(|(key, value)| ((*key).to_owned(), Json::text(value)));
    Json::Object(texts.chain([("t".to_owned(), Json::number(5))]).collect())
}

fn roster(people: &[Person], grants: Vec<Json>) -> Json {
    let listed = people.iter().map(|person| {
        Json::Null
            .with("sig_pub", Json::text(&hex::encode(&person.signing.public())))
            .with("sig_fp", Json::text(&person.signing.fingerprint()))
            .with("enc_fp", Json::text(&person.enc_fp))
    });
    Json::Null
        .with("ks", Json::text(KS))
        .with("commit", Json::text(&author::fingerprint(b"commit")))
        .with("origin", Json::text(&people[0].signing.fingerprint()))
        .with("people", Json::List(listed.collect()))
        .with("grants", Json::List(grants))
}

#[test]
fn who_may_grant_which_role() {
    let people: Vec<Person> = (0..3).map(person).collect();
    for (held, given, is_valid) in [
        ("o", "o", true),
        ("o", "i", true),
        ("i", "w", true),
        ("i", "r", true),
        ("i", "i", false),
        ("i", "o", false),
        ("w", "r", false),
        ("r", "r", false),
    ] {
        let grants = vec![grant_json(held, &people[1], &people[0]), grant_json(given, &people[2], &people[1])];
        assert_eq!(grant::roster(&roster(&people, grants)), [true, is_valid], "{held} gives {given}");
    }
}

#[test]
fn a_chain_of_grants_has_eight_steps_at_most() {
    let people: Vec<Person> = (0..10).map(person).collect();
    let grants: Vec<Json> = (1..10).map(|place| grant_json("o", &people[place], &people[place - 1])).collect();
    let valid = grant::roster(&roster(&people, grants));
    assert_eq!(valid, [true, true, true, true, true, true, true, true, false]);
}

#[test]
fn nobody_stands_twice_in_a_chain_of_grants_even_with_another_key() {
    let people: Vec<Person> = [0, 1, 2].into_iter().map(person).collect();
    let again = Person { signing: signing(1), enc_fp: author::fingerprint(&[9]) };
    let grants = vec![
        grant_json("o", &people[1], &people[0]),
        grant_json("o", &people[2], &people[1]),
        grant_json("o", &again, &people[2]),
    ];
    assert_eq!(grant::roster(&roster(&people, grants)), [true, true, false]);
}

#[test]
fn grants_in_a_circle_or_from_nowhere_are_none() {
    let people: Vec<Person> = (0..4).map(person).collect();
    let circle = vec![
        grant_json("o", &people[1], &people[2]),
        grant_json("o", &people[2], &people[1]),
        grant_json("o", &people[3], &people[3]),
    ];
    assert_eq!(grant::roster(&roster(&people, circle)), [false, false, false]);
}

#[test]
fn a_grant_counts_only_with_the_signature_of_a_listed_sender() {
    let people: Vec<Person> = (0..3).map(person).collect();
    let good = grant_json("r", &people[1], &people[0]);
    let whole = roster(&people, vec![good.clone()]);
    assert_eq!((grant::check(&whole, 0), grant::check(&whole, 1)), (Ok(()), Err(CoreError::ShareKey)));
    let valid = |grant: Json| grant::roster(&roster(&people, vec![grant])) == [true];
    for key in ["role", "recipient_enc_fp", "recipient_sig_fp", "sender_enc_fp", "sender_sig_fp", "sk_sig", "t"] {
        assert!(!valid(good.without(&[key])), "{key} missing");
    }
    assert!(!valid(good.with("role", Json::text("w"))) && !valid(good.with("t", Json::number(6))));
    assert!(!valid(good.with("role", Json::text("x"))) && !valid(good.with("recipient_enc_fp", Json::text("x"))));
    assert!(!valid(good.with("sender_enc_fp", Json::text(&people[2].enc_fp))));
    for (key, value) in [("ks", "42-8"), ("ks", "x"), ("commit", "x"), ("origin", "x")] {
        assert_eq!(grant::roster(&whole.with(key, Json::text(value))), [false], "{key}");
    }
    assert_eq!(grant::roster(&whole.with("people", Json::Null)), [false]);
    let listed = |key: &str, value: &str| {
        let person = whole.get("people").items()[0].with(key, Json::text(value));
        grant::roster(&whole.with("people", Json::List(vec![person])))
    };
    assert_eq!(listed("sig_pub", &hex::encode(&people[1].signing.public())), [false]);
    assert_eq!(
        (listed("sig_pub", "x"), listed("sig_fp", "x"), listed("enc_fp", "x")),
        (vec![false], vec![false], vec![false])
    );
}

#[test]
fn a_sender_is_the_same_person_in_both_keys() {
    let people: Vec<Person> = (0..3).map(person).collect();
    let split = Person { signing: signing(1), enc_fp: author::fingerprint(b"another") };
    let grants = vec![grant_json("o", &split, &people[0]), grant_json("r", &people[2], &people[1])];
    assert_eq!(grant::roster(&roster(&people, grants)), [true, false]);
}

#[test]
fn a_grant_has_no_text_where_one_field_has_no_shape() {
    let print = author::fingerprint(b"x");
    let good = Grant {
        role: "r",
        recipient_enc_fp: &print,
        recipient_sig_fp: &print,
        sender_enc_fp: &print,
        sender_sig_fp: &print,
        t: 5,
        signature: "",
    };
    let expected = format!("e2cs/1|grant|42-7|{print}|r|{print}|{print}|{print}|{print}|5");
    assert_eq!(good.text(KS, &print), Ok(expected));
    for (grant, ks, commit) in [
        (good, "x", print.as_str()),
        (good, KS, "x"),
        (Grant { role: "x", ..good }, KS, &print),
        (Grant { recipient_enc_fp: "x", ..good }, KS, &print),
        (Grant { recipient_sig_fp: "x", ..good }, KS, &print),
        (Grant { sender_enc_fp: "x", ..good }, KS, &print),
        (Grant { sender_sig_fp: "x", ..good }, KS, &print),
    ] {
        assert_eq!(grant.text(ks, commit), Err(CoreError::ShareKey));
    }
}

#[test]
fn a_grant_of_another_key_is_none_whatever_print_is_listed_beside_it() {
    let people: Vec<Person> = (0..2).map(person).collect();
    let thief = person(7);
    let [to_sig, owner_sig] = [people[1].signing.fingerprint(), people[0].signing.fingerprint()];
    let said = Grant {
        role: "r",
        recipient_enc_fp: &people[1].enc_fp,
        recipient_sig_fp: &to_sig,
        sender_enc_fp: &people[0].enc_fp,
        sender_sig_fp: &owner_sig,
        t: 5,
        signature: "",
    };
    let forged = grant::sign(&thief.signing, &said, KS, &author::fingerprint(b"commit")).unwrap();
    let grant = grant_json("r", &people[1], &people[0]).with("sk_sig", Json::text(&forged));
    let listed = Json::Null
        .with("sig_pub", Json::text(&hex::encode(&thief.signing.public())))
        .with("sig_fp", Json::text(&owner_sig))
        .with("enc_fp", Json::text(&people[0].enc_fp));
    let whole = roster(&people, vec![grant]).with("people", Json::List(vec![listed]));
    assert_eq!(grant::roster(&whole), [false]);
}
