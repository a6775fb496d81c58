/** Runs in a browser: the module, the probe and WebCrypto of that browser. Bundled by `serve.ts`. */
import type { Answer, FileResult, KnownFile, Step } from "./case.ts";
import { answerByProbe, loadModules, runKnownAnswers, runKnownByWebCrypto } from "./wasm-core.ts";
import { answerByWebCrypto } from "./webcrypto.ts";

/** Maps do not come through to the test; the reasons come as an object. */
interface PageResult {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly reasons: Readonly<Record<string, number>>;
}

type RunKnown = (kind: "objects" | "packets", file: KnownFile) => Promise<PageResult>;

export interface VectorPage {
  answerByProbe(steps: readonly Step[]): readonly Answer[];
  answerByWebCrypto(steps: readonly Step[]): Promise<readonly Answer[]>;
  readonly wasm: RunKnown;
  readonly webCrypto: RunKnown;
}

declare global {
  interface Window {
    vectorPage?: VectorPage;
  }
}

await loadModules(async (module) => (await fetch(`/wasm/simd/${module}`)).arrayBuffer());
window.vectorPage = {
  answerByProbe: (steps) => steps.map(answerByProbe),
  answerByWebCrypto: (steps) => Promise.all(steps.map(answerByWebCrypto)),
  wasm: async (kind, file) => toPage(await runKnownAnswers(kind, file)),
  webCrypto: async (kind, file) => toPage(await runKnownByWebCrypto(kind, file)),
};

function toPage({ notApplicable, ...rest }: FileResult): PageResult {
  return { ...rest, reasons: Object.fromEntries(notApplicable) };
}
