import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CRATE_DIR, hashWasmSource } from "../../scripts/wasm-source.ts";

/** The module with the primitives laid open: where its source lies and where it was built to. */
export const PROBE_SOURCE = join(CRATE_DIR, "tests/vectors/probe");
export const PROBE_DIR = join(CRATE_DIR, "tests/vectors/pkg");
export const PROBE_NAME = "coffer_vectors";
export const PROBE_WASM = join(PROBE_DIR, `${PROBE_NAME}_bg.wasm`);

/** Whether the built module holds the core as it stands in `src` now. */
export function isProbeCurrent(): boolean {
  const manifest: { sourceHash: string } = JSON.parse(
    readFileSync(join(PROBE_DIR, "manifest.json"), "utf8"),
  );
  return manifest.sourceHash === hashWasmSource();
}
