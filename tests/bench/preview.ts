import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { makePdf } from "#tests/samples/make-pdf.ts";
import { wavHead } from "#tests/samples/make-wav.ts";
import { contextOptions, launchBrowser } from "#tests/support/browser.ts";
import { medianOf } from "./paint-probe.ts";
import { firstPictures } from "./preview-pictures.ts";
import { closePanel, pickFile, signUpForBench, untilComplete } from "./transfer-page.ts";
import { startBenchStack } from "./transfer-stack.ts";

/**
 * `npm run bench:preview`: the first page of a PDF of 100 MB (time from the press, bytes fetched), and seeks in
 * an encrypted sound of 2 GB, each from the order to the first sample, the first lines of a text of 100 MB with
 * its colours, and the first picture of a folder of 500 with the next one. `--media-mib 2000`, `--pdf-mb 100`,
 * `--text-mb 100`, `--text-turns 5`, `--pictures 500`, `--picture-kb 1500`,
 * `--picture-turns 5`, `--seeks 11`, `--only pdf|media|text|pictures`, `--json FILE`.
 */
const { values } = parseArgs({
  options: {
    "media-mib": { type: "string", default: "2000" },
    "pdf-mb": { type: "string", default: "100" },
    "text-mb": { type: "string", default: "100" },
    "text-turns": { type: "string", default: "5" },
    pictures: { type: "string", default: "500" },
    "picture-kb": { type: "string", default: "1500" },
    "picture-turns": { type: "string", default: "5" },
    seeks: { type: "string", default: "11" },
    only: { type: "string", default: "" },
    json: { type: "string", default: "" },
  },
});
const MIB = 1024 * 1024;
const MB = 1_000_000;
const QUIET_MS = 2_000;

const folder = mkdtempSync(join(tmpdir(), "coffer-bench-"));
const stack = await startBenchStack(null);
const browser = await launchBrowser("chromium");
try {
  const page = await (await browser.newContext(contextOptions("chromium"))).newPage();
  await signUpForBench(page, stack.origin);
  const rows: Record<string, number>[] = [];
  const isWanted = (name: string) => values.only === "" || values.only === name;
  if (isWanted("pdf")) rows.push(await firstPage(page));
  if (isWanted("media")) rows.push(await seeks(page));
  if (isWanted("text")) rows.push(...(await firstLines(page)));
  if (isWanted("pictures")) {
    const { pictures, "picture-kb": kb, "picture-turns": turns } = values;
    const plan = { count: Number(pictures), pictureKb: Number(kb), turns: Number(turns) };
    rows.push(...(await firstPictures({ page, origin: stack.origin, folder, ...plan })));
  }
  console.log(`\nChromium, ${availableParallelism()} cores`);
  for (const row of rows) console.table(row);
  if (values.json !== "") writeFileSync(values.json, JSON.stringify(rows, null, 2));
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function firstPage(page: Page): Promise<Record<string, number>> {
  const path = join(folder, "large.pdf");
  const ballastBytes = Number(values["pdf-mb"]) * MB;
  writeFileSync(path, makePdf({ pages: [["Harbour wall"], ["Second"]], ballastBytes }));
  await uploadFile(page, path);
  let fetchedBytes = 0;
  const count = (response: { url(): string; headers(): Record<string, string> }) => {
    if (response.url().includes("command=download")) {
      fetchedBytes += Number(response.headers()["content-length"] ?? "0");
    }
  };
  page.on("response", count);
  const startMs = performance.now();
  await openRow(page, path);
  const text = page.frameLocator("iframe").getByText("Harbour wall");
  await text.first().waitFor({ state: "attached", timeout: 60_000 });
  const ms = Math.round(performance.now() - startMs);
  page.off("response", count);
  await page.goto(`${stack.origin}/files`);
  return { pdfMb: Number(values["pdf-mb"]), firstPageMs: ms, fetchedMb: fetchedBytes / MB };
}

/**
 * From the press to the first lines, and to the first of their colours; each turn in a page that was loaded anew, so
 * that nothing of a preview has come before.
 */
async function firstLines(page: Page): Promise<Record<string, number>[]> {
  const path = join(folder, "large.ts");
  const line = Buffer.from('export const berth = "dry"; // as planned\n');
  writeFileSync(path, Buffer.alloc(Number(values["text-mb"]) * MB, line));
  await uploadFile(page, path);
  const rows: Record<string, number>[] = [];
  for (let turn = 0; turn < Number(values["text-turns"]); turn += 1) {
    await page.goto(`${stack.origin}/files`);
    await page.getByRole("row", { name: basename(path) }).waitFor({ timeout: 60_000 });
    // What comes by itself after the page is not part of a press.
    await page.waitForTimeout(QUIET_MS);
    rows.push({ textMb: Number(values["text-mb"]), ...(await openLines(page, path)) });
  }
  await page.goto(`${stack.origin}/files`);
  return rows;
}

async function openLines(page: Page, path: string): Promise<Record<string, number>> {
  const startMs = performance.now();
  await openRow(page, path);
  const frame = page.frameLocator("iframe");
  await frame.getByText("as planned").first().waitFor({ state: "attached", timeout: 60_000 });
  const firstScreenMs = Math.round(performance.now() - startMs);
  await frame.locator("body").evaluate(async () => {
    while ((CSS.highlights.get("code-keyword")?.size ?? 0) === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  return { firstScreenMs, coloursMs: Math.round(performance.now() - startMs) };
}

async function seeks(page: Page): Promise<Record<string, number>> {
  const path = join(folder, "long.wav");
  const bytes = Number(values["media-mib"]) * MIB;
  const file = await open(path, "w");
  await file.write(wavHead(bytes));
  await file.truncate(bytes + 44);
  await file.close();
  await uploadFile(page, path);
  await openRow(page, path);
  await page.getByRole("slider", { name: "Seek" }).and(page.locator(":enabled")).waitFor();
  const times = await page.evaluate(timeSeeks, Number(values.seeks));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    mediaMib: Number(values["media-mib"]),
    seekMedianMs: Math.round(medianOf(times)),
    seekWorstMs: Math.round(sorted.at(-1) ?? 0),
  };
}

async function uploadFile(page: Page, path: string): Promise<void> {
  await pickFile(page, path);
  await untilComplete(page);
  await closePanel(page);
}

async function openRow(page: Page, path: string): Promise<void> {
  await page.getByRole("row", { name: basename(path) }).focus();
  await page.keyboard.press("Enter");
}

/** Runs in the page: places far apart, each from the order until the player has its samples. */
async function timeSeeks(count: number): Promise<number[]> {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[src^="/sw/v/"]');
  const player = frame?.contentDocument?.querySelector<HTMLMediaElement>("audio, video");
  if (player == null) throw new Error("no player");
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startMs = performance.now();
    const seeked = new Promise((resolve) =>
      player.addEventListener("seeked", resolve, { once: true }),
    );
    player.currentTime = player.duration * (((n * 7 + 3) % count) / count);
    await seeked;
    times.push(performance.now() - startMs);
  }
  return times;
}
