/**
 * `npm run bench:crypto`: packets and names of the core in Chromium, in one run beside raw WebCrypto, @noble/ciphers
 * and the plain crate in WebAssembly (Performance, P4 and P5).
 * `--mib 128` of one run, `--names 100000`, `--runs 5` of which the median counts, `--json FILE`.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { launchBrowser } from "#tests/support/browser.ts";
import { CORE_FILES, serveCryptoPage } from "../crypto/browser/serve.ts";

const PAGE = {
  scripts: { "/page.js": "tests/bench/crypto-page.client.ts" },
  files: {
    ...CORE_FILES,
    "/wasm/simd/probe": "crypto-wasm/tests/vectors/pkg/coffer_vectors_bg.wasm",
  },
};
/** What takes seconds for what others do in milliseconds runs over so much less. */
const SLOW_SHARE = 8;
const RAW = "WebCrypto, 8 in flight";
const RAW_AND_DIGEST = "WebCrypto, 8 in flight, and SHA-256 of each MiB";
const CRATE = "RustCrypto aes-gcm in WebAssembly";
const PACKET_RUNS: readonly PacketRun[] = [
  { name: "WebCrypto, 1 in flight" },
  { name: RAW },
  { name: "Coffer: packets by WebCrypto", beside: RAW, goal: 0.75 },
  { name: RAW_AND_DIGEST },
  { name: "Coffer: packets by WebCrypto, digests and checksums", beside: RAW_AND_DIGEST },
  { name: "Coffer: opening, by WebCrypto, with digests", beside: RAW_AND_DIGEST },
  { name: CRATE, isSlow: true },
  { name: "Coffer: packets in WebAssembly alone", beside: CRATE, goal: 1.5, isSlow: true },
  { name: "Coffer: opening in WebAssembly alone", beside: CRATE, isSlow: true },
  { name: "@noble/ciphers", isSlow: true },
];
const BATCH = "Coffer: one batch";
const NAME_RUNS = [
  { name: "WebCrypto, Promise.all", goal: 5 },
  { name: "@noble/ciphers", goal: 15 },
] as const;

interface PacketRun {
  readonly name: string;
  /** What its speed is divided by. */
  readonly beside?: string;
  readonly goal?: number;
  readonly isSlow?: boolean;
}

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: "MiB/s" | "ms";
  readonly beside?: string;
  readonly ratio?: number;
  readonly goal?: number;
}

const { values } = parseArgs({
  options: {
    mib: { type: "string", default: "128" },
    names: { type: "string", default: "100000" },
    runs: { type: "string", default: "5" },
    json: { type: "string", default: "" },
  },
});
const served = await serveCryptoPage(PAGE);
const browser = await launchBrowser("chromium");
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(served.url);
  await page.waitForFunction(() => window.cryptoBench !== undefined);
  const rows = [...(await packetRows(page)), ...(await nameRows(page))];
  print(rows);
  if (values.json !== "")
    writeFileSync(values.json, `${JSON.stringify(toRecord(rows), null, 2)}\n`);
} finally {
  await browser.close();
  served.close();
}

async function packetRows(page: Page): Promise<readonly Row[]> {
  const speeds = await mediansOf(PACKET_RUNS, ({ name, isSlow }) =>
    packetSpeed(page, name, Number(values.mib) / (isSlow === true ? SLOW_SHARE : 1)),
  );
  return PACKET_RUNS.map(({ name, beside, goal }) => {
    const speed = speeds.get(name) ?? 0;
    const other = beside === undefined ? undefined : speeds.get(beside);
    const ratio = other === undefined ? undefined : speed / other;
    return toRow({ what: name, value: speed, unit: "MiB/s" }, { beside, goal, ratio });
  });
}

async function packetSpeed(page: Page, name: string, mib: number): Promise<number> {
  const run = [name, mib] as const;
  const found = await page.evaluate(([what, size]) => window.cryptoBench?.packets(what, size), run);
  return found === undefined ? 0 : (found.mib * 1000) / found.ms;
}

/** Ratios say how many times longer the others take. */
async function nameRows(page: Page): Promise<readonly Row[]> {
  const spans = await mediansOf([{ name: BATCH }, ...NAME_RUNS], ({ name }) => nameMs(page, name));
  const own = spans.get(BATCH) ?? 0;
  const rows: Row[] = [{ what: `${BATCH}, ${values.names} names`, value: own, unit: "ms" }];
  for (const { name, goal } of NAME_RUNS) {
    const ms = spans.get(name) ?? 0;
    rows.push({ what: name, value: ms, unit: "ms", beside: BATCH, ratio: ms / own, goal });
  }
  return rows;
}

async function nameMs(page: Page, name: string): Promise<number> {
  const run = [name, Number(values.names)] as const;
  const found = await page.evaluate(([what, count]) => window.cryptoBench?.names(what, count), run);
  if (found?.right !== true) throw new Error(`${name}: other names came out`);
  return found.ms;
}

/**
 * Each once to warm up, then all in turn, so that what else the machine does meets all of them; the middle one of
 * each counts.
 */
async function mediansOf<T extends { readonly name: string }>(
  what: readonly T[],
  measure: (one: T) => Promise<number>,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number[]>(what.map(({ name }) => [name, []]));
  for (const one of what) await measure(one);
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const one of what) found.get(one.name)?.push(await measure(one));
  }
  return new Map([...found].map(([name, all]) => [name, middleOf(all)]));
}

function middleOf(found: readonly number[]): number {
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
}

function toRow(
  row: Row,
  more: { readonly [field in "beside" | "goal" | "ratio"]: Row[field] | undefined },
): Row {
  const known = Object.entries(more).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(known) };
}

function print(rows: readonly Row[]): void {
  const lines = rows.map(({ what, value, unit, beside, ratio, goal }) => {
    const shown = `${value.toFixed(1).padStart(9)} ${unit.padEnd(5)}`;
    const against = ratio === undefined ? "" : `  ${ratio.toFixed(2)}× ${beside ?? ""}`;
    return `${what.padEnd(54)}${shown}${against}${goal === undefined ? "" : `  (goal ${String(goal)})`}`;
  });
  console.log(lines.join("\n"));
}

function toRecord(rows: readonly Row[]) {
  return {
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model ?? "", cores: availableParallelism() },
    browser: browser.version(),
    command: `npm run bench:crypto -- ${process.argv.slice(2).join(" ")}`.trim(),
    rows,
  };
}
