import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { contextOptions, launchBrowser } from "#tests/support/browser.ts";
import { watchMemory } from "./memory.ts";
import { writeRandom } from "./random-file.ts";
import { measureSaves } from "./save-speed.ts";
import {
  closePanel,
  fetchPlain,
  nextAnswer,
  pickFile,
  sendPlain,
  signUpForBench,
  untilComplete,
} from "./transfer-page.ts";
import { startBenchStack } from "./transfer-stack.ts";

/**
 * `npm run bench:transfer`: an encrypted upload and download in Chromium beside the same bytes plain,
 * through the same gateway and double, in one run (Performance, P7).
 * `--mib 1024` size, `--link 1000` Mbit/s of the shaped run (0: none), `--json FILE`.
 */
const MIB = 1024 * 1024;
const BITS_PER_BYTE = 8;
const PLAIN_CONNECTIONS = 3;

const { values } = parseArgs({
  options: {
    mib: { type: "string", default: "1024" },
    link: { type: "string", default: "1000" },
    json: { type: "string", default: "" },
  },
});

interface Row {
  readonly what: string;
  readonly plainMibS: number;
  readonly ownMibS: number;
  readonly ratio: number;
  readonly goal: number;
}

interface Memory {
  readonly what: string;
  readonly overMib: number;
}

const sizeBytes = Number(values.mib) * MIB;
const folder = mkdtempSync(join(tmpdir(), "coffer-bench-file-"));
const path = join(folder, "bench.bin");
const rows: Row[] = [];
const memory: Memory[] = [];

await writeRandom(path, sizeBytes);
try {
  await measure("unshaped", null, { upload: 0.5, download: 0.6 });
  const linkMbit = Number(values.link);
  if (linkMbit > 0) {
    const bytesPerS = (linkMbit * 1_000_000) / BITS_PER_BYTE;
    await measure(`${linkMbit} Mbit/s`, bytesPerS, { upload: 0.97, download: 0.97 });
  }
  const saves = await measureSaves(sizeBytes);
  addRow("service-worker save", { plainMs: saves.identityMs, ownMs: saves.savedMs, goal: 0.8 });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report();

async function measure(
  link: string,
  bytesPerS: number | null,
  goals: { upload: number; download: number },
): Promise<void> {
  const stack = await startBenchStack(bytesPerS);
  const browser = await launchBrowser("chromium");
  try {
    const page = await (await browser.newContext(contextOptions("chromium"))).newPage();
    await signUpForBench(page, stack.origin);
    const upload = await measureUpload(page);
    addRow(`upload, ${link}`, { ...upload, goal: goals.upload });
    memory.push({ what: `upload, ${link}`, overMib: upload.overMib });
    const download = await measureDownload(page);
    addRow(`download, ${link}`, { ...download, goal: goals.download });
    memory.push({ what: `download, ${link}`, overMib: download.overMib });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** The plain run uses the leave of an upload that is cancelled at once. */
async function measureUpload(page: Page) {
  const leave = nextAnswer(page, "pathpreupload");
  await pickFile(page, path);
  const ticket = await leave;
  await page
    .getByRole("button", { name: /^Cancel / })
    .last()
    .click();
  const encBytes = encryptedSize(sizeBytes);
  const sendBytes = UPLOAD_LIMITS.sendChunkBytes;
  const plan = { ticket, encBytes, sendBytes, connections: PLAIN_CONNECTIONS };
  const plainMs = await sendPlain(page, plan);
  const watch = watchMemory("chromium");
  const startedMs = performance.now();
  await pickFile(page, path);
  await untilComplete(page);
  const ownMs = performance.now() - startedMs;
  await closePanel(page);
  return { plainMs, ownMs, overMib: overOf(watch.stop()) };
}

async function measureDownload(page: Page) {
  const leave = nextAnswer(page, "pathdata");
  const saved = page.waitForEvent("download");
  await page.getByRole("row").filter({ hasText: "bench" }).first().click({ button: "right" });
  const watch = watchMemory("chromium");
  const startedMs = performance.now();
  await page.getByRole("menuitem", { name: "Download", exact: true }).click();
  const file = await saved;
  await file.path();
  const ownMs = performance.now() - startedMs;
  const overMib = overOf(watch.stop());
  await file.delete();
  const { datakeys, previewtoken } = await leave;
  const [blob] = Object.values(Object(datakeys));
  const plainMs = await fetchPlain(page, {
    cachekey: String(Object(blob).cachekey),
    ticket: String(previewtoken),
    encBytes: encryptedSize(sizeBytes),
    rangeBytes: DOWNLOAD_LIMITS.chunkBytes,
    connections: 2,
  });
  return { plainMs, ownMs, overMib };
}

function overOf({ beforeMib, peakMib }: { beforeMib: number; peakMib: number }): number {
  return Math.round(peakMib - beforeMib);
}

function addRow(what: string, run: { plainMs: number; ownMs: number; goal: number }): void {
  const speed = (ms: number) => Math.round((sizeBytes / MIB / ms) * 1000);
  rows.push({
    what,
    plainMibS: speed(run.plainMs),
    ownMibS: speed(run.ownMs),
    ratio: Math.round((run.plainMs / run.ownMs) * 100) / 100,
    goal: run.goal,
  });
}

function report(): void {
  console.log(
    `\n${values.mib} MiB in Chromium, ${availableParallelism()} cores (P7 counts from 4)`,
  );
  console.table(rows);
  console.table(memory);
  if (values.json === "") return;
  writeFileSync(values.json, JSON.stringify({ mib: Number(values.mib), rows, memory }, null, 2));
}
