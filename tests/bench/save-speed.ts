import type { Download, Page } from "@playwright/test";
import { contextOptions, launchBrowser } from "#tests/support/browser.ts";
import { freePort } from "#tests/support/processes.ts";
import { medianOf } from "./paint-probe.ts";
import { startSaveServer } from "./save-server.ts";

const ROUNDS = 3;

export interface SaveSpeeds {
  /** Through the product's save port: page, message port, service worker, disk. */
  readonly savedMs: number;
  /** A stream made inside a service worker. */
  readonly identityMs: number;
}

/** How fast bytes of a page reach the disk, beside a stream that needs no page. */
export async function measureSaves(sizeBytes: number): Promise<SaveSpeeds> {
  const port = await freePort();
  const server = await startSaveServer(port);
  const browser = await launchBrowser("chromium");
  try {
    const page = await (await browser.newContext(contextOptions("chromium"))).newPage();
    await page.goto(`http://localhost:${port}/`);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("/identity.js", {
        scope: "/identity/",
      });
      while (registration.active === null) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return await compareInTurn(page, sizeBytes);
  } finally {
    await browser.close();
    server.close();
  }
}

/** Both workers are there before the first round; then one after the other, so that both see the same machine. */
async function compareInTurn(page: Page, sizeBytes: number): Promise<SaveSpeeds> {
  const saved: number[] = [];
  const identity: number[] = [];
  await timeDownload(page, () => startSave(page, 1));
  for (let round = 0; round < ROUNDS; round += 1) {
    saved.push(await timeDownload(page, () => startSave(page, sizeBytes)));
    identity.push(await timeDownload(page, () => startIdentity(page, sizeBytes)));
  }
  return { savedMs: medianOf(saved), identityMs: medianOf(identity) };
}

async function timeDownload(page: Page, start: () => Promise<unknown>): Promise<number> {
  const arrives: Promise<Download> = page.waitForEvent("download");
  const startedMs = performance.now();
  const started = start();
  const file = await arrives;
  await file.path();
  const ms = performance.now() - startedMs;
  await started;
  await file.delete();
  return ms;
}

function startSave(page: Page, sizeBytes: number): Promise<unknown> {
  return page.evaluate((run) => Reflect.get(globalThis, "save")(run), {
    name: "save.bin",
    sizeBytes,
  });
}

function startIdentity(page: Page, sizeBytes: number): Promise<void> {
  return page.evaluate((bytes) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.src = `/identity/stream?bytes=${bytes}`;
    document.body.append(frame);
  }, sizeBytes);
}
