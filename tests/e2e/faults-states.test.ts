import type { BrowserContext, Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import {
  aFile,
  expectListed,
  newFolder,
  openFolder,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, untilAlive } from "#tests/e2e/people.ts";

const STATES = [
  ["suspended", 8051, "This account is suspended"],
  ["migrating", 8055, "This account is being moved"],
  ["hold", 8052, "This account is on hold"],
  ["closed", 8053, "This account is closed"],
] as const;

/** The same signed-in person in a browser that runs no scripts. */
async function withoutScripts(page: Page, origin: string): Promise<BrowserContext> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("no browser");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  await context.addCookies(await page.context().cookies());
  return context;
}

/** The words for failures come with the first key that is pressed, their frame with the password. */
async function untilErrorTexts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ["errors-", "RefusalText-", "login-", "describe-failure-"].every((part) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    ),
  );
  // And what these ask for themselves: a part is there when all that it imports is.
  await page.evaluate(async () => {
    const parts = () =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.includes("/build/_shared/") && name.endsWith(".js"));
    for (let known = 0; parts().length > known; ) {
      known = parts().length;
      await Promise.all(parts().map((name) => import(name)));
    }
  });
}

test("a signed-in page while the API is down is a whole page with a way on", async ({
  page,
  stack,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const plain = await withoutScripts(page, stack.origin);
  const visitor = await plain.newPage();
  await stack.double.kill();
  for (const path of ["/files", "/vault", `/dl/${"a".repeat(32)}`]) {
    const reply = await visitor.goto(path);
    expect([path, reply?.status()]).toEqual([path, 503]);
    expect(reply?.headers()["retry-after"]).toMatch(/^\d+$/);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(visitor.getByText("Code 9503")).toBeVisible();
    const again = visitor.getByRole("link", { name: "Try again" });
    // A link of a link's page would drop the key from its address (Reading R-116).
    if (path.startsWith("/dl/")) await expect(visitor.getByText("Reload this page")).toBeVisible();
    else await expect(again).toHaveAttribute("href", path);
  }
  await stack.double.start();
  const again = await visitor.goto("/files");
  expect(again?.status()).toBe(200);
  await plain.close();
});

for (const [state, code, title] of STATES) {
  test(`an account that is ${state} leads to its page, and to signing out, without scripts`, async ({
    page,
    browserName,
    stack,
    secrets,
  }) => {
    const person = await startSignedIn(page, secrets);
    const plain = await withoutScripts(page, stack.origin);
    const visitor = await plain.newPage();
    await stack.control("account", { email: person.email, state });
    const reply = await visitor.goto("/files");
    expect(reply?.status()).toBe(403);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(visitor.getByText(`Code ${code}`)).toBeVisible();
    const wayOn = visitor.getByRole("link", { name: "Sign in with another account" });
    await expect(wayOn).toHaveAttribute("href", "/logout");
    await visitor.goto("/logout");
    // The system's Firefox runs the scripts of this page all the same, and is signed out by them.
    if (browserName === "chromium") await visitor.getByRole("button", { name: "Sign out" }).click();
    await expect(visitor).not.toHaveURL(/\/logout/);
    await visitor.goto("/files");
    await expect(visitor).toHaveURL(/\/login/);
    await plain.close();
  });
}

test("an account that is put on hold while its page is open leads there with the next call", async ({
  page,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await stack.control("account", { email: person.email, state: "hold" });
  await expect(page).toHaveURL(/\/accounting-hold/, { timeout: 120_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This account is on hold");
});

test("signing in to an account that is suspended leads to its page", async ({
  otherPage,
  page,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await stack.control("account", { email: person.email, state: "suspended" });
  await otherPage.goto("/login");
  await untilAlive(otherPage);
  await otherPage.getByLabel("Email").fill(person.email);
  await otherPage.getByLabel("Password", { exact: true }).fill(person.password);
  await otherPage.getByRole("button", { name: "Sign in" }).click();
  await expect(otherPage).toHaveURL(/\/account-suspended/);
});

test("without a connection the page says so, keeps what it shows and recovers", async ({
  page,
  context,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  await newFolder(page, "erst offline");
  const file = await uploadNew({ page, secrets }, "bleibt stehen.txt", 200);
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expectListed(page, [file]);
  const later = aFile(secrets, "wartet auf Verbindung.txt", 200);
  await upload(page, [later]);
  const row = page.getByRole("list", { name: "Transfers" }).getByText("You are offline");
  await expect(row).toBeVisible();

  const drawer = page.getByRole("navigation", { name: "Main" });
  const told = page.getByRole("alert").getByText("The page opens by itself when it is back.");
  await drawer.getByRole("link", { name: "Vault" }).click();
  await expect(told).toBeVisible();
  await expectListed(page, [file]);
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/\/files$/);
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(told).toBeHidden();
  await drawer.getByRole("link", { name: "Vault" }).click();
  await expect(told).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/vault$/);
  await expect(page.getByRole("heading", { level: 1, name: "Vault" })).toBeVisible();
  await expect(told).toBeHidden();
  await untilTransferred(page);
  await drawer.getByRole("link", { name: "Files" }).click();
  await expect(page.getByText("You are offline.")).toBeHidden();
  await expectListed(page, [later]);
  await openFolder(page, "erst offline");
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  test("the first touch after the connection has gone keeps the page, and goes on by itself", async ({
    page,
    context,
    secrets,
  }) => {
    await startSignedIn(page, secrets);
    const file = await uploadNew({ page, secrets }, "erste Berührung.txt", 200);
    // No pointer has moved in it, and what guards a navigation has not come by itself either.
    const phone = await context.newPage();
    let isAway = true;
    await phone.route(/\/NavigationGuard-/, (route) => (isAway ? route.abort() : route.continue()));
    await phone.goto("/files");
    await expectListed(phone, [file]);
    await context.setOffline(true);
    const drawer = phone.getByRole("navigation", { name: "Main" });
    const told = phone.getByRole("alert").getByText("The page opens by itself when it is back.");
    await drawer.getByRole("link", { name: "Vault" }).tap();
    await expect(told).toBeVisible();
    await expectListed(phone, [file]);
    await expect(phone).toHaveURL(/\/files$/);
    isAway = false;
    await context.setOffline(false);
    await expect(phone).toHaveURL(/\/vault$/);
    await expect(phone.getByRole("heading", { level: 1, name: "Vault" })).toBeVisible();
    await expect(told).toBeHidden();
  });
});

test("the sign-in page without a connection says so and works when it is back", async ({
  page,
  context,
  secrets,
}) => {
  const person = aPerson(secrets);
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").pressSequentially(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await untilErrorTexts(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("No internet connection")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Incorrect login credentials.")).toBeVisible();
});

test("a page whose scripts could not all be fetched opens when they can", async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "kommt etwas später.txt", 200);
  let isAway = true;
  await page.route(/\/build\/_shared\/runtime/, (route) =>
    isAway ? route.abort() : route.continue(),
  );
  const missed = page.waitForEvent("requestfailed");
  await page.reload();
  await missed;
  isAway = false;
  await expectListed(page, [file]);
});
