import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** One load, milliseconds since navigation. */
export interface Paint {
  firstMs: number;
  /** Largest contentful paint before names open. */
  largestMs: number;
  /** When the first and the twentieth name of a list stood there; null where there is no list. */
  firstNameMs: number | null;
  pageOfNamesMs: number | null;
  /** When the application hears what is done to the first row, or, without a list, to the first control of the page. */
  inputMs: number | null;
  /** What was asked for until then. */
  asked: readonly Asked[];
}

/** One line of the waterfall, milliseconds since navigation. */
export interface Asked {
  what: string;
  /** `link`, `script`, `css`, `fetch` … as the browser names who asked. */
  by: string;
  fromMs: number;
  toMs: number;
  /** As sent. */
  bytes: number;
}

export interface Network {
  name: string;
  latencyMs: number;
  downBytesPerS: number;
  upBytesPerS: number;
}

/** The two shapes of `docs/performance.md`; 6 times slower processor in both. */
export const SLOW_NETWORKS: readonly Network[] = [
  { name: "slow 4G", latencyMs: 150, downBytesPerS: 204_800, upBytesPerS: 96_000 },
  { name: "slow 3G", latencyMs: 400, downBytesPerS: 51_200, upBytesPerS: 51_200 },
];

export const CPU_SLOWDOWN = 6;
const NAMES_OF_A_PAGE = 20;
const LOAD_TIMEOUT_MS = 120_000;
/** Long enough after `load` for a last largest paint to be reported. */
const SETTLE_MS = 1500;

export interface Load {
  context: BrowserContext;
  url: string;
  network: Network;
  /** Waits until a page of names stands in the list. */
  hasNames: boolean;
  /** Everything that may be kept of an earlier visit is in the HTTP cache; else nothing is. */
  isWarm?: boolean;
}

/** One load. */
export async function measurePaint(load: Load): Promise<Paint> {
  const { context, url, network, hasNames, isWarm = false } = load;
  const page = await context.newPage();
  if (isWarm) await fillCache(page, url);
  await slowDown(await context.newCDPSession(page), network, isWarm);
  await page.addInitScript(watchNames, NAMES_OF_A_PAGE);
  await page.goto(url, { waitUntil: "load", timeout: LOAD_TIMEOUT_MS });
  // A page without scripts, or without controls, has nothing that hears anything.
  const hears = "html:has(script[type=module]) main :is(a, button, input)";
  if (hasNames || (await page.locator(hears).count()) > 0) {
    await page.waitForFunction(() => Reflect.has(globalThis, "inputMs"), null, {
      timeout: LOAD_TIMEOUT_MS,
    });
  }
  await page.waitForTimeout(SETTLE_MS);
  const paint = await readPaint(page);
  await page.close();
  return paint;
}

async function fillCache(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "load", timeout: LOAD_TIMEOUT_MS });
  await page.locator("[data-line]:not([data-state=sealed])").first().waitFor();
  await page.goto("about:blank");
}

export async function slowDown(
  session: CDPSession,
  network: Network,
  isWarm: boolean,
): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: !isWarm });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.downBytesPerS,
    uploadThroughput: network.upBytesPerS,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** Runs in the page: notes when names stood in rows of the grid. A row without one has a bar in its place. */
function watchNames(namesOfAPage: number): void {
  const look = () => {
    const count = document.querySelectorAll('[data-line] [dir="auto"]').length;
    const note = (name: string) => {
      if (!Reflect.has(globalThis, name)) Reflect.set(globalThis, name, performance.now());
    };
    if (count > 0) note("firstNameMs");
    if (count >= namesOfAPage) note("pageOfNamesMs");
    // React keeps what it hears of an element beside it.
    const row =
      document.querySelector("[data-line]") ?? document.querySelector("main :is(a, button, input)");
    if (row && Object.keys(row).some((key) => key.startsWith("__reactProps"))) note("inputMs");
    const isDone = ["pageOfNamesMs", "inputMs"].every((name) => Reflect.has(globalThis, name));
    if (!isDone) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function readPaint(page: Page): Promise<Paint> {
  return page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        const firstMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
        const firstNameMs: number | null = Reflect.get(globalThis, "firstNameMs") ?? null;
        const pageOfNamesMs: number | null = Reflect.get(globalThis, "pageOfNamesMs") ?? null;
        const inputMs: number | null = Reflect.get(globalThis, "inputMs") ?? null;
        const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const asked = entries.map((entry) => ({
          what: new URL(entry.name).pathname,
          by: entry.initiatorType,
          fromMs: Math.round(entry.startTime),
          toMs: Math.round(entry.responseEnd),
          bytes: entry.encodedBodySize,
        }));
        new PerformanceObserver((list) => {
          const sealed = list
            .getEntries()
            .filter(({ startTime }) => firstNameMs === null || startTime < firstNameMs);
          const largestMs = sealed.at(-1)?.startTime ?? firstMs;
          resolve({ firstMs, largestMs, firstNameMs, pageOfNamesMs, inputMs, asked });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
