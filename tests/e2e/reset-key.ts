import path from "node:path";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { TEST_RESET_PUBLIC_KEY } from "#mock-api/testing/reset-key.data.ts";
import { workerOptions } from "../../scripts/build-workers.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WORKER = /\/build\/workers\/crypto-[^/]+\.js$/;

/** The key worker as the build of an operator has it who can reset passwords. */
async function bundleWithKey(): Promise<string> {
  const options = workerOptions(ROOT);
  const pinned = { "process.env.COFFER_RESET_KEY": JSON.stringify(TEST_RESET_PUBLIC_KEY) };
  const { outputFiles } = await build({
    ...options,
    define: { ...options.define, ...pinned },
    entryPoints: [path.join(ROOT, "app/workers/crypto.worker.ts")],
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** Pages of this browser run that build; everything else of theirs is as it was built. */
export async function pinResetKey(...pages: readonly Page[]): Promise<void> {
  const body = await bundleWithKey();
  for (const page of pages) {
    await page.route(WORKER, async (route) => {
      await route.fulfill({ response: await route.fetch(), body });
    });
  }
}
