import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CDPSession, Page } from "@playwright/test";
import { build } from "esbuild";
import { launchBrowser } from "#tests/support/browser.ts";
import { medianOf } from "./paint-probe.ts";
import { longestTasks } from "./trace-tasks.ts";

/**
 * `npm run bench:list`: a folder of 100 000 rows in Chromium, in one run: sorting again beside a sort
 * by the collator, the filter beside the naive one, and jump scrolling over the grid with a processor
 * that is 6 times slower beside an empty block (Performance, P6), and what the page holds in memory then.
 * `--rows 100000`, `--runs 7` of which the median counts, `--frames 180`, `--json FILE`.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    runs: { type: "string", default: "7" },
    frames: { type: "string", default: "180" },
    json: { type: "string", default: "" },
  },
});
const ROOT = join(import.meta.dirname, "../..");
/** Few rows, many rows, no row. */
const SEARCHES = ["pier 4242", "überseering", "nowhere at all"];
const SORT_GOAL = 20;
const FILTER_GOAL = 8;
const SLOWER = 6;
const FRAME_MS = 1000 / 60;
/** The first moves compile what the others run. */
const WARM_FRAMES = 60;
const TENTH = 9;
const HEAP_GOAL_MB = 100;

interface Row {
  readonly what: string;
  readonly ms: number;
  readonly besideMs: number;
  readonly ratio: number;
  readonly goal: number;
}

interface Scroll {
  readonly what: string;
  readonly frames: number;
  readonly dropped: number;
  readonly scriptMsAFrame: number;
  readonly styleMsAFrame: number;
  readonly layoutMsAFrame: number;
  readonly allMsAFrame: number;
  /** Of the longest task, and of the tenth: processor time, whatever else the machine did. */
  readonly longestMs: number;
  readonly tenthMs: number;
}

const served = await servePage();
const browser = await launchBrowser("chromium");
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(served.url);
  await page.evaluate((count) => window.listBench?.prepare(count), Number(values.rows));
  const rows = [...(await sortRows(page)), ...(await filterRows(page))];
  const scrolls = await scrollRows(page);
  console.log(`\nChromium, ${availableParallelism()} cores, ${values.rows} rows, medians`);
  console.table(rows);
  console.table(scrolls);
  const heapMb = await heapOf(page);
  console.log(`Heap after all of it: ${heapMb} MB (goal ${HEAP_GOAL_MB})`);
  if (values.json !== "")
    writeFileSync(values.json, JSON.stringify({ rows, scrolls, heapMb }, null, 2));
} finally {
  await browser.close();
  served.stop();
}

async function sortRows(page: Page): Promise<Row[]> {
  const collatorMs = await median(() =>
    page.evaluate(() => window.listBench?.sortByCollator() ?? Number.NaN),
  );
  const rows: Row[] = [];
  for (const key of ["name", "usertime", "size"] as const) {
    const ms = await median(() =>
      page.evaluate((by) => window.listBench?.sortAgain(by) ?? Number.NaN, key),
    );
    rows.push(toRow(`sort again by ${key}`, { ms, besideMs: collatorMs, goal: SORT_GOAL }));
  }
  return rows;
}

async function filterRows(page: Page): Promise<Row[]> {
  const rows: Row[] = [];
  for (const search of SEARCHES) {
    const naive = await filterOnce(page, "filterNaively", search);
    const own = await filterOnce(page, "filter", search);
    if (naive.found !== own.found) throw new Error(`the filters differ for ${search}`);
    const what = `filter "${search}", ${own.found} found`;
    rows.push(toRow(what, { ms: own.ms, besideMs: naive.ms, goal: FILTER_GOAL }));
  }
  for (const search of SEARCHES) rows.push(await typeOnce(page, search));
  return rows;
}

/** The same words as people type them: a key costs the filter so much in the middle of a word. */
async function typeOnce(page: Page, search: string): Promise<Row> {
  const runs = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const typed = await page.evaluate((text) => window.listBench?.filterTyped(text), search);
    if (typed !== undefined) runs.push(typed);
  }
  const keys = search.length;
  const slowestMs = round(medianOf(runs.map((one) => one.slowestMs)));
  return toRow(`a key of "${search}" typed, slowest ${slowestMs}`, {
    ms: medianOf(runs.map(({ ms }) => ms)) / keys,
    besideMs: medianOf(runs.map(({ besideMs }) => besideMs)) / keys,
    goal: FILTER_GOAL,
  });
}

async function filterOnce(page: Page, way: "filter" | "filterNaively", search: string) {
  let found = 0;
  const ms = await median(async () => {
    const one = await page.evaluate(
      ([name, text]) => window.listBench?.[name](text) ?? { ms: Number.NaN, found: -1 },
      [way, search] as const,
    );
    found = one.found;
    return one.ms;
  });
  return { ms, found };
}

async function scrollRows(page: Page): Promise<Scroll[]> {
  const cdp = await page.context().newCDPSession(page);
  // Time that the page itself had a processor, whatever else the machine does.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const scrolls: Scroll[] = [];
  for (const what of ["nothing", "grid"] as const) {
    await page.evaluate((name) => window.listBench?.show(name), what);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.evaluate((count) => window.listBench?.jump(count), WARM_FRAMES);
    scrolls.push(await jumpOnce(page, cdp, what));
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  return scrolls;
}

async function jumpOnce(page: Page, cdp: CDPSession, what: string): Promise<Scroll> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  const before = await metrics(cdp);
  const between = await page.evaluate(
    (count) => window.listBench?.jump(count) ?? [],
    Number(values.frames),
  );
  const after = await metrics(cdp);
  const tasks = longestTasks(await browser.stopTracing());
  const frames = between.length;
  const aFrame = (name: string) => round(((after(name) - before(name)) * 1000) / frames);
  return {
    what: what === "grid" ? "jumps over the grid, 6× slower" : "jumps over an empty block",
    frames,
    dropped: between.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0),
    scriptMsAFrame: aFrame("ScriptDuration"),
    styleMsAFrame: aFrame("RecalcStyleDuration"),
    layoutMsAFrame: aFrame("LayoutDuration"),
    allMsAFrame: aFrame("TaskDuration"),
    longestMs: tasks[0] ?? Number.NaN,
    tenthMs: tasks[TENTH] ?? Number.NaN,
  };
}

/** Of what is reachable: the items, their order, the filter's texts, the naive filter's, and the grid. */
async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return round(usedSize / 1e6);
}

async function metrics(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics: all } = await cdp.send("Performance.getMetrics");
  return (wanted) => all.find(({ name }) => name === wanted)?.value ?? 0;
}

async function median(once: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) all.push(await once());
  return medianOf(all);
}

function toRow(what: string, { ms, besideMs, goal }: Pick<Row, "ms" | "besideMs" | "goal">): Row {
  return { what, ms: round(ms), besideMs: round(besideMs), ratio: round(besideMs / ms), goal };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

async function servePage(): Promise<{ url: string; stop: () => void }> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["tests/bench/list-page.client.tsx"],
    outdir: "/",
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".woff2": "empty", ".svg": "dataurl" },
    minify: true,
    write: false,
    logLevel: "warning",
  });
  const text = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  const html = `<!doctype html><meta charset="utf-8"><title>List</title><style>${text(".css")}
#host { display: flex; flex-direction: column; height: 800px }
.scroller { flex: 1; min-height: 0; overflow: auto } .block { height: 4000000px }</style>
<div id="host"></div><script type="module" src="/page.js"></script>`;
  const server = createServer((request, reply) => {
    const isScript = request.url === "/page.js";
    reply.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    reply.end(isScript ? text(".js") : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
