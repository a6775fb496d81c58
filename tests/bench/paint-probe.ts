import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** One load, milliseconds since navigation. */
export interface Paint {
  firstMs: number;
  /** Largest contentful paint before names open. */
  largestMs: number;
  /** When the first and the twentieth name of a list stood there; null where there is no list. */
  firstNameMs: number | null;
  pageOfNamesMs: number | null;
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

const CPU_SLOWDOWN = 6;
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
}

/** One load with nothing in the HTTP cache. */
export async function measurePaint({ context, url, network, hasNames }: Load): Promise<Paint> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), network);
  await page.addInitScript(watchNames, NAMES_OF_A_PAGE);
  await page.goto(url, { waitUntil: "load", timeout: LOAD_TIMEOUT_MS });
  if (hasNames) {
    await page.waitForFunction(() => Reflect.has(globalThis, "pageOfNamesMs"), null, {
      timeout: LOAD_TIMEOUT_MS,
    });
  }
  await page.waitForTimeout(SETTLE_MS);
  const paint = await readPaint(page);
  await page.close();
  return paint;
}

async function slowDown(session: CDPSession, network: Network): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.downBytesPerS,
    uploadThroughput: network.upBytesPerS,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** Runs in the page: notes when rows of the grid stopped being sealed. */
function watchNames(namesOfAPage: number): void {
  const look = () => {
    const count = document.querySelectorAll('[data-line]:not([data-state="sealed"])').length;
    const note = (name: string) => {
      if (!Reflect.has(globalThis, name)) Reflect.set(globalThis, name, performance.now());
    };
    if (count > 0) note("firstNameMs");
    if (count >= namesOfAPage) note("pageOfNamesMs");
    else requestAnimationFrame(look);
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
        new PerformanceObserver((list) => {
          const sealed = list
            .getEntries()
            .filter(({ startTime }) => firstNameMs === null || startTime < firstNameMs);
          const largestMs = sealed.at(-1)?.startTime ?? firstMs;
          resolve({ firstMs, largestMs, firstNameMs, pageOfNamesMs });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
