#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| coffer_fuzz::run("link_blob", data));
