import { type CorePart, init } from "#crypto-wasm/pkg/coffer_crypto.js";
import initProbe, { answerStep } from "#crypto-wasm/tests/vectors/pkg/coffer_vectors.js";
import { runObjectVectors, runPacketVectors } from "../crypto/known-answers.ts";
import { openByWebCrypto } from "../crypto/packet-engines.ts";
import type { Answer, FileResult, KnownFile, Step } from "./case.ts";
import { allNotApplicable } from "./judge.ts";

const PARTS: readonly CorePart[] = ["content", "trust", "unlock"];

/** Loads the core and the probe; `read` gives the bytes of `content`, `trust`, `unlock` and `probe`. */
export async function loadModules(read: (module: string) => Promise<BufferSource>): Promise<void> {
  for (const part of PARTS) await init(part, await read(part));
  await initProbe({ module_or_path: await read("probe") });
}

/** Primitives, by the module that lays them open; it must be loaded. Works in Node and in a browser. */
export function answerByProbe(step: Step): Answer {
  try {
    return JSON.parse(answerStep(JSON.stringify(step)));
  } catch (thrown) {
    return { failed: `trapped: ${String(thrown)}` };
  }
}

/** Known answers, by the module that is shipped; it must be loaded. Works in Node and in a browser. */
export async function runKnownAnswers(
  kind: "objects" | "packets",
  file: KnownFile,
): Promise<FileResult> {
  const run = kind === "objects" ? runObjectVectors : runPacketVectors;
  return { ...(await run(file)), notApplicable: new Map() };
}

const NO_CORE =
  "these formats live in the core; its RSA kinds run in WebCrypto inside the WASM run";

/** Packets, by what the workers run: layout of the core, cipher of WebCrypto. The core must be loaded. */
export async function runKnownByWebCrypto(
  kind: "objects" | "packets",
  file: KnownFile,
): Promise<FileResult> {
  if (kind === "objects") return allNotApplicable(file.vectors.length, NO_CORE);
  return { ...(await runPacketVectors(file, openByWebCrypto)), notApplicable: new Map() };
}
