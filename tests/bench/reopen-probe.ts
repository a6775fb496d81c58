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
  const box = await link.boundingBox();
  if (box === null) throw new Error("the folder is not in view");
  // Asked before the press, and pressed by place: a question meanwhile is work of the page's own thread.
  const reopened = watchPress(page, reopening.namesBegin);
  await untilWatched(page);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const reopenedMs = await reopened;
  await context.setOffline(false);
  await page.close();
  return reopenedMs;
}

/** How long after the next press the names were painted, ms. */
function watchPress(page: Page, namesBegin: string): Promise<number> {
  return page.evaluate(
    ({ begin, most }) =>
      new Promise<number>((resolve) => {
        const tellAfterPaint = (fromMs: number) =>
          requestAnimationFrame(() => {
            setTimeout(() => resolve(performance.now() - fromMs));
          });
        const onPress = ({ timeStamp }: Event) => {
          const look = () => {
            const names = [...document.querySelectorAll('[data-line] [dir="auto"]')];
            const shown = names.filter(({ textContent }) => textContent?.startsWith(begin));
            if (shown.length >= most) tellAfterPaint(timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener("pointerdown", onPress, { capture: true, once: true });
        Reflect.set(globalThis, "isPressWatched", true);
      }),
    { begin: namesBegin, most: NAMES },
  );
}

async function untilWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.has(globalThis, "isPressWatched"));
}
