import { startSignedIn } from "#tests/e2e/accounts.ts";
import { trySignIn, under } from "#tests/e2e/evil.ts";
import { newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { signIn, untilAlive } from "#tests/e2e/people.ts";
import { giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";
import { isWrite, watchWire } from "#tests/e2e/wire-log.ts";

const KEYS_REFUSED = "Your keys could not be opened with this password.";
const KEY_REFUSED = /2000 The key of this share is missing or invalid\.|2015 /;

test.skip(({ browserName }) => browserName !== "chromium", "what opens keys is the same");

test("K5, K6: a private key that was changed or exchanged opens no session, and the honest one does", {
  tag: "@long",
}, async ({ home, stack, otherPage }) => {
  const wire = watchWire(stack);
  for (const id of ["K5", "K6"]) {
    await under(stack, id, async () => {
      await trySignIn(otherPage, home.person);
      await expect(otherPage.getByRole("alert")).toContainText(KEYS_REFUSED);
    });
  }
  expect(wire.commands().filter(isWrite)).toEqual([]);
  await signIn(otherPage, home.person);
});

test("K7, K15: a wrong wrap and a weak key are taken from no server by whoever is invited", {
  tag: "@long",
}, async ({ ownPage, otherPage, stack, secrets }) => {
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  await newFolder(ownPage, "Reede");
  const dialog = await shareDialogOf(ownPage, "Reede");
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);

  const question = otherPage.getByRole("dialog");
  const refused = question.getByText(KEY_REFUSED);
  await under(stack, "K7", async () => {
    await otherPage.goto("/shares");
    await untilAlive(otherPage);
    await otherPage.getByRole("button", { name: /^Accept the invitation of/ }).click();
    await question.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(refused).toBeVisible();
  });
  const take = otherPage.getByRole("button", { name: /^Take the key of/ });
  await under(stack, "K15", async () => {
    await otherPage.reload();
    await untilAlive(otherPage);
    await take.click();
    await question.getByRole("button", { name: "Take the key" }).click();
    await expect(refused).toBeVisible();
    await expect(otherPage.getByRole("link", { name: "Reede" })).toHaveCount(0);
  });
  await otherPage.reload();
  await untilAlive(otherPage);
  await take.click();
  await question.getByRole("button", { name: "Take the key" }).click();
  await expect(otherPage.getByRole("link", { name: "Reede" })).toBeVisible();
});
