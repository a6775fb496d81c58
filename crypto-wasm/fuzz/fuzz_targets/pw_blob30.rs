#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| coffer_fuzz::run("pw_blob30", data));
