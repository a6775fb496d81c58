//! The primitives of the core in WebAssembly, one step at a time, for published vectors.

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
