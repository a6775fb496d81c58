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
import { makeLink, visit } from "#tests/e2e/links-page.ts";
import { signIn, untilAlive } from "#tests/e2e/people.ts";
import { isWrite, watchWire } from "#tests/e2e/wire-log.ts";
import { ESCROW, isEscrowSent } from "#tests/evil/escrow.ts";

test("D6: a name from before is shown as older than last seen", async ({
  desk,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "Angebot vom Montag.txt", 2_000);
  const newName = "Angebot vom Freitag.txt";
  secrets.add("new name", newName);
  await uploaded(desk, [file]);
  await under(stack, "D6", async () => {
    await desk.reload();
    await expectListed(desk, [file]);
    await menuOf(desk, file.name, "Rename F2");
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("Name").fill(newName);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog).toBeHidden();
    await desk.reload();
    await expectListed(desk, [file]);
    await expect(fileRow(desk, file.name)).toContainText("Older than last seen");
  });
  await desk.reload();
  await expectListed(desk, [{ name: newName }]);
  await expect(desk.getByText("Older than last seen")).toHaveCount(0);
  expect((await download(desk, newName)).bytes.equals(file.bytes)).toBe(true);
  await closeTransfers(desk);
});

test("D9: file info shows size and date of the seal, and says that the list differs", async ({
  desk,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "falsche Angaben.txt", 2_000);
  await uploaded(desk, [file]);
  const info = desk.getByRole("complementary", { name: "File info" });
  await under(
    stack,
    "D9",
    async () => {
      await desk.reload();
      await expectListed(desk, [file]);
      await menuOf(desk, file.name, "File info");
      await expect(info.getByText("The list shows another size or date")).toBeVisible();
      await expect(info).toContainText(/KB|bytes/);
      await expect(info).not.toContainText(/MB|2001/);
      await expect(fileRow(desk, file.name)).toContainText("Not confirmed by your key");
    },
    { fields: { size: 7_000_000, usertime: 1_000_000_000_000 } },
  );
  await desk.reload();
  await expectListed(desk, [file]);
  await expect(desk.getByText("The list shows another size or date")).toHaveCount(0);
  expect((await download(desk, file.name)).bytes.equals(file.bytes)).toBe(true);
  await closeTransfers(desk);
});

test("D10: a file with another signature is not from you, before and after it is saved", async ({
  desk,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "angeblich von mir.txt", 2_000);
  await uploaded(desk, [file]);
  await under(stack, "D10", async () => {
    await desk.reload();
    await expectListed(desk, [file]);
    await menuOf(desk, file.name, "File info");
    await expect(desk.getByText("Not from you: this version is not signed")).toBeVisible();
    await download(desk, file.name);
    await expect(transferRow(desk, file.name)).toContainText("Complete. Not from you.");
  });
  await closeTransfers(desk);
  await desk.reload();
  await expectListed(desk, [file]);
  await download(desk, file.name);
  await expect(transferRow(desk, file.name)).not.toContainText("Not from you");
  await closeTransfers(desk);
});

test("D14: without a seal nothing is saved", async ({ desk, secrets, stack }) => {
  const file = aFile(secrets, "ohne Siegel.txt", 2_000);
  await uploaded(desk, [file]);
  await under(stack, "D14", async () => {
    await menuOf(desk, file.name, "Download");
    await expect(transferRow(desk, file.name)).toContainText(
      "2010 The key or the name of this file is missing or invalid.",
    );
  });
  await closeTransfers(desk);
  expect((await download(desk, file.name)).bytes.equals(file.bytes)).toBe(true);
  await closeTransfers(desk);
});

test("K10: names of an older kind are not shown, and say why", async ({ desk, secrets, stack }) => {
  const file = aFile(secrets, "aus alter Zeit.txt", 2_000);
  await uploaded(desk, [file]);
  await under(stack, "K10", async () => {
    await desk.reload();
    await desk.getByRole("button", { name: "Why?" }).first().click();
    const dialog = desk.getByRole("dialog", { name: "Why this name is not shown" });
    await expect(dialog.getByText("Code 2009")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(fileRow(desk, file.name)).toBeHidden();
  });
  await desk.reload();
  await expectListed(desk, [file]);
});

test("K13: a visitor saves nothing under a key that an answer brings", async ({
  desk,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "für Gäste.txt", 2_000);
  await uploaded(desk, [file]);
  const link = await makeLink(desk, secrets, { name: file.name });
  await visit(otherPage, link);
  await expectListed(otherPage, [file]);
  const save = otherPage.getByRole("button", { name: "Download", exact: true });
  await under(stack, "K13", async () => {
    await save.click();
    await expect(transferRow(otherPage, file.name)).toContainText("2010");
  });
  await closeTransfers(otherPage);
  const saved = await savedBy(otherPage, () => save.click());
  expect(saved.bytes.equals(file.bytes)).toBe(true);
});

test("K19: an upload under another of the own keys sends no byte", async ({
  desk,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "falsche Freigabe.txt", 300_000);
  // A page that has opened no key yet.
  await desk.reload();
  const wire = watchWire(stack);
  await under(stack, "K19", async () => {
    await upload(desk, [file]);
    await expect(transferRow(desk, file.name)).toContainText(
      "2000 The key of this share is missing or invalid.",
    );
  });
  expect(wire.uploads()).toEqual([]);
  expect(wire.commands()).not.toContain("webfinishbackup");
  await closeTransfers(desk);
  await uploaded(desk, [file]);
});

test("K24: an account that the server carries back is read and not changed", async ({
  desk,
  home,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "zweierlei Zustand.txt", 2_000);
  await uploaded(desk, [file]);
  await under(stack, "K24", async () => {
    await desk.reload();
    await expectListed(desk, [file]);
    // Making a link writes the state, and is told that an older one stands.
    await menuOf(desk, file.name, "Link");
    const dialog = desk.getByRole("dialog", { name: /^(Make a link|Link) to/ });
    await dialog.getByRole("button", { name: "Make link" }).click();
    await expect(dialog.getByText(/2161/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(
      desk.getByText("The server sent an older state of your account.").first(),
    ).toBeVisible();
    const wire = watchWire(stack);
    await menuOf(desk, file.name, "Delete Del");
    await expect(desk.getByRole("alert").getByText(/2161/).first()).toBeVisible();
    expect(wire.commands().filter(isWrite)).toEqual([]);
  });
  await home.page.reload();
  await expectListed(desk, [file]);
  await uploaded(desk, [aFile(secrets, "wieder gut.txt", 2_000)]);
});

test("K14: no key is handed on because the server says that passwords may be reset", async ({
  desk,
  home,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "ohne Hinterlegung.txt", 2_000);
  const wire = watchWire(stack);
  await under(stack, "K14", async () => {
    await signIn(otherPage, home.person);
    await otherPage.goto(desk.url());
    await untilAlive(otherPage);
    await uploaded(otherPage, [file]);
  });
  expect(wire.commands()).toContain("webfinishbackup");
  expect((await stack.recorder.findLeaks([ESCROW])).filter(isEscrowSent)).toEqual([]);
});
