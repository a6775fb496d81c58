import init from "#crypto-wasm/pkg/coffer_crypto.js";

/** A module with one function that holds one SIMD instruction: who validates it has simd128. */
const SIMD_PROBE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

/** Where the two builds of the core lie. */
export interface CoreUrls {
  readonly wasmSimd: string;
  readonly wasmBaseline: string;
}

/** Loads the build of the core that this browser can run. */
export async function loadCore(urls: CoreUrls): Promise<void> {
  const url = WebAssembly.validate(SIMD_PROBE) ? urls.wasmSimd : urls.wasmBaseline;
  await init({ module_or_path: await fetch(url) });
}
