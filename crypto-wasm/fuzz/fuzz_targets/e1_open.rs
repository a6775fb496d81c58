#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| coffer_fuzz::run("e1_open", data));
