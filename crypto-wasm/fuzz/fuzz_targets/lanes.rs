#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| coffer_fuzz::run("lanes", data));
