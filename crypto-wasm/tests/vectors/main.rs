//! Runs vectors of any file natively: one step or known answer as a line of JSON in, one answer as a line out.
//! `npm run vectors` starts it with `COFFER_VECTORS=1`; without it, one published answer is checked.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::panic
)]

#[path = "../kat/answers.rs"]
mod answers;
#[path = "../kat/decisions.rs"]
mod decisions;
#[path = "../kat/keys.rs"]
mod keys;
#[path = "../kat/packets.rs"]
mod packets;
mod primitives;
#[path = "../kat/sealed.rs"]
mod sealed;

pub use answers::{json, text, unhex, Outcome};
use serde_json::{json as value, Value};
use std::any::Any;
use std::collections::HashMap;
use std::io::BufRead;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};

type Blobs = HashMap<String, Vec<u8>>;

#[test]
fn answers_the_steps_that_come_in() {
    if std::env::var_os("COFFER_VECTORS").is_none() {
        let step = value!({"op": "mac", "hash": "SHA-256", "key": "4a656665", "msg": "7768617420646f2079612077616e7420666f72206e6f7468696e673f"});
        let tag = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(primitives::answer(&step), value!({ "output": tag }));
        return;
    }
    set_hook(Box::new(|_| {}));
    let (mut blobs, mut rsa_keys) = (Blobs::new(), Value::Null);
    println!();
    for line in std::io::stdin().lock().lines() {
        let mut step: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if step["rsa_keys"].is_object() {
            rsa_keys = step["rsa_keys"].take();
        }
        let answer = catch_unwind(AssertUnwindSafe(|| answer(&step, &rsa_keys, &mut blobs)));
        println!("{}", answer.unwrap_or_else(|panic| value!({ "failed": reason(panic.as_ref()) })));
    }
}

fn answer(step: &Value, rsa_keys: &Value, blobs: &mut Blobs) -> Value {
    let vector = &step["vector"];
    match text(step, "op") {
        "known-object" => known_object(vector, rsa_keys),
        "known-packet" => {
            packets::run_one(vector, blobs);
            value!({"output": ""})
        }
        _ => primitives::answer(step),
    }
}

fn known_object(vector: &Value, rsa_keys: &Value) -> Value {
    let judged = answers::run(text(vector, "kind"), vector, rsa_keys).map(|outcome| answers::check(vector, outcome));
    match judged {
        None => value!({"failed": "kind without a run"}),
        Some(Ok(())) => value!({"output": ""}),
        Some(Err(why)) => value!({ "failed": why }),
    }
}

fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panicked").chars().take(400).collect()
}
