import type { Page } from "@playwright/test";

/** Waits for what moves or fades and has an end; what turns until an answer comes is not waited for. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}
