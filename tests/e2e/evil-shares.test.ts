import type { Locator } from "@playwright/test";
import { findRecipient } from "#app/core/shares/give-key.ts";
import { signWrap } from "#app/core/shares/grants.crypto.ts";
import { under } from "#tests/e2e/evil.ts";
import { expectTold, lineOf, peopleOn, test } from "#tests/e2e/evil-crew.ts";
import { nextGrantBy } from "#tests/e2e/evil-crew-acts.ts";
import { menuOf } from "#tests/e2e/files-page.ts";
import { expect } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { chooseFor, invite } from "#tests/e2e/shares-page.ts";
import { watchWire } from "#tests/e2e/wire-log.ts";
import { toGrantFields } from "#tests/evil/forge.ts";

test.skip(({ browserName }) => browserName !== "chromium", "what decides is the same");

const UNCONFIRMED = "Key not confirmed: no member vouches for it";

test("K3, K28: keys that a server brings for people get none of the share's, and their owner is told", async ({
  page,
  crew,
  stack,
}) => {
  test.slow();
  const { inviter, newcomer } = crew;
  const wire = watchWire(stack);
  const question = page.getByRole("dialog", { name: "Share with somebody new" });
  const comparing = page.getByRole("dialog", { name: "Compare numbers" });
  await under(stack, "K3", async () => {
    const dialog = await peopleOn(page, crew);
    await expect(lineOf(dialog, inviter.email)).toContainText("Key changed");
    await lineOf(dialog, inviter.email).getByRole("button", { name: "What to do" }).click();
    await expect(comparing).toContainText("The key of this person has changed.");
    await comparing.getByRole("button", { name: "Later" }).click();
    await invite(dialog, { email: newcomer.email, role: "Read only" });
    await expect(question.getByText(newcomer.email, { exact: true })).toBeVisible();
    await expect(question).not.toContainText(newcomer.firstDigits);
    await question.getByRole("button", { name: "Compare first" }).click();
    await comparing.getByRole("button", { name: "They differ" }).click();
    await expect(comparing).toContainText("Do not share with this key.");
    await comparing.getByRole("button", { name: "Close" }).last().click();
  });
  await under(stack, "K28", async () => {
    const dialog = await peopleOn(page, crew);
    await expect(lineOf(dialog, newcomer.email)).toContainText("Key changed");
    await expect(lineOf(dialog, newcomer.email)).not.toContainText("Give the key");
    await lineOf(dialog, newcomer.email).getByRole("button", { name: "What to do" }).click();
    await expect(comparing).toContainText("The key of this person has changed.");
    await comparing.getByRole("button", { name: "Later" }).click();
  });
  expect(wire.commands()).toContain("sharemailinvite");
  expect(wire.commands()).not.toContain("shareset");
  await expectTold(page, "A key of somebody changed");

  // Who was stopped stays so until the numbers were compared.
  const dialog = await peopleOn(page, crew);
  await lineOf(dialog, inviter.email).getByRole("button", { name: "What to do" }).click();
  await expect(comparing).toContainText(inviter.firstDigits);
  for (const row of await comparing.getByRole("checkbox").all()) await row.check();
  await comparing.getByRole("button", { name: "All the same" }).click();
  await expect(lineOf(dialog, inviter.email)).toContainText("Numbers compared");
  await lineOf(dialog, newcomer.email).getByRole("button", { name: "Give the key" }).click();
  await expect(question).toContainText(newcomer.firstDigits);
  await question.getByRole("button", { name: "Give the key" }).click();
  await expect(question).toBeHidden();
  expect(wire.commands().filter((name) => name === "shareset")).toHaveLength(1);
});

test("K16: a share password is made once, whatever the server says of it", {
  tag: "@long",
}, async ({ page, crew, stack, secrets }) => {
  const show = (dialog: Locator) =>
    dialog.getByRole("button", { name: "Show the share password" }).click();
  const first = await peopleOn(page, crew);
  await show(first);
  const password = await first.getByLabel("Share password").inputValue();
  secrets.add("share password", password.replaceAll("-", ""));
  const wire = watchWire(stack);
  await under(stack, "K16", async () => {
    const dialog = await peopleOn(page, crew);
    await show(dialog);
    await expect(dialog.getByRole("alert")).toContainText("2123");
    await expect(dialog.getByLabel("Share password")).toHaveCount(0);
  });
  expect(wire.commands()).toContain("shareget");
  expect(wire.commands()).not.toContain("grantinvitepermission");
  const again = await peopleOn(page, crew);
  await show(again);
  await expect(again.getByLabel("Share password")).toHaveValue(password);
});

test("K17, T3: a member whom nobody invited and an owner whom nobody made are counted by nobody", {
  tag: "@long",
}, async ({ page, home, crew, stack }) => {
  const { folder, inviter, reader, shareId } = crew;
  const row = page.locator("main li").filter({ hasText: folder });
  await page.goto("/shares");
  const counted = (await row.getByText(/^With \d+ people/).textContent()) ?? "";
  const wire = watchWire(stack);
  await under(stack, "K17", async () => {
    await page.reload();
    await expect(row.getByText(/^With \d+ people/)).toHaveText(counted);
    const dialog = await peopleOn(page, crew);
    await expect(lineOf(dialog, "ghost@hafen.example")).toContainText(UNCONFIRMED);
    await page.goto(crew.url);
    await untilAlive(page);
    await menuOf(page, crew.file.name, "Who can read this?");
    const readers = page.getByRole("dialog", { name: `Who can read “${crew.file.name}”?` });
    await expect(readers).toContainText("The server says something else than what is proven.");
  });
  await expectTold(page, "The server named somebody as a reader whom nothing proves");

  const { answer } = await findRecipient(inviter.client.files(), { shareId, typed: reader.email });
  const wrap = await signWrap(inviter.client.files(), { ks: `${shareId}-0`, role: "o", ...answer });
  const grants = { [reader.email]: toGrantFields(wrap) };
  await under(
    stack,
    "T3",
    async () => {
      const dialog = await peopleOn(page, crew);
      await expect(lineOf(dialog, reader.email)).toContainText(UNCONFIRMED);
      await expect(lineOf(dialog, home.person.email)).toContainText("Owner");
    },
    { grants },
  );
  expect(wire.commands()).not.toContain("shareset");
  const dialog = await peopleOn(page, crew);
  await expect(lineOf(dialog, reader.email)).toContainText("Not compared");
});

test("T6: whoever is called what nobody could have typed hides nothing, and is nobody's address", {
  tag: "@long",
}, async ({ page, crew, stack }) => {
  const { inviter } = crew;
  const wire = watchWire(stack);
  await under(stack, "T6", async () => {
    const dialog = await peopleOn(page, crew);
    const line = lineOf(dialog, inviter.email);
    await expect(line).toContainText(`\ufffd${inviter.email}`);
    await expect(line).not.toContainText("Numbers compared");
    const text = (await dialog.textContent()) ?? "";
    expect(text).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/u);
    await expect(dialog.getByRole("link")).toHaveCount(0);
  });
  expect(wire.commands()).not.toContain("shareset");
});

test("K20: a member's grant takes no share away from its owner", { tag: "@long" }, async ({
  page,
  crew,
  stack,
}) => {
  const { inviter, folder } = crew;
  const gives = await nextGrantBy(inviter, crew);
  const wire = watchWire(stack);
  await under(
    stack,
    "K20",
    async () => {
      await page.goto("/shares");
      await untilAlive(page);
      await page.getByRole("button", { name: `Take the key of ${inviter.email}` }).click();
      const question = page.getByRole("dialog", { name: "Join this share?" });
      await question.getByRole("button", { name: "Take the key" }).click();
      await expect(question).toContainText("2000 The key of this share is missing or invalid.");
    },
    { owner: inviter.email, gives },
  );
  expect(wire.commands()).not.toContain("userinfoset");
  expect(wire.commands()).not.toContain("shareset");
  await page.reload();
  await expect(page.getByRole("link", { name: folder })).toBeVisible();
});

test("T1: whoever was removed gets none of the next key, though the server lists him as before", {
  tag: "@long",
}, async ({ page, crew, stack }) => {
  const { reader, inviter } = crew;
  const wire = watchWire(stack);
  await under(stack, "T1", async () => {
    const dialog = await peopleOn(page, crew);
    await chooseFor(page, { email: reader.email, role: "Read only" }, "Remove from the share");
    const question = page.getByRole("alertdialog", { name: "Remove this person?" });
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(lineOf(dialog, reader.email)).toContainText(UNCONFIRMED, { timeout: 120_000 });
    await expect(lineOf(dialog, inviter.email)).toContainText(/Numbers compared|Not compared/);
  });
  const wraps = (await wire.sent("sharerotate")).concat(await wire.sent("shareset"));
  const id = reader.client.account()?.user.get().id;
  const given = wraps.flatMap((body) =>
    [...body.matchAll(/"user_id":"(\d+)"/g)].map(([, to]) => to),
  );
  expect(given.length).toBeGreaterThan(0);
  expect(given).not.toContain(id);
});
