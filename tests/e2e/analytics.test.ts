import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aSharedFile, expectFile, makeLink, visit } from "#tests/e2e/links-page.ts";
import { untilAlive, verifyEmail } from "#tests/e2e/people.ts";

/** Scripts that a page asked for, and what it had counted. */
function listen(page: Page) {
  const heard = {
    events: [] as unknown[],
    heads: [] as Promise<Record<string, string>>[],
    scripts: [] as string[],
  };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    heard.scripts.push(/(LateParts|count-pages)[^/]*\.js$/.exec(pathname)?.[1] ?? "");
    if (pathname !== "/_a") return;
    heard.events.push(request.postDataJSON());
    heard.heads.push(request.allHeaders());
  });
  return heard;
}

const view = (section: string) => ({ event: "view", section, viewer: "person" });

test("pages count their kind and nothing else, until a person says no, and never those of links", async ({
  page,
  otherPage,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  await verifyEmail(page, stack, person);
  await page.goto("/files");
  const name = await aSharedFile(page, secrets, "Scheidung.pdf");
  const link = await makeLink(page, secrets, { name });

  const own = listen(page);
  await page.goto("/settings/profile");
  await untilAlive(page);
  await page.mouse.move(200, 200);
  await expect.poll(() => own.events).toEqual([view("settings")]);
  await page.getByRole("link", { name: "Starred" }).click();
  await expect.poll(() => own.events).toEqual([view("settings"), view("starred")]);
  for (const { cookie, referer } of await Promise.all(own.heads)) {
    expect([cookie, referer || undefined]).toEqual([undefined, undefined]);
  }

  await page.goto("/settings/profile");
  await untilAlive(page);
  const counted = page.getByRole("switch", { name: "Help us with usage statistics" });
  await counted.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(counted).not.toBeChecked();
  const { length } = own.events;
  await page.getByRole("link", { name: "Recents" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recents" })).toBeVisible();
  await page.getByRole("link", { name: "Starred" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Starred" })).toBeVisible();
  expect(own.events.slice(length)).toEqual([]);

  const visitor = listen(otherPage);
  await visit(otherPage, link);
  await expectFile(otherPage, name);
  await otherPage.mouse.move(200, 200);
  await expect.poll(() => visitor.scripts).toContain("LateParts");
  await untilQuiet(otherPage);
  expect([visitor.events, visitor.scripts.includes("count-pages")]).toEqual([[], false]);
  // Another page of this visitor asks for it, whatever the lot says of its view.
  await otherPage.goto("/login");
  await untilAlive(otherPage);
  await otherPage.mouse.move(210, 210);
  await expect.poll(() => visitor.scripts).toContain("count-pages");
});

/** What the last script wanted is done: the page has drawn twice since. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
