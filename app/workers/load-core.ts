import type { CorePart, CoreUrls } from "#app/core/crypto/worker-messages.ts";
import { hasSimd } from "#app/platform/crypto/simd.client.ts";
import { init } from "#crypto-wasm/pkg/coffer_crypto.js";

interface CoreBuilds {
  readonly wasmSimd: CoreUrls;
  readonly wasmBaseline: CoreUrls;
}

/** Loads one part of the core, in the build that this browser can run. */
export async function loadCorePart(builds: CoreBuilds, part: CorePart): Promise<void> {
  const urls = hasSimd() ? builds.wasmSimd : builds.wasmBaseline;
  await init(part, await fetch(urls[part]));
}
