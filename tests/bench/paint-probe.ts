import type { Browser, CDPSession, Page } from "@playwright/test";

/** First and largest contentful paint of one load, milliseconds since navigation. */
export interface Paint {
  firstMs: number;
  largestMs: number;
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
/** Long enough after `load` for a last largest paint to be reported. */
const SETTLE_MS = 1500;

export interface Load {
  browser: Browser;
  url: string;
  network: Network;
  cookies?: { name: string; value: string; url: string }[];
}

/** One cold load in a fresh context. */
export async function measurePaint(load: Load): Promise<Paint> {
  const context = await load.browser.newContext({ viewport: { width: 360, height: 640 } });
  if (load.cookies) await context.addCookies(load.cookies);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), load.network);
  await page.goto(load.url, { waitUntil: "load", timeout: 120_000 });
  await page.waitForTimeout(SETTLE_MS);
  const paint = await readPaint(page);
  await context.close();
  return paint;
}

async function slowDown(session: CDPSession, network: Network): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.downBytesPerS,
    uploadThroughput: network.upBytesPerS,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

function readPaint(page: Page): Promise<Paint> {
  return page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
        new PerformanceObserver((list) => {
          resolve({ firstMs: first, largestMs: list.getEntries().at(-1)?.startTime ?? first });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
