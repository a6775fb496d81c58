//! Files of keys: what they look like, and that nothing else opens.

use crate::made::{bytes, iv};
use coffer_core::error::CoreError;
use coffer_core::key_file;

const PASSWORD: &str = "seven green umbrellas";
const TEXT: &str = r#"{"v":1,"name":"ada"}"#;
const HEADER_END: usize = 37;

fn file() -> Vec<u8> {
    key_file::seal(PASSWORD, TEXT, &bytes(1, 16), &iv(2)).unwrap()
}

#[test]
fn a_file_of_keys_names_its_form_and_opens_with_its_password() {
    let file = file();
    assert_eq!(&file[..12], b"COFFERKEY1\x02\x01");
    assert_eq!(file.len(), HEADER_END + 12 + TEXT.len() + 12);
    assert_eq!(key_file::open(PASSWORD, &file), Ok(TEXT.to_owned()));
    assert_eq!(key_file::open("another password", &file), Err(CoreError::SignIn));
}

#[test]
fn a_file_of_keys_that_was_changed_anywhere_does_not_open() {
    let whole = file();
    for at in [0, 9, 10, 11, 12, 20, 21, HEADER_END - 1, HEADER_END, HEADER_END + 12, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        assert_eq!(key_file::open(PASSWORD, &changed), Err(CoreError::SignIn), "{at}");
    }
    for end in [0, 10, HEADER_END, HEADER_END + 23, whole.len() - 1] {
        assert_eq!(key_file::open(PASSWORD, &whole[..end]), Err(CoreError::SignIn), "{end}");
    }
}

#[test]
fn a_file_of_keys_is_never_weaker_than_version_2() {
    let weak = [b"COFFERKEY1".as_slice(), &[1], &10_000_u32.to_be_bytes(), &bytes(1, 16), &[0; 40]].concat();
    assert_eq!(key_file::open(PASSWORD, &weak), Err(CoreError::SignIn));
    assert_eq!(key_file::seal(PASSWORD, TEXT, &bytes(1, 15), &iv(2)), Err(CoreError::Malformed));
}
