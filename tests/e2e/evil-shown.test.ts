import { startAgain } from "#tests/e2e/accounts.ts";
import { under, uploaded } from "#tests/e2e/evil.ts";
import {
  aFile,
  closeTransfers,
  download,
  expectListed,
  fileRow,
  menuOf,
  savedBy,
  transferRow,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { expectFile, makeLink, visit } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { isWrite, watchWire } from "#tests/e2e/wire-log.ts";
import { ESCROW, isEscrowSent } from "#tests/evil/escrow.ts";

test("D6: a name from before is shown as older than last seen", async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "Angebot vom Montag.txt", 2_000);
  const newName = "Angebot vom Freitag.txt";
  secrets.add("new name", newName);
  await uploaded(ownPage, [file]);
  await under(stack, "D6", async () => {
    await ownPage.reload();
    await expectListed(ownPage, [file]);
    await menuOf(ownPage, file.name, "Rename F2");
    const dialog = ownPage.getByRole("dialog");
    await dialog.getByLabel("Name").fill(newName);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog).toBeHidden();
    await ownPage.reload();
    await expectListed(ownPage, [file]);
    await expect(fileRow(ownPage, file.name)).toContainText("Older than last seen");
  });
  await ownPage.reload();
  await expectListed(ownPage, [{ name: newName }]);
  await expect(ownPage.getByText("Older than last seen")).toHaveCount(0);
  expect((await download(ownPage, newName)).bytes.equals(file.bytes)).toBe(true);
  await closeTransfers(ownPage);
});

test("D9: file info shows size and date of the seal, and says that the list differs", async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "falsche Angaben.txt", 2_000);
  await uploaded(ownPage, [file]);
  const info = ownPage.getByRole("complementary", { name: "File info" });
  await under(
    stack,
    "D9",
    async () => {
      await ownPage.reload();
      await expectListed(ownPage, [file]);
      // Before anybody asks.
      await expect(fileRow(ownPage, file.name)).toContainText("Not confirmed by your key");
      await menuOf(ownPage, file.name, "File info");
      await expect(info.getByText("The list shows another size or date")).toBeVisible();
      await expect(info).toContainText(/KB|bytes/);
      await expect(info).not.toContainText(/MB|2001/);
    },
    { fields: { size: 7_000_000, usertime: 1_000_000_000_000 } },
  );
  await ownPage.reload();
  await expectListed(ownPage, [file]);
  await expect(ownPage.getByText("The list shows another size or date")).toHaveCount(0);
  expect((await download(ownPage, file.name)).bytes.equals(file.bytes)).toBe(true);
  await closeTransfers(ownPage);
});

test("D10: a file with another signature is not from you, before and after it is saved", async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "angeblich von mir.txt", 2_000);
  await uploaded(ownPage, [file]);
  await under(stack, "D10", async () => {
    await ownPage.reload();
    await expectListed(ownPage, [file]);
    await expect(fileRow(ownPage, file.name)).toContainText("Not from you");
    await menuOf(ownPage, file.name, "File info");
    await expect(ownPage.getByText("Not from you: this version is not signed")).toBeVisible();
    await download(ownPage, file.name);
    await expect(transferRow(ownPage, file.name)).toContainText("Complete. Not from you.");
  });
  await closeTransfers(ownPage);
  await ownPage.reload();
  await expectListed(ownPage, [file]);
  await download(ownPage, file.name);
  await expect(transferRow(ownPage, file.name)).not.toContainText("Not from you");
  await closeTransfers(ownPage);
});

test("D14: without a seal nothing is saved", { tag: "@long" }, async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "ohne Siegel.txt", 2_000);
  await uploaded(ownPage, [file]);
  await under(stack, "D14", async () => {
    await menuOf(ownPage, file.name, "Download");
    await expect(transferRow(ownPage, file.name)).toContainText(
      "2010 The key or the name of this file is missing or invalid.",
    );
  });
  await closeTransfers(ownPage);
  expect((await download(ownPage, file.name)).bytes.equals(file.bytes)).toBe(true);
  await closeTransfers(ownPage);
});

test("K10: names of an older kind are not shown, and say why", { tag: "@long" }, async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "aus alter Zeit.txt", 2_000);
  await uploaded(ownPage, [file]);
  await under(stack, "K10", async () => {
    await ownPage.reload();
    await ownPage.getByRole("button", { name: "Why?" }).first().click();
    const dialog = ownPage.getByRole("dialog", { name: "Why this name is not shown" });
    await expect(dialog.getByText("Code 2009")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(fileRow(ownPage, file.name)).toBeHidden();
  });
  await ownPage.reload();
  await expectListed(ownPage, [file]);
});

test("K13: a visitor saves nothing under a key that an answer brings", { tag: "@long" }, async ({
  ownPage,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "für Gäste.txt", 2_000);
  await uploaded(ownPage, [file]);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  await visit(otherPage, link);
  await expectFile(otherPage, file.name);
  const save = otherPage.getByRole("button", { name: "Download", exact: true });
  await under(stack, "K13", async () => {
    await save.click();
    await expect(transferRow(otherPage, file.name)).toContainText("2010");
  });
  await closeTransfers(otherPage);
  const saved = await savedBy(otherPage, () => save.click());
  expect(saved.bytes.equals(file.bytes)).toBe(true);
});

test("K19: an upload under another of the own keys sends no byte", { tag: "@long" }, async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "falsche Freigabe.txt", 300_000);
  // A page that has opened no key yet.
  await ownPage.reload();
  const wire = watchWire(stack);
  await under(stack, "K19", async () => {
    await upload(ownPage, [file]);
    await expect(transferRow(ownPage, file.name)).toContainText(
      "2000 The key of this share is missing or invalid.",
    );
  });
  expect(wire.uploads()).toEqual([]);
  expect(wire.commands()).not.toContain("webfinishbackup");
  await closeTransfers(ownPage);
  await uploaded(ownPage, [file]);
});

test("K24: an account that the server carries back is read and not changed", {
  tag: "@long",
}, async ({ ownPage, home, secrets, stack }) => {
  const file = aFile(secrets, "zweierlei Zustand.txt", 2_000);
  await uploaded(ownPage, [file]);
  await under(stack, "K24", async () => {
    await ownPage.reload();
    await expectListed(ownPage, [file]);
    // Making a link writes the state, and is told that an older one stands.
    await menuOf(ownPage, file.name, "Link");
    const dialog = ownPage.getByRole("dialog", { name: /^(Make a link|Link) to/ });
    await dialog.getByRole("button", { name: "Make link" }).click();
    await expect(dialog.getByText(/2161/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(
      ownPage.getByText("The server sent an older state of your account.").first(),
    ).toBeVisible();
    const wire = watchWire(stack);
    await menuOf(ownPage, file.name, "Delete Del");
    await expect(ownPage.getByRole("alert").getByText(/2161/).first()).toBeVisible();
    expect(wire.commands().filter(isWrite)).toEqual([]);
  });
  await home.page.reload();
  await expectListed(ownPage, [file]);
  await uploaded(ownPage, [aFile(secrets, "wieder gut.txt", 2_000)]);
});

test("K14: no key is handed on because the server says that passwords may be reset", {
  tag: "@long",
}, async ({ ownPage, home, secrets, stack, otherPage }) => {
  const file = aFile(secrets, "ohne Hinterlegung.txt", 2_000);
  const since = stack.recorder.exchanges.length;
  const wire = watchWire(stack);
  await under(stack, "K14", async () => {
    await startAgain(otherPage, secrets, home.person);
    await otherPage.goto(ownPage.url());
    await untilAlive(otherPage);
    await uploaded(otherPage, [file]);
    const banner = otherPage.getByRole("alert").filter({ hasText: "You never turned that on." });
    await expect(banner).toBeVisible();
    await banner.getByRole("link", { name: "Look at it" }).click();
    const section = otherPage.getByRole("region", { name: "Password reset" });
    await expect(section.getByText(/^Off, as your own state/)).toBeVisible();
    await expect(section.getByRole("button")).toHaveText(["Turn off reset"]);
  });
  expect(wire.commands()).toContain("webfinishbackup");
  expect(wire.commands()).not.toContain("passwordresetset");
  expect((await stack.recorder.findLeaks([ESCROW], since)).filter(isEscrowSent)).toEqual([]);
});
