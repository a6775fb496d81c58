import type { Page } from "@playwright/test";
import type { Say } from "#tests/e2e/access-words.ts";
import { expect } from "#tests/e2e/fixtures.ts";
import { type MadeLink, visit } from "#tests/e2e/links-page.ts";
import { pressPart, type Way } from "#tests/e2e/press-owner.ts";
import { LINK_PASSWORD, nothing } from "#tests/e2e/press-screens.ts";
import type { Stack } from "#tests/support/stack.ts";

interface Visit {
  readonly page: Page;
  readonly say: Say;
  readonly way: Way;
  readonly link: MadeLink;
}

/** A link with a password, what lies behind it, its report, and what stands there when it has ended. */
export async function pressVisitor(one: Visit, stack: Stack): Promise<void> {
  const { page, say, way, link } = one;
  const scope = page.locator("body");
  // What jumps over the bar is in sight of the keys alone.
  const left = way === "pointer" ? [say("shell:skip")] : [];
  const part = { scope, open: nothing, left, isKept: true } as const;
  await visit(page, link);
  const field = page.locator("input[autocomplete=off]");
  await expect(field).toBeVisible();
  expect(await pressPart(page, part, way)).toBeGreaterThan(1);
  await field.fill("falsches Wort");
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  expect(await pressPart(page, part, way)).toBeGreaterThan(1);
  await field.fill(LINK_PASSWORD);
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("[role=row]:not([aria-busy])").nth(1)).toBeVisible();
  const report = say("links:visitor.report");
  expect(await pressPart(page, { ...part, left: [...left, report] }, way)).toBeGreaterThan(5);
  const form = page.locator("form:has(textarea)");
  const open = () => page.getByRole("button", { name: report }).click();
  expect(await pressPart(page, { scope: form, open }, way)).toBe(2);
  expect(page.url(), "the key stands in the address").toBe(link.url);
  await stack.control("link", { cachekey: link.cachekey, expServtimeS: 1_000_000 });
  // What goes to the server within a path is no key of ours.
  const [address, key = ""] = link.url.split("#");
  const other = [...key].reverse().join("");
  for (const url of [link.url, `/dl/${"0".repeat(32)}`, `${address}/${other}`]) {
    await page.goto("about:blank");
    await page.goto(url);
    await expect(page.getByRole("heading").first()).toBeVisible();
    // It loads the page anew.
    await pressPart(page, { ...part, left: [...left, say("links:unsafe.open")] }, way);
  }
  await page.getByRole("button", { name: say("links:unsafe.open") }).click();
  await expect(page).toHaveURL(`${address}#${other}`);
}
