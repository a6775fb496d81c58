import type { Page } from "@playwright/test";
import {
  aFile,
  expectListed,
  type TestFile,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, type Secrets } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

/** Texts of the rows in view that stand above or below their row, where they are cut. */
export function cutTexts(
  page: Page,
): Promise<{ readonly isSeen: boolean; readonly cut: string[] }> {
  return page.getByRole("row").evaluateAll((rows) => {
    const texts = rows.flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [...row.querySelectorAll("bdi, span")].flatMap((part) => {
        const { top: from, bottom: to, height } = part.getBoundingClientRect();
        const isSeen = height > 0 && to > 0 && from < window.innerHeight;
        return isSeen ? [{ text: part.textContent, isCut: from < top - 1 || to > bottom + 1 }] : [];
      });
    });
    return {
      isSeen: texts.length > 2,
      cut: texts.filter((one) => one.isCut).map((one) => one.text),
    };
  });
}

/** Texts of tiles that have less height than one line of them takes; that there are any is asserted first. */
export async function cutLines(page: Page): Promise<string[]> {
  const lines = page.locator("[data-view=tiles] [role=gridcell] span");
  await expect(lines).not.toHaveCount(0);
  return lines.evaluateAll((parts) =>
    parts
      .filter((part) => getComputedStyle(part).overflowY !== "visible")
      .filter(
        (part) => part.clientHeight + 1 < Number.parseFloat(getComputedStyle(part).lineHeight),
      )
      .map((part) => part.textContent ?? ""),
  );
}

export async function filesOf(
  ownPage: Page,
  secrets: Secrets,
  wanted: readonly (readonly [string, number])[],
): Promise<TestFile[]> {
  const files = wanted.map(([name, bytes]) => aFile(secrets, name, bytes));
  await upload(ownPage, files);
  await expectListed(ownPage, files);
  await untilTransferred(ownPage);
  return files;
}

/** Chooses the order by name, from the first letter on, unless it is chosen. */
export async function orderByName(page: Page): Promise<void> {
  const head = page.locator("[role=columnheader][aria-sort]").first();
  await expect(async () => {
    const order = await head.getAttribute("aria-sort");
    if (order !== "ascending") await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending", { timeout: 1_000 });
  }).toPass();
}

/** Names of the rows, in the order that they stand in. */
export async function shownNames(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole("checkbox", { name: /^Select (?!all$)/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.replace(/^Select /, "").replaceAll(/[\u2068\u2069]/g, ""));
}

/**
 * Loads the page again. What comes back tells which names stood in its rows, in their order, each time
 * that something of it had changed.
 */
export async function reloadWatched(
  page: Page,
  name: string,
): Promise<() => Promise<readonly string[][]>> {
  const watch = await page.addInitScript((pattern) => {
    const orders: string[][] = [];
    const look = () => {
      const rows = [...document.querySelectorAll("[role=row]")];
      const names = rows.flatMap((row) => row.textContent?.match(pattern)?.[0] ?? []);
      if (names.join() !== orders.at(-1)?.join()) orders.push(names);
    };
    const changes = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document, changes);
    Reflect.set(window, "seenOrders", orders);
  }, name);
  await page.reload();
  await watch.dispose();
  return () => page.evaluate(() => Reflect.get(window, "seenOrders"));
}

/** Loads the page anew without the code that opens the account, until the returned function lets it come. */
export async function reloadHeld(page: Page): Promise<() => Promise<void>> {
  const code = Promise.withResolvers<void>();
  const RUNTIME = /\/build\/_shared\/runtime/;
  await page.route(RUNTIME, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.reload();
  await untilAlive(page);
  return async () => {
    code.resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
}
