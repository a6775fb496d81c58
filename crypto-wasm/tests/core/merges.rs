//! Merge of manifests field by field: the winner of each tie, and that no order of the two changes it.

use coffer_core::error::CoreError;
use coffer_core::json::Json;
use coffer_core::manifest;
use coffer_core::merge::merge;

fn json(text: &str) -> Json {
    Json::parse(&text.replace('\'', "\"")).unwrap()
}

/// Both orders give the same.
fn merged(a: &str, b: &str) -> Json {
    let (a, b) = (json(a), json(b));
    let forth = merge(&a, &b).unwrap();
    assert_eq!(forth.sorted(), merge(&b, &a).unwrap().sorted());
    forth
}

fn field(name: &str, a: &str, b: &str) -> String {
    let whole = |value: &str| format!("{{'{name}':{value}}}");
    merged(&whole(a), &whole(b)).get(name).sorted().replace('"', "'")
}

#[test]
fn manifests_of_two_identities_do_not_merge() {
    for field in ["enc_fp", "sig_pub"] {
        let [a, b] = ["1", "2"].map(|value| json(&format!("{{'{field}':'{value}'}}")));
        assert_eq!(merge(&a, &b), Err(CoreError::ManifestOlder));
    }
}

#[test]
fn what_the_merging_device_writes_anew_is_left_out() {
    let both = merged("{'t':1,'dev':{},'prev':'a','x':1}", "{'t':2,'dev':{},'prev':'b','x':1}");
    assert_eq!(both.sorted(), json("{'shares':{},'x':1}").sorted());
}

#[test]
fn counts_take_the_higher_of_each_and_keep_what_one_side_has() {
    for name in ["vc", "minrev", "floors"] {
        assert_eq!(field(name, "{'b':5,'a':1}", "{'a':4,'c':2,'b':3}"), "{'a':4,'b':5,'c':2}");
    }
    for name in ["v", "fmt"] {
        assert_eq!(field(name, "1", "2"), "2");
    }
    assert_eq!(field("else", "'b'", "'a'"), "'a'");
}

#[test]
fn a_login_with_the_higher_number_wins_and_a_tie_keeps_the_stronger_hash() {
    assert_eq!(
        field("login", "{'n':1,'rank':3,'salt':'a'}", "{'n':2,'rank':0,'salt':'b'}"),
        "{'n':2,'rank':0,'salt':'b'}"
    );
    assert_eq!(
        field("login", "{'n':2,'rank':1,'salt':'b'}", "{'n':2,'rank':3,'salt':'c'}"),
        "{'n':2,'rank':3,'salt':'b'}"
    );
    assert_eq!(
        field("login", "{'n':2,'rank':3,'salt':'b'}", "{'n':2,'rank':1,'salt':'a'}"),
        "{'n':2,'rank':3,'salt':'a'}"
    );
}

#[test]
fn escrow_is_off_where_two_devices_disagree() {
    assert_eq!(field("escrow", "{'n':1,'on':true}", "{'n':1,'on':false}"), "{'n':1,'on':false}");
    assert_eq!(field("escrow", "{'n':1,'on':true,'x':1}", "{'n':1,'on':true}"), "{'n':1,'on':false,'x':1}");
    assert_eq!(field("escrow", "{'n':1,'on':true}", "{'n':1,'on':true}"), "{'n':1,'on':true}");
    assert_eq!(field("escrow", "{'n':2,'on':true}", "{'n':1,'on':false}"), "{'n':2,'on':true}");
}

#[test]
fn what_a_device_or_the_account_is_called_follows_the_higher_number_and_the_lower_text() {
    let named = |name: &str, n: u8| format!("{{'name':'{name}','n':{n}}}");
    let devices = |a: &str, b: &str| field("devices", &format!("{{'d':{a},'a':{{}}}}"), &format!("{{'d':{b}}}"));
    assert_eq!(devices(&named("b", 1), &named("c", 2)), "{'a':{},'d':{'n':2,'name':'c'}}");
    assert_eq!(devices(&named("b", 2), &named("a", 2)), "{'a':{},'d':{'n':2,'name':'a'}}");
    assert_eq!(field("names", &named("b", 3), &named("a", 2)), "{'n':3,'name':'b'}");
    assert_eq!(field("names", &named("b", 2), &named("a", 2)), "{'n':2,'name':'a'}");
}

fn contact(a: &str, b: &str) -> String {
    field("contacts", &format!("{{'k':{a}}}"), &format!("{{'k':{b}}}"))
}

#[test]
fn a_contact_that_two_devices_pinned_to_other_keys_is_changed_and_unverified() {
    let pin = |print: &str, rest: &str| format!("{{'enc_fp':'{print}','n':1,{rest}}}");
    let expected = "{'k':{'enc_fp':'a','n':1,'state':'changed','verified':false}}";
    assert_eq!(
        contact(&pin("b", "'state':'pinned','verified':true"), &pin("a", "'state':'pinned','verified':true")),
        expected
    );
    assert_eq!(
        contact(&pin("a", "'state':'pinned','verified':true"), &pin("a", "'state':'pinned','verified':false")),
        expected
    );
    assert_eq!(contact("{'n':2,'enc_fp':'z'}", "{'n':1,'enc_fp':'a'}"), "{'k':{'enc_fp':'z','n':2}}");
    let prints = |fields: &str| format!("{{'n':1,'state':'pinned','verified':true,{fields}}}");
    let by = |a: &str, b: &str| contact(&prints(a), &prints(b));
    assert!(by("'sig_fp':'b','zz':'0'", "'sig_fp':'a','zz':'1'").contains("'sig_fp':'a'"));
    assert!(by("'user_id':'b','a':'0'", "'user_id':'a','a':'1'").contains("'user_id':'a'"));
}

#[test]
fn a_removed_contact_stays_removed() {
    let removed = "{'n':1,'state':'removed','x':9}";
    assert_eq!(contact(removed, "{'n':1,'state':'pinned'}"), "{'k':{'n':1,'state':'removed','x':9}}");
    assert_eq!(contact("{'n':1,'state':'pinned'}", removed), "{'k':{'n':1,'state':'removed','x':9}}");
    assert_eq!(contact(removed, "{'n':1,'state':'removed','x':8}"), "{'k':{'n':1,'state':'removed','x':8}}");
}

#[test]
fn a_removed_passkey_stays_removed_and_keeps_its_first_time() {
    let of = |a: &str, b: &str| field("passkeys", &format!("{{'k':{a}}}"), &format!("{{'k':{b}}}"));
    assert_eq!(of("{'state':'current','t':5}", "{'state':'removed','t':7}"), "{'k':{'state':'removed','t':5}}");
    assert_eq!(of("{'state':'current','t':9}", "{'state':'current','t':7}"), "{'k':{'state':'current','t':7}}");
}

#[test]
fn an_intent_goes_on_to_its_later_state_and_two_of_one_number_cancel() {
    let of = |a: &str, b: &str| field("intents", &format!("{{'k':{a}}}"), &format!("{{'k':{b}}}"));
    assert_eq!(of("{'op':'x','state':'open'}", "{'op':'x','state':'done'}"), "{'k':{'op':'x','state':'done'}}");
    assert_eq!(
        of("{'op':'x','state':'cancelled'}", "{'op':'x','state':'done'}"),
        "{'k':{'op':'x','state':'cancelled'}}"
    );
    assert_eq!(of("{'op':'y','state':'open'}", "{'op':'x','state':'open'}"), "{'k':{'op':'x','state':'cancelled'}}");
}

fn share(a: &str, b: &str) -> String {
    let of = |fields: &str| format!("{{'7-0':{{'n':1,{fields}}}}}");
    field("shares", &of(a), &of(b))
}

#[test]
fn a_share_goes_on_to_its_later_state() {
    let states = ["current", "retired", "left", "conflict"];
    for (place, early) in states.iter().enumerate() {
        for late in &states[place..] {
            let seen = share(&format!("'state':'{early}'"), &format!("'state':'{late}'"));
            assert!(seen.contains(&format!("'state':'{late}'")), "{early} {late}: {seen}");
        }
    }
}

#[test]
fn what_a_share_is_cannot_change_without_a_conflict() {
    for name in ["kind", "commit", "origin", "roots"] {
        let of = |value: &str| format!("'{name}':'{value}','state':'current'");
        let seen = share(&of("b"), &of("a"));
        assert!(seen.contains("'state':'conflict'") && seen.contains(&format!("'{name}':'a'")), "{seen}");
    }
    let lower = share("'commit':'a','kind':'z','state':'current'", "'commit':'b','kind':'a','state':'current'");
    assert!(lower.contains("'commit':'a'") && lower.contains("'kind':'z'"), "{lower}");
}

#[test]
fn a_tie_of_a_share_gives_the_lesser_right() {
    let of = |role: &str, rest: &str| format!("'role':'{role}','state':'current',{rest}");
    let roles = ["r", "w", "i", "o"];
    for (place, less) in roles.iter().enumerate() {
        for more in &roles[place..] {
            let seen = share(&of(less, "'mount':'z','upload':true"), &of(more, "'mount':'a','upload':true"));
            assert!(seen.contains(&format!("'role':'{less}'")) && seen.contains("'mount':'a'"), "{seen}");
            assert!(seen.contains("'upload':true"), "{seen}");
        }
    }
    let upload = share(&of("w", "'mount':'','upload':true"), &of("w", "'mount':'','upload':false"));
    assert!(upload.contains("'upload':false"));
}

#[test]
fn a_password_that_was_granted_stays_granted() {
    for (a, b, pw) in
        [("true", "false", "true"), ("false", "true", "true"), ("false", "false", "false"), ("true", "true", "true")]
    {
        let of = |pw: &str| format!("'pw':{pw},'state':'current'");
        assert!(share(&of(a), &of(b)).contains(&format!("'pw':{pw}")), "{a} {b}");
    }
}

#[test]
fn only_the_highest_sequence_of_a_share_stays_current() {
    let current = "{'state':'current'}";
    let both = merged(
        &format!("{{'shares':{{'7-9':{current},'7-10':{current},'8-1':{current},'x':{current}}}}}"),
        &format!("{{'shares':{{'7-2':{current},'7-11':{{'state':'left'}}}}}}"),
    );
    let state = |ks: &str| both.get("shares").get(ks).get("state").str().to_owned();
    assert_eq!(
        ["7-2", "7-9", "7-10", "7-11", "8-1", "x"].map(state),
        ["retired", "retired", "current", "left", "current", "current"]
    );
}

#[test]
fn a_served_manifest_is_never_older_in_any_count() {
    let accept = |cached: &str, served: &str| manifest::accept(&json(cached), &json(served));
    assert_eq!(accept("{'a':1,'b':2}", "{'a':1,'b':2}"), Ok(3));
    assert_eq!(accept("{'a':1}", "{'a':1,'b':2}"), Ok(3));
    assert_eq!(accept("{}", "{}"), Ok(0));
    assert_eq!(accept("{'a':1,'b':2}", "{'a':9,'b':1}"), Err(CoreError::ManifestOlder));
    assert_eq!(accept("{'a':1,'b':2}", "{'a':9}"), Err(CoreError::ManifestOlder));
    assert_eq!(manifest::counter(&json("{'a':9007199254740991,'b':9007199254740991}")), 2 * 9_007_199_254_740_991);
}

#[test]
fn states_and_roles_that_nobody_knows_merge_the_same_in_either_order() {
    assert!(share("'state':'current'", "'role':'r'").contains("'state':'current'"));
    assert!(share("'state':'current'", "'state':'unknown'").contains("'state':'current'"));
    assert!(share("'role':'x','state':'current'", "'role':'r','state':'current'").contains("'role':'r'"));
    let intents = field("intents", "{'k':{'op':'x'}}", "{'k':{'op':'x','state':'open'}}");
    assert_eq!(intents, "{'k':{'op':'x','state':'open'}}");
}

#[test]
fn a_manifest_names_the_one_before_it() {
    assert_eq!(manifest::prev_of(""), Ok(String::new()));
    let print = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(manifest::prev_of("YWJj").as_deref(), Ok(print));
    assert_eq!(manifest::prev_of("?"), Err(CoreError::Manifest));
}

#[test]
fn a_manifest_has_a_version_and_a_format_that_this_core_reads() {
    let key = crate::made::meta(1);
    let seal = |text: &str| manifest::seal(&key, &text.replace('\'', "\""), &crate::made::iv(1));
    let opened = seal("{'v':1,'fmt':1}").and_then(|value| manifest::open(&key, &value));
    assert_eq!(opened.as_deref(), Ok("{\"v\":1,\"fmt\":1}"));
    assert!(seal("{'fmt':0,'v':1,'more':[]}").is_ok());
    for text in
        ["{'v':2,'fmt':1}", "{'v':0,'fmt':1}", "{'v':1,'fmt':2}", "{'v':1}", "{'fmt':1}", "{'v':'1','fmt':1}", "[]", ""]
    {
        assert_eq!(seal(text), Err(CoreError::Malformed), "{text}");
    }
    assert_eq!(manifest::open(&key, ""), Err(CoreError::Manifest));
}
