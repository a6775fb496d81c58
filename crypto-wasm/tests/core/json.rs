//! JSON: what the grammar has, and nothing beside it.

use coffer_core::json::Json;

#[test]
fn what_the_grammar_has_is_read_and_written_as_it_was() {
    for text in [
        "null",
        "true",
        "false",
        "0",
        "-0",
        "10",
        "-10",
        "1.5",
        "0.0",
        "1e5",
        "1E+5",
        "1e-5",
        "0e0",
        "\"\"",
        "\"a\"",
        "[]",
        "[1,2]",
        "{}",
        "{\"b\":1,\"a\":[{}]}",
        "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\"",
        "\"é😀\"",
        "\" a b \"",
    ] {
        assert_eq!(Json::parse(text).map(|json| json.write()).as_deref(), Some(text));
    }
    let spaced = Json::parse(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n").unwrap();
    assert_eq!(spaced.write(), "{\"a\":[1,2],\"b\":{}}");
    assert_eq!(Json::parse("\"\\/\\u00e9\\ud83d\\ude00\\u0041\"").unwrap(), Json::text("/é😀A"));
    assert_eq!(Json::parse("\"\\ud800\\udc00\\udbff\\udfff\"").unwrap(), Json::text("\u{10000}\u{10ffff}"));
    assert_eq!(Json::parse("\"\\ue000\\ud7ff\"").unwrap(), Json::text("\u{e000}\u{d7ff}"));
}

#[test]
fn what_the_grammar_has_not_is_refused() {
    for text in [
        "",
        " ",
        "nul",
        "tru",
        "True",
        "01",
        "-",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "1e+-5",
        "--1",
        "0x1",
        "1 2",
        "1,",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "]",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "{1:1}",
        "{,}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1,\"a\":1}",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\u+123\"",
        "\"\\ud800\"",
        "\"\\ud800\\u0041\"",
        "\"\\ud800\\ue000\"",
        "\"\\udc00\"",
        "\"\\ud800x\"",
        "\"\u{1}\"",
        "\"\n\"",
        "nullnull",
        "\u{feff}1",
        "\u{a0}1",
        "1\u{b}",
        "'a'",
        "\"\\u",
        "\"\\",
        "\"\\u00é\"",
    ] {
        assert_eq!(Json::parse(text), None, "{text:?}");
    }
}

#[test]
fn values_nest_sixteen_deep() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(Json::parse(&nested(16)).is_some() && Json::parse(&nested(17)).is_none());
    let objects = |depth: usize| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    assert!(Json::parse(&objects(15)).is_some() && Json::parse(&objects(16)).is_none());
}

#[test]
fn numbers_are_whole_and_exact_or_nothing() {
    let number = |text: &str| Json::parse(text).unwrap().as_number();
    assert_eq!(number("9007199254740991"), Some(9_007_199_254_740_991));
    for text in ["9007199254740992", "18446744073709551616", "-1", "1.0", "1e3", "\"1\"", "null"] {
        assert_eq!(number(text), None, "{text}");
    }
    assert_eq!((Json::number(7).count(), Json::text("7").count()), (7, 0));
}

#[test]
fn values_are_found_and_replaced_by_their_key() {
    let json = Json::parse("{\"b\":\"x\",\"a\":[1,\"y\"],\"t\":true,\"f\":false}").unwrap();
    assert_eq!((json.get("b").str(), json.get("c"), json.entry("c")), ("x", &Json::Null, None));
    assert_eq!((json.get("a").items().len(), json.items().len(), json.get("a").entries().len()), (2, 0, 0));
    assert_eq!((json.entries().len(), json.get("a").as_text(), json.get("a").str()), (4, None, ""));
    assert!(json.get("t").is_true() && !json.get("f").is_true() && !json.get("b").is_true());
    assert_eq!(json.with("b", Json::number(2)).write(), "{\"b\":2,\"a\":[1,\"y\"],\"t\":true,\"f\":false}");
    assert_eq!(json.with("c", Json::Null).write(), "{\"b\":\"x\",\"a\":[1,\"y\"],\"t\":true,\"f\":false,\"c\":null}");
    assert_eq!(json.without(&["a", "t", "z"]).write(), "{\"b\":\"x\",\"f\":false}");
    assert_eq!(Json::Null.with("a", Json::Null).write(), "{\"a\":null}");
}

#[test]
fn the_sorted_form_has_keys_by_code_point_at_every_depth() {
    let json = Json::parse(
        "{\"b\":[{\"z\":1,\"y\":2}],\"\u{e9}\":0,\"a\":{\"d\":1,\"c\":{}},\"B\":1,\"\u{10000}\":1,\"\u{ffff}\":2}",
    )
    .unwrap();
    let sorted =
        "{\"B\":1,\"a\":{\"c\":{},\"d\":1},\"b\":[{\"y\":2,\"z\":1}],\"\u{e9}\":0,\"\u{ffff}\":2,\"\u{10000}\":1}";
    assert_eq!(json.sorted(), sorted);
    assert_eq!(Json::parse("[true,false,null,[],\"a\"]").unwrap().sorted(), "[true,false,null,[],\"a\"]");
}

#[test]
fn a_key_that_stands_twice_is_refused_wherever_it_stands() {
    for text in ["{\"a\":1,\"b\":2,\"a\":1}", "{\"\":1,\"\":2}", "[{\"b\":{\"c\":1,\"d\":2,\"\\u0063\":3}}]"] {
        assert_eq!(Json::parse(text), None, "{text}");
    }
    assert!(Json::parse("{\"a\":{\"a\":1},\"b\":{\"a\":1}}").is_some());
}

/// Each key compared with all before it would take 45 000 000 000 comparisons here, and minutes.
#[test]
fn an_object_of_300_000_keys_is_read_in_few_passes() {
    let keys: Vec<String> = (0..300_000).map(|n| format!("\"{n:08}\":1")).collect();
    let start = std::time::Instant::now();
    assert!(Json::parse(&format!("{{{}}}", keys.join(","))).is_some());
    assert_eq!(Json::parse(&format!("{{{},\"00000007\":2}}", keys.join(","))), None);
    assert!(start.elapsed() < std::time::Duration::from_secs(5));
}
