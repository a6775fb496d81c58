import type { Page } from "@playwright/test";
import { type EngineName, launchBrowser } from "#tests/support/browser.ts";
import { CORE_FILES, serveCryptoPage } from "../crypto/browser/serve.ts";
import type { Answer, FileResult, KnownFile, Step } from "./case.ts";
import type { Runtime } from "./runtime.ts";

const PAGE = {
  scripts: { "/page.js": "tests/vectors/browser-page.ts" },
  files: {
    ...CORE_FILES,
    "/wasm/simd/probe": "crypto-wasm/tests/vectors/pkg/coffer_vectors_bg.wasm",
  },
};
/** Keeps what goes to the page at once small. */
const STEPS_AT_ONCE = 64;

/** The core in WebAssembly and WebCrypto, both in one browser; the second one closes it. */
export async function startBrowser(engine: EngineName): Promise<readonly Runtime[]> {
  const served = await serveCryptoPage(PAGE);
  const browser = await launchBrowser(engine);
  const page = await browser.newPage();
  await page.goto(served.url);
  await page.waitForFunction(() => window.vectorPage !== undefined);
  const close = async () => {
    await browser.close();
    served.close();
  };
  const wasm: Runtime = {
    name: `wasm-${engine}`,
    answer: (steps) => inRuns(steps, (run) => askProbe(page, run)),
    known: (kind, file) => runKnown(page, ["wasm", kind, file]),
    close: async () => undefined,
  };
  const webCrypto: Runtime = {
    name: `webcrypto-${engine}`,
    answer: (steps) => inRuns(steps, (run) => askWebCrypto(page, run)),
    known: (kind, file) => runKnown(page, ["webCrypto", kind, file]),
    close,
  };
  return [wasm, webCrypto];
}

type Ask = (steps: readonly Step[]) => Promise<readonly Answer[] | undefined>;

async function inRuns(steps: readonly Step[], ask: Ask): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < steps.length; start += STEPS_AT_ONCE)
    answers.push(...((await ask(steps.slice(start, start + STEPS_AT_ONCE))) ?? []));
  return answers;
}

function askProbe(page: Page, run: readonly Step[]) {
  return page.evaluate((text) => {
    const steps: Step[] = JSON.parse(text);
    return window.vectorPage?.answerByProbe(steps);
  }, JSON.stringify(run));
}

function askWebCrypto(page: Page, run: readonly Step[]) {
  return page.evaluate((text) => {
    const steps: Step[] = JSON.parse(text);
    return window.vectorPage?.answerByWebCrypto(steps);
  }, JSON.stringify(run));
}

type KnownRun = readonly ["wasm" | "webCrypto", "objects" | "packets", KnownFile];

async function runKnown(page: Page, run: KnownRun): Promise<FileResult> {
  const found = await page.evaluate(
    async ([runtime, kind, file]) => window.vectorPage?.[runtime](kind, file),
    run,
  );
  if (found === undefined) throw new Error("the page has no vectors");
  const { reasons, ...rest } = found;
  return { ...rest, notApplicable: new Map(Object.entries(reasons)) };
}
