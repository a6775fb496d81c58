#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| coffer_fuzz::run("akm_parse", data));
