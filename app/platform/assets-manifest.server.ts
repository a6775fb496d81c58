import type { CoreUrls } from "#app/core/crypto/worker-messages.ts";
import type { StarterAssets } from "./names/names-island.ts";

/**
 * Where the parts of the product lie that no route imports: written by the build, read by the
 * gateway, handed to the browser with the page. Paths on this origin; `null` until built.
 */
export interface AssetsManifest {
  readonly cryptoWorker: string | null;
  readonly thumbnailWorker: string | null;
  /** Searches names. */
  readonly nameIndexWorker: string | null;
  /** What opens the first names of a page. */
  readonly names: StarterAssets | null;
  /** Crypto core with `simd128`. */
  readonly wasmSimd: CoreUrls | null;
  readonly wasmBaseline: CoreUrls | null;
  /** Scope `/sw/`. Never hashed, so that browsers update it in place. */
  readonly downloadServiceWorker: string | null;
}
