import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { watchMemory } from "./memory.ts";
import { openQuietFirefox } from "./quiet-firefox.ts";
import { openQuietPage, type QuietPage } from "./quiet-page.ts";
import { writeRandom } from "./random-file.ts";
import { startBenchStack } from "./transfer-stack.ts";

/**
 * `npm run bench:memory`: how much all processes of a browser that nobody records grow while one
 * file goes up, and while it comes down (Performance, P7). `--mib 3000` size, `--browser firefox`, `--json FILE`.
 */
const MIB = 1024 * 1024;
const GOAL_MIB = 256;
const NAME = "bench.bin";
/** Not what this one is called with. */
const FIREFOX_PROGRAM = "firefox-esr";
const REST_MS = 2000;
const LOOK_MS = 200;

const { values } = parseArgs({
  options: {
    mib: { type: "string", default: "1024" },
    browser: { type: "string", default: "chromium" },
    json: { type: "string", default: "" },
  },
});

const sizeBytes = Number(values.mib) * MIB;
const folder = mkdtempSync(join(tmpdir(), "coffer-bench-file-"));
const stack = await startBenchStack(null);
const page = await (values.browser === "firefox" ? openQuietFirefox() : openQuietPage());
try {
  await writeRandom(join(folder, NAME), sizeBytes);
  await signUp(page);
  const rows = [
    await measure("upload", () => upload(page)),
    await measure("download", () => download(page)),
  ];
  console.table(rows);
  if (values.json !== "") writeFileSync(values.json, JSON.stringify(rows, null, 2));
} finally {
  await page.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(what: string, work: () => Promise<void>) {
  await rest();
  const watch = watchMemory(values.browser === "firefox" ? FIREFOX_PROGRAM : "chromium");
  const startedMs = performance.now();
  await work();
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const { beforeMib, peakMib } = watch.stop();
  return {
    what,
    mib: Number(values.mib),
    seconds,
    overMib: Math.round(peakMib - beforeMib),
    GOAL_MIB,
  };
}

async function signUp(page: QuietPage): Promise<void> {
  const id = randomBytes(5).toString("hex");
  await page.goto(`${stack.origin}/sign-up`);
  await page.until(`Object.keys(document.body).some((key) => key.startsWith("__reactFiber"))`);
  await page.type("First name", "Bench");
  await page.type("Last name", "Mark");
  await page.type("Email", `bench.${id}@example.org`);
  await page.type("Password", `Lampe ${id} blau`);
  await page.type("Password again", `Lampe ${id} blau`);
  await page.evaluate(`document.querySelector("input[type=checkbox]").click()`);
  await page.click(named("button", "Create account"));
  await page.until(`location.pathname.startsWith("/files")`);
}

async function upload(page: QuietPage): Promise<void> {
  await page.choose(named("button", "Upload"), [join(folder, NAME)]);
  await page.until(`document.body.innerText.includes("All transfers complete")`);
}

async function download(page: QuietPage): Promise<void> {
  await page.press(
    `[...document.querySelectorAll("[role=row]")].find((row) => row.textContent.includes("bench"))`,
    "right",
  );
  await page.click(named("[role=menuitem]", "Download"));
  const saved = join(page.downloads, NAME);
  while (!existsSync(saved) || statSync(saved).size < sizeBytes) await rest(LOOK_MS);
}

/** An expression for the element of this text. */
function named(selector: string, text: string): string {
  return `[...document.querySelectorAll("${selector}")].find((one) => one.textContent.trim() === "${text}")`;
}

function rest(ms = REST_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
