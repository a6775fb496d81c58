import { expect, test } from "#tests/e2e/fixtures.ts";

const STATES = [
  ["/nope", 404, "Page not found", "404 error"],
  ["/account-suspended?code=8050", 403, "This account was cancelled", "Code 8050"],
  ["/account-suspended", 403, "This account is suspended", "Code 8051"],
  ["/account-suspended?m=2", 403, "This account is suspended", "Code 8054"],
  ["/account-suspended?m=1", 403, "This account is being moved", "Code 8055"],
  ["/accounting-hold", 403, "This account is on hold", "Code 8052"],
  ["/account-closed", 403, "This account is closed", "Code 8053"],
] as const;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, status, title, code] of STATES) {
    test(`${path} is a whole page with its status and a way on`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByText(code, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/ \| Coffer$/);
      expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
      expect(await page.locator("script").count()).toBe(0);
    });
  }

  test("an API that is away is 503 with a time to wait", async ({ page, stack }) => {
    await stack.double.kill();
    const path = `/dl/${"0".repeat(32)}`;
    const response = await page.goto(path);
    expect(response?.status()).toBe(503);
    expect(response?.headers()["retry-after"]).toMatch(/^\d+$/);
    await expect(page.getByText("Code 9503")).toBeVisible();
    await expect(page.getByText("Reload this page to try again.")).toBeVisible();
    // A link to the page itself would lose the key in the fragment.
    await expect(page.locator(`a[href^="${path}"], a[href^="#"]`)).toHaveCount(0);
    await stack.double.start();
  });
});

test.describe("in the visitor's language", () => {
  test.use({ locale: "ar", javaScriptEnabled: false });

  test("an Arabic page runs from right to left", async ({ page }) => {
    await page.goto("/nope");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page not found");
  });
});

test("a page that differs from what the server sent still works", async ({ page, pageErrors }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const title = document.querySelector("title");
      if (title === null) return;
      observer.disconnect();
      title.textContent = "changed by an extension";
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(page).toHaveTitle(/Coffer$/);
  // The mismatch itself is reported; nothing else may be.
  expect(pageErrors.every((message) => message.includes("Minified React error"))).toBe(true);
  pageErrors.length = 0;
});
