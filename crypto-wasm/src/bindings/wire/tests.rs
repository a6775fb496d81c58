#![allow(clippy::unwrap_used)]

use super::{Answer, Argument, Arguments, CoreError, Foreign, Iv, MetaKey, Reply};

fn frame(fields: &[&[u8]]) -> Vec<u8> {
    let mut reply = Reply::new();
    fields.iter().for_each(|field| reply.put(field));
    reply.frame().to_vec()
}

fn refusal_of<'a, T: Argument<'a>>(frame: &'a [u8]) -> Option<CoreError> {
    let mut arguments = Arguments::new(frame);
    let _taken = T::take(&mut arguments);
    arguments.check().err()
}

#[test]
fn arguments_are_taken_as_they_were_written() {
    let bytes = frame(&["Größe".as_bytes(), &7_u64.to_le_bytes(), &frame(&[b"a", b""])]);
    let mut arguments = Arguments::new(&bytes);
    assert_eq!(<&str>::take(&mut arguments), "Größe");
    assert_eq!(u32::take(&mut arguments), 7);
    assert_eq!(<Vec<&str>>::take(&mut arguments), ["a", ""]);
    assert_eq!(arguments.check(), Ok(()));
}

#[test]
fn an_argument_that_is_cut_missing_or_of_another_shape_is_malformed() {
    let text = frame(&[b"text"]);
    for length in 0..text.len() {
        assert_eq!(refusal_of::<&str>(text.get(..length).unwrap()), Some(CoreError::Malformed));
    }
    assert_eq!(refusal_of::<&str>(&[0xff; 4]), Some(CoreError::Malformed));
    assert_eq!(refusal_of::<&str>(&frame(&[&[0xff]])), Some(CoreError::Malformed));
    assert_eq!(refusal_of::<u64>(&frame(&[&[0; 7]])), Some(CoreError::Malformed));
    assert_eq!(refusal_of::<u8>(&frame(&[&256_u64.to_le_bytes()])), Some(CoreError::Malformed));
    assert_eq!(refusal_of::<Vec<&str>>(&frame(&[&[1, 0]])), Some(CoreError::Malformed));
    assert_eq!(refusal_of::<Iv>(&frame(&[&[0; 12]])), Some(CoreError::Malformed));
}

#[test]
fn a_refused_key_refuses_the_call_with_the_code_of_its_flow() {
    assert_eq!(refusal_of::<MetaKey>(&frame(&[&[0; 32]])), Some(CoreError::SignIn));
    assert_eq!(refusal_of::<MetaKey>(&frame(&[&[1; 31]])), Some(CoreError::SignIn));
    assert_eq!(refusal_of::<MetaKey>(&frame(&[&[1; 32]])), None);
}

#[test]
fn what_is_absent_is_taken_as_nothing() {
    let mut arguments = Arguments::new(&[0xff; 4]);
    assert_eq!(Foreign::<f64>::take(&mut arguments).0, None);
    assert_eq!(arguments.check(), Ok(()));
}

#[test]
fn several_answers_stand_behind_each_other() {
    let mut reply = Reply::new();
    "id".to_owned().give(&mut reply);
    vec!["a".to_owned(), String::new()].give(&mut reply);
    assert_eq!(reply.frame(), frame(&[b"id", &frame(&[b"a", b""])]));
}
