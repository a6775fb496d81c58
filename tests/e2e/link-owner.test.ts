import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { labelled, menuOf, uploadNew } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { aSharedFile, expectFile, makeLink, visit } from "#tests/e2e/links-page.ts";

test("a link is labelled, suspended, given a new key, and sent, and its owner sees who used it", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Vergabeunterlagen.txt");
  const link = await makeLink(ownPage, secrets, { name });
  await visit(otherPage, link);
  await expectFile(otherPage, name);
  const label = "Für das Hafenamt";
  secrets.add("label of a link", label);

  await menuOf(ownPage, name, "Link");
  const settings = ownPage.getByRole("dialog", { name: /^Link to/ });
  await settings.getByLabel("Label").fill(label);
  await settings.getByRole("switch", { name: "Suspended" }).click();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(ownPage.getByText("Link saved.")).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByText("Code 8025")).toBeVisible();
  await settings.getByRole("switch", { name: "Suspended" }).click();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByRole("button", { name: "Done" })).toBeVisible();

  // Typed and not saved: it waits while the link is sent, and while it gets a new key.
  const limit = settings.getByLabel("Download limit");
  await limit.fill("40");
  await settings.getByRole("button", { name: "Send" }).click();
  const send = ownPage.getByRole("dialog", { name: /^Send the link to/ });
  await expect(
    send.getByRole("img", { name: labelled("QR code of the link to", name) }),
  ).toBeVisible();
  const mail = await send.getByRole("link", { name: "Write an email" }).getAttribute("href");
  const written = new URLSearchParams(new URL(mail ?? "").search);
  expect([...written.keys()]).toEqual(["subject", "body"]);
  expect(written.get("body")).toBe(link.url);
  const picture = ownPage.waitForEvent("download");
  await send.getByRole("button", { name: "Save as picture" }).click();
  expect((await picture).suggestedFilename()).toBe("link-code.svg");
  await expectAccessible(ownPage, "ways to send a link");
  await send.getByRole("button", { name: "Link settings" }).click();
  await expect(limit).toHaveValue("40");

  await settings.getByRole("button", { name: "New key" }).click();
  await ownPage.getByRole("button", { name: "Make a new key" }).click();
  await expect(ownPage.getByText("The link has a new key. Copy it again.")).toBeVisible();
  const url = await settings.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  secrets.add("key of a link", new URL(url).hash.slice(1));
  expect(url).not.toBe(link.url);
  await expect(limit).toHaveValue("40");
  await settings.getByRole("button", { name: "Save" }).click();
  await settings.getByRole("button", { name: "Done" }).click();
  await otherPage.goto("about:blank");
  await otherPage.goto(link.url);
  await expect(otherPage.getByText(/2110/)).toBeVisible();
  await otherPage.goto("about:blank");
  await visit(otherPage, { url, cachekey: link.cachekey });
  await expectFile(otherPage, name);

  await ownPage.goto("/shares/links");
  await filterTo(ownPage, "hafenamt");
  await expect(ownPage.getByRole("row").filter({ hasText: name })).toContainText(label);
  await ownPage.getByRole("link", { name: labelled("Access log of the link to", name) }).click();
  const log = ownPage.getByRole("main");
  await expect(log.getByRole("heading", { level: 1, name: "Access log" })).toBeVisible();
  await expect(log.getByRole("row").filter({ hasText: "Opened" })).not.toHaveCount(0);
  await expect(log.getByRole("row").filter({ hasText: "Turned away" })).toHaveCount(1);
  await expect(log).toContainText("without an address");
  await expect(log.getByRole("img", { name: /^Opens and downloads of each day/ })).toBeVisible();
  await log.getByRole("button", { name: "Turned away" }).click();
  await expect(log.getByRole("row").filter({ hasText: "Opened" })).toHaveCount(0);
  await expectAccessible(ownPage, "the access log of a link");
});

test("somebody who has not verified the e-mail is told to, before a form is filled in", async ({
  page,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "noch nicht zu teilen.txt", 100);
  await menuOf(page, file.name, "Link");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("8030 Verify your e-mail to enable sharing.")).toBeVisible();
  await expect(dialog.getByRole("combobox")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Make link" })).toHaveCount(0);
  const mails = async () => (await stack.mails()).filter(({ to }) => to === person.email).length;
  const before = await mails();
  await dialog.getByRole("button", { name: "Re-send verification email" }).click();
  await expect(
    dialog.getByText(`You should receive an email at ${person.email} soon.`),
  ).toBeVisible();
  await expect.poll(mails).toBe(before + 1);
  await stack.control("account", { email: person.email, verified: true });
  await expect(dialog.getByRole("button", { name: "Make link" })).toBeVisible({ timeout: 120_000 });
});

/** Fills in the filter of the list; it says how many are left. */
async function filterTo(page: Page, text: string): Promise<void> {
  const field = page.getByRole("searchbox", { name: "Find by name or label" });
  await field.fill("nothing is called this");
  await expect(page.getByText("0 links")).toBeVisible();
  await field.fill(text);
  await expect(page.getByText("1 link", { exact: true })).toBeVisible();
}
