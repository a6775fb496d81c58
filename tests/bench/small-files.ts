import { randomFillSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { contextOptions, launchBrowser } from "#tests/support/browser.ts";
import { signUpForBench, untilComplete } from "./transfer-page.ts";
import { startBenchStack } from "./transfer-stack.ts";

/**
 * `npm run bench:small`: many small files in Chromium, as a folder and as a choice of files, beside as many plain
 * posts of the same bytes, each made durable, from the same page. The gateway keeps the limits that it has.
 * `--files 2000`, `--bytes 700`, `--only folder|files|plain`.
 */
const { values } = parseArgs({
  options: {
    files: { type: "string", default: "2000" },
    bytes: { type: "string", default: "700" },
    only: { type: "string", default: "" },
  },
});
/** Like a browser's to one origin. */
const CONNECTIONS = 6;

const [count, sizeBytes] = [Number(values.files), Number(values.bytes)];
const work = mkdtempSync(join(tmpdir(), "coffer-bench-small-"));
const root = join(work, "folder");
const rows: { what: string; seconds: number; perSecond: number; longestTaskMs: number }[] = [];
const wants = (name: string) => values.only === "" || values.only === name;

makeFiles();
const stack = await startBenchStack(null);
const browser = await launchBrowser("chromium");
try {
  const page = await (await browser.newContext(contextOptions("chromium"))).newPage();
  await signUpForBench(page, stack.origin);
  await watchTasks(page);
  if (wants("plain")) await measure(page, "plain posts", () => sendPlain(page));
  if (wants("folder")) await measure(page, "a folder", () => upload(page, "folder"));
  if (wants("files")) await measure(page, "chosen files", () => upload(page, "files"));
} finally {
  await browser.close();
  await stack.stop();
  rmSync(work, { recursive: true, force: true });
}
console.log(
  `\n${count} files of ${sizeBytes} bytes, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
console.table(rows);

function makeFiles(): void {
  mkdirSync(root, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    writeFileSync(join(root, nameOf(index)), randomFillSync(Buffer.alloc(sizeBytes)));
  }
}

function nameOf(index: number): string {
  return `note ${String(index).padStart(5, "0")} 日本 ملف.txt`;
}

async function measure(page: Page, what: string, run: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, "longest", 0));
  const startedMs = performance.now();
  await run();
  const seconds = (performance.now() - startedMs) / 1000;
  const longestTaskMs = Number(await page.evaluate(() => Reflect.get(globalThis, "longest")));
  const perSecond = Math.round((count / seconds) * 10) / 10;
  rows.push({ what, seconds: Math.round(seconds * 10) / 10, perSecond, longestTaskMs });
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      const longest = Math.max(...list.getEntries().map(({ duration }) => duration));
      const before = Number(Reflect.get(globalThis, "longest") ?? 0);
      Reflect.set(globalThis, "longest", Math.max(before, Math.round(longest)));
    }).observe({ type: "longtask" });
  });
}

/** The files lie in the browser's hands before the clock of the product begins: as with a person's choice. */
async function upload(page: Page, way: "folder" | "files"): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, "showOpenFilePicker");
    Reflect.deleteProperty(window, "showDirectoryPicker");
  });
  const chooser = page.waitForEvent("filechooser");
  if (way === "files") {
    await page.getByRole("button", { name: "Upload", exact: true }).first().click();
    const all = Array.from({ length: count }, (_, index) => join(root, nameOf(index)));
    await (await chooser).setFiles(all);
  } else {
    await page.getByRole("button", { name: "New", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Folder upload" }).click();
    await (await chooser).setFiles(root);
  }
  await untilComplete(page);
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
}

async function sendPlain(page: Page): Promise<void> {
  const server = await startPlain();
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const plain = await page.context().newPage();
  await plain.goto(`http://localhost:${port}/`);
  await plain.evaluate(
    async ({ count, sizeBytes, connections }) => {
      const body = new Blob([crypto.getRandomValues(new Uint8Array(sizeBytes))]);
      let next = 0;
      const lane = async () => {
        while (next < count) {
          next += 1;
          const reply = await fetch(`/${next}`, { method: "POST", body });
          if (!reply.ok) throw new Error(`a plain post answered ${reply.status}`);
        }
      };
      await Promise.all(Array.from({ length: connections }, lane));
    },
    { count, sizeBytes, connections: CONNECTIONS },
  );
  await plain.close();
  server.closeAllConnections();
  server.close();
}

/** A file for each post, durable with its name before it is answered. */
async function startPlain(): Promise<Server> {
  const folder = join(work, "plain");
  mkdirSync(folder);
  const put = async (name: string, bytes: Buffer) => {
    const file = await open(join(folder, `${name}.new`), "w");
    await file.write(bytes);
    await file.datasync();
    await file.close();
    await rename(join(folder, `${name}.new`), join(folder, name));
    const handle = await open(folder, "r");
    await handle.sync();
    await handle.close();
  };
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html").end("<!doctype html>");
      return;
    }
    void buffer(request)
      .then((bytes) => put((request.url ?? "").slice(1), bytes))
      .then(() => response.end("ok"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
