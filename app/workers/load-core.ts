import type { CorePart, CoreUrls } from "#app/core/crypto/worker-messages.ts";
import { init } from "#crypto-wasm/pkg/coffer_crypto.js";

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

interface CoreBuilds {
  readonly wasmSimd: CoreUrls;
  readonly wasmBaseline: CoreUrls;
}

/** Loads one part of the core, in the build that this browser can run. */
export async function loadCorePart(builds: CoreBuilds, part: CorePart): Promise<void> {
  const urls = WebAssembly.validate(SIMD_PROBE) ? builds.wasmSimd : builds.wasmBaseline;
  await init(part, await fetch(urls[part]));
}
