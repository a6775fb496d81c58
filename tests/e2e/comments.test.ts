import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { under } from "#tests/e2e/evil.ts";
import { labelled } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { aSharedFile, expectFile, type MadeLink, makeLink, visit } from "#tests/e2e/links-page.ts";

test("a visitor comments, the owner answers, words are changed and deleted, and the audience is held to", async ({
  ownPage,
  secrets,
  otherPage,
  stack,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Ausschreibung.txt");
  const comments = "enabled for all users";
  const link = await makeLink(ownPage, secrets, { name, comments });
  const question = "Wann ist der letzte Tag? <b>fett</b>";
  secrets.add("words of a comment", question);

  await visit(otherPage, link);
  await expectFile(otherPage, name);
  const there = await commentsOf(otherPage);
  await expect(there.getByText("No comments yet.")).toBeVisible();
  await there.getByLabel("Name").fill("Bassam");
  await there.getByLabel("Add a comment").fill(question);
  await there.getByRole("button", { name: "Send" }).click();
  const asked = there.getByRole("article").filter({ hasText: "Bassam" });
  await expect(asked).toContainText(question);
  await expect(asked).toContainText("You");

  await ownPage.goto("/shares/links");
  const row = ownPage.getByRole("row").filter({ hasText: name });
  await expect(row.locator("data[value='1']").locator("visible=true")).toBeVisible();
  await row.getByRole("button", { name: labelled("Comments on", name) }).click();
  const here = ownPage.getByRole("dialog", { name: /^Comments on/ });
  await expect(here.getByRole("article")).toContainText("Not verified");
  await here.getByRole("button", { name: "Reply" }).click();
  const answer = here.getByLabel("Reply to Bassam");
  await expect(answer).toBeFocused();
  await answer.fill("Am 20. März");
  await answer.press("Tab");
  await ownPage.keyboard.press("Enter");
  const own = here.getByRole("article").filter({ hasText: "Am 20. März" });
  await expect(own).toContainText("Confirmed by your key");
  await expectAccessible(ownPage, "comments of an own link");

  await seeFramed(otherPage, "Am 20. März");
  await reopen(otherPage, there);
  const answered = there.getByRole("article").filter({ hasText: "Am 20. März" });
  await expect(answered).toContainText("Owner, not confirmed");
  await expect(answered.getByRole("button")).toHaveCount(0);
  await asked.getByRole("button", { name: "Edit" }).click();
  await there.getByLabel("Change your comment").fill("Und wann genau?");
  await there.getByRole("button", { name: "Save" }).click();
  await expect(there.getByRole("article").first()).toContainText("Und wann genau?");
  await expect(there.getByRole("article").first()).toContainText(", edited");
  await under(stack, "D15", () => seeLies(here, there));
  await there.getByRole("article").first().getByRole("button", { name: "Delete" }).click();
  await there.getByRole("button", { name: "Yes, delete" }).click();
  await expect(there.getByText("This comment was deleted.")).toBeVisible();
  await expect(answered).toBeVisible();
  await expectAccessible(otherPage, "comments of a link");

  await here.getByRole("button", { name: "Close comments" }).click();
  await writeAsOneself(ownPage, link);
  await ownPage.getByRole("button", { name: labelled("Link settings for", name) }).click();
  const settings = ownPage.getByRole("dialog", { name: /^Link to/ });
  const audience = settings.getByLabel(/^Comments/);
  await audience.selectOption({ label: "enabled for authenticated users" });
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(ownPage.getByText("Link saved.")).toBeVisible();
  await reopen(otherPage, there);
  await expect(there.getByText("Sign in to read and write comments.")).toBeVisible();
  await expect(there.getByRole("article")).toHaveCount(0);

  const list = [{ feature_name: "comment", enabled: 0 }];
  await stack.control("features", { list });
  await withFlags(otherPage, () => otherPage.reload());
  await expectFile(otherPage, name);
  await expect(otherPage.getByRole("button", { name: "Comments", exact: true })).toHaveCount(0);
  await settings.getByRole("button", { name: "Done" }).click();
  await withFlags(ownPage, () =>
    ownPage.getByRole("button", { name: labelled("Link settings for", name) }).click(),
  );
  await expect(settings.getByLabel("Download limit")).toBeVisible();
  await expect(audience).toHaveCount(0);
  await stack.control("features", { list: [] });
});

/** D15: a server that says who wrote what, repeats it and moves an answer is believed in nothing that a key proves. */
async function seeLies(here: Locator, there: Locator): Promise<void> {
  for (const dialog of [here, there]) {
    await dialog.getByLabel("Add a comment").fill("Neuer Faden");
    await dialog.getByRole("button", { name: "Send" }).click();
    const last = dialog.getByRole("article").filter({ hasText: "Neuer Faden" });
    await expect(last).toHaveCount(dialog === here ? 1 : 2);
    await expect(dialog.getByText("This comment could not be read.")).toHaveCount(2);
    await expect(dialog.getByText("Am 20. März")).toHaveCount(0);
    const asked = dialog.getByRole("article").filter({ hasText: "Und wann genau?" });
    await expect(asked).toContainText(dialog === here ? "Owner, not confirmed" : "You");
    await expect(asked).toHaveCount(1);
  }
  const others = here.getByRole("article").filter({ hasText: "Und wann genau?" });
  await expect(others.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await expect(there.getByText("Confirmed by your key")).toHaveCount(0);
}

/** A link by its address alone, as somebody has one that he received: opened apart from the own keys, signed with them. */
async function writeAsOneself(page: Page, link: MadeLink): Promise<void> {
  const { hash } = new URL(link.url);
  await page.goto(`/shares/links#dl/${link.cachekey}/${hash.slice(1)}`);
  const dialog = page.getByRole("dialog", { name: "Comment as yourself" });
  const address = dialog.getByLabel("Address of the link");
  await expect(address).toHaveValue(`/dl/${link.cachekey}${hash}`);
  expect(new URL(page.url()).hash).toBe("");
  await address.fill("https://ln.example/dl/");
  await dialog.getByRole("button", { name: "Open comments" }).click();
  await expect(dialog.getByText(/^This is not the whole address/)).toBeVisible();
  await address.fill(link.url);
  await expectAccessible(page, "the address of a link");
  await dialog.getByRole("button", { name: "Open comments" }).click();
  await dialog.getByLabel("Add a comment").fill("Mit Unterschrift");
  await dialog.getByRole("button", { name: "Send" }).click();
  const signed = dialog.getByRole("article").filter({ hasText: "Mit Unterschrift" });
  await expect(signed).toContainText("Confirmed by your key");
  await expect(signed).toContainText("Signed");
  await signed.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Yes, delete" }).click();
  await expect(signed).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close comments" }).click();
}

/** Until the page has heard what is on. */
async function withFlags(page: Page, action: () => Promise<unknown>): Promise<void> {
  const heard = page.waitForResponse(/\/api\/features$/);
  await action();
  await (await heard).finished();
}

/** The same comments in a frame of the page of the link, and of their own window; no page elsewhere gets them. */
async function seeFramed(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Comments", exact: true });
  const way = dialog.getByRole("link", { name: "Open in a window of its own" });
  const address = await way.evaluate((link: HTMLAnchorElement) => link.href);
  expect(new URL(address).hash).toBe(new URL(page.url()).hash);
  const [window] = await Promise.all([page.waitForEvent("popup"), way.click()]);
  await expect(window.getByText(words)).toBeVisible();
  await expectAccessible(window, "comments in a window of their own");
  await window.close();
  const show = (src: string) =>
    page.evaluate((src) => {
      const frame = Object.assign(document.createElement("iframe"), { src, id: "framed" });
      document.body.append(frame);
    }, src);
  await show(address);
  await expect(page.frameLocator("#framed").getByText(words)).toBeAttached();
  await page.locator("#framed").evaluate((frame) => frame.remove());
  // Without the key there is nothing to read.
  await show(address.split("#")[0] ?? "");
  await expect(page.frameLocator("#framed").getByText(/2110/)).toBeAttached();
  await page.locator("#framed").evaluate((frame) => frame.remove());
}

async function commentsOf(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Comments", exact: true }).click();
  return page.getByRole("dialog", { name: "Comments", exact: true });
}

async function reopen(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Close comments" }).click();
  await expect(dialog).toBeHidden();
  await commentsOf(page);
}
