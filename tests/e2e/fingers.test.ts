import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";

/** A tablet and a phone. */
const WIDTHS = [820, 360] as const;
const ENTRY_PAGES = ["/", "/login", "/sign-up", "/recover", "/terms", "/nowhere"] as const;
const SIGNED_IN_PAGES = [
  "/shares/links",
  ...["profile", "devices", "security", "events", "account-data"].map((tab) => `/settings/${tab}`),
  "/get-started",
] as const;

test.skip(({ browserName }) => browserName !== "chromium", "sizes are the same");
test.use({ hasTouch: true, viewport: { width: WIDTHS[0], height: 1100 } });

test("under a finger every control takes 44 by 44 pixels, those in a row 36 by 44", async ({
  page,
  secrets,
  stack,
}) => {
  test.slow();
  for (const path of ENTRY_PAGES) await measure(page, path);
  const person = await startSignedIn(page, secrets);
  await stack.control("account", { email: person.email, verified: true });
  await page.goto("/files");
  await untilAlive(page);
  await newFolder(page, "Unter dem Finger");
  const link = await makeLink(page, secrets, { name: "Unter dem Finger" });
  const box = page.getByRole("checkbox", { name: /Unter dem Finger/ });
  // Its menu has selected the row.
  await expect(box).toBeChecked();
  await expectRoom(page, "selection");
  const { x = 0, y = 0 } = (await box.boundingBox()) ?? {};
  await page.touchscreen.tap(x - 8, y - 8);
  await expect(box).not.toBeChecked();
  await expectRoom(page, "list");
  await page.getByRole("button", { name: "Grid view" }).tap();
  await expectRoom(page, "tiles");
  await page.getByRole("button", { name: "List view" }).tap();
  await page.getByRole("button", { name: /^Account: / }).tap();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
  await expectRoom(page, "account");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help" }).tap();
  await expect(page.getByRole("dialog", { name: "Get help" })).toBeVisible();
  await expectRoom(page, "help");
  await page.keyboard.press("Escape");
  for (const path of SIGNED_IN_PAGES) await measure(page, path);
  await page.goto(link.url);
  await expect(page.getByText("This folder is empty")).toBeVisible();
  await expectRoom(page, "link");
});

async function measure(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expectRoom(page, path);
}

async function expectRoom(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1100 });
    const found = (await tooSmall(page)).map((one) => `${where} at ${width}: ${one}`);
    expect.soft(found).toEqual([]);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 1100 });
}

/** The controls that a finger would miss: what it hits is looked at point by point around their middle. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls =
      "a[href], button, input:not([type=hidden]), select, textarea, [role^=menuitem]";
    const isOf = (control: Element, hit: Element | null) =>
      hit !== null &&
      (control.contains(hit) ||
        hit.closest("label, [data-act]")?.contains(control) === true ||
        // A finger on a row opens it, as its name does.
        (control.matches("[role=row] a") &&
          hit.closest("[role=row]")?.contains(control) === true &&
          hit.closest("button, [data-act]") === null) ||
        (control.id !== "" && hit.closest("label")?.htmlFor === control.id));
    const reach = (control: Element, from: DOMRect, [stepX, stepY]: readonly [number, number]) => {
      const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
      let steps = 0;
      const hit = () =>
        document.elementFromPoint(x + stepX * (steps + 0.5), y + stepY * (steps + 0.5));
      while (steps < 44 && isOf(control, hit())) steps += 1;
      return steps;
    };
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const style = getComputedStyle(control);
      if (control.matches(":disabled") || !control.checkVisibility()) continue;
      // A link in a line of text is as high as its line.
      if (style.display === "inline" || style.pointerEvents === "none") continue;
      control.scrollIntoView({ block: "center" });
      const box = control.getBoundingClientRect();
      // For assistive technology alone.
      let around: Element | null = control;
      while (around !== null && around.getBoundingClientRect().width > 1)
        around = around.parentElement;
      if (around !== null || box.bottom <= 0) continue;
      if (control.closest("[aria-hidden=true], [inert]") !== null) continue;
      const width = reach(control, box, [-1, 0]) + reach(control, box, [1, 0]);
      const height = reach(control, box, [0, -1]) + reach(control, box, [0, 1]);
      const least = control.closest("[role=row], tbody tr") === null ? 44 : 36;
      if (width >= least && height >= 44) continue;
      const name = control.getAttribute("aria-label") ?? control.textContent ?? control.id;
      found.push(`${control.tagName} ${name.slice(0, 40)}: ${width} × ${height}`);
    }
    return found;
  });
}
