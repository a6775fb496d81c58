import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PKG_DIR } from "../../scripts/wasm-source.ts";
import { PROBE_WASM } from "./probe.ts";
import type { Runtime } from "./runtime.ts";
import { answerByProbe, loadModules, runKnownAnswers, runKnownByWebCrypto } from "./wasm-core.ts";
import { answerByWebCrypto } from "./webcrypto.ts";

const close = async () => undefined;

/** The core in WebAssembly, in this process. */
export async function startWasmInNode(): Promise<Runtime> {
  await loadModules((module) =>
    readFile(module === "probe" ? PROBE_WASM : join(PKG_DIR, "simd", `${module}_bg.wasm`)),
  );
  return {
    name: "wasm-node",
    answer: async (steps) => steps.map(answerByProbe),
    known: runKnownAnswers,
    close,
  };
}

/** WebCrypto of this process; the core must be loaded for packets. */
export function startWebCryptoInNode(): Runtime {
  return {
    name: "webcrypto-node",
    answer: (steps) => Promise.all(steps.map(answerByWebCrypto)),
    known: runKnownByWebCrypto,
    close,
  };
}
