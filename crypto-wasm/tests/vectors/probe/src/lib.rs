//! The primitives of the core in WebAssembly, one step at a time, for published vectors.

#[path = "../../agreement.rs"]
mod agreement;
#[path = "../../primitives.rs"]
mod primitives;

use wasm_bindgen::prelude::wasm_bindgen;

/// Answers one step, JSON in and out.
#[wasm_bindgen(js_name = answerStep)]
pub fn answer_step(step: &str) -> String {
    serde_json::from_str(step).map_or_else(|_| String::new(), |step| primitives::answer(&step).to_string())
}

/// AES-256-GCM with a tag of 12 bytes over one text, as the crate does it: ciphertext and tag. For measurements.
#[wasm_bindgen(js_name = sealPlain)]
pub fn seal_plain(key: &[u8], iv: &[u8], aad: &[u8], text: &[u8]) -> Vec<u8> {
    primitives::seal_plain(key, iv, aad, text).unwrap_or_default()
}

/// On how many of `count` random inputs the cipher on lanes agrees with RustCrypto.
#[wasm_bindgen(js_name = countAgreements)]
pub fn count_agreements(seed: u32, count: u32) -> u32 {
    let mut random = agreement::Random(u64::from(seed));
    (0..count).map(|_| u32::from(agreement::agree(&mut random))).sum()
}
