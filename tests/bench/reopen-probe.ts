import type { BrowserContext, Page } from "@playwright/test";
import { CPU_SLOWDOWN, type Network, slowDown } from "./paint-probe.ts";

/** Enough of a page to be looked at. */
const NAMES = 8;
/** What the page does by itself after it has come to life is over by then. */
const SETTLE_MS = 2_000;

export interface Reopening {
  readonly context: BrowserContext;
  readonly listUrl: string;
  /** The folder, and how the names in it begin. */
  readonly folder: string;
  readonly namesBegin: string;
  /** null: without a connection. */
  readonly network: Network | null;
}

/** From the press on a folder that was opened before until its names are painted, ms (P11). */
export async function measureReopening(reopening: Reopening): Promise<number> {
  const { context, listUrl, folder, network } = reopening;
  const page = await context.newPage();
  await page.goto(listUrl);
  const link = page.getByRole("link", { name: folder, exact: true });
  await link.waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const session = await context.newCDPSession(page);
  if (network === null) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await context.setOffline(true);
  } else await slowDown(session, network, true);
  await watchPress(page, reopening.namesBegin);
  await link.click();
  await page.waitForFunction(() => Reflect.has(globalThis, "reopenedMs"));
  const reopenedMs = await page.evaluate(() => Number(Reflect.get(globalThis, "reopenedMs")));
  await context.setOffline(false);
  await page.close();
  return reopenedMs;
}

function watchPress(page: Page, namesBegin: string): Promise<void> {
  return page.evaluate(
    ({ begin, most }) => {
      const noteAfterPaint = (fromMs: number) =>
        requestAnimationFrame(() => {
          setTimeout(() => Reflect.set(globalThis, "reopenedMs", performance.now() - fromMs));
        });
      const onClick = ({ timeStamp }: Event) => {
        const look = () => {
          const names = [...document.querySelectorAll('[data-line] [dir="auto"]')];
          const shown = names.filter(({ textContent }) => textContent?.startsWith(begin));
          if (shown.length >= most) noteAfterPaint(timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      addEventListener("pointerdown", onClick, { capture: true, once: true });
    },
    { begin: namesBegin, most: NAMES },
  );
}
