import { createFolder } from "#app/core/files/create-folder.ts";
import { under, uploaded } from "#tests/e2e/evil.ts";
import { test } from "#tests/e2e/evil-crew.ts";
import { inviteToBait, itemsIn, raise, uploadAs } from "#tests/e2e/evil-crew-acts.ts";
import {
  aFile,
  closeTransfers,
  download,
  expectListed,
  fileRow,
  menuOf,
  newFolder,
  openFolder,
  transferRow,
} from "#tests/e2e/files-page.ts";
import { expect } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { acceptInvitation } from "#tests/e2e/shares-page.ts";
import { watchWire } from "#tests/e2e/wire-log.ts";
import { forgeVersion, listShared } from "#tests/evil/forge.ts";

test.skip(({ browserName }) => browserName !== "chromium", "what decides is the same");

test("T2: what a reader signed is not saved, and what nobody signed is said to be nobody's", {
  tag: "@long",
}, async ({ page, crew, stack, secrets }) => {
  const { inviter, reader, shareId } = crew;
  const name = await uploadAs(inviter, crew, secrets);
  const theirs = await listShared(reader.client.files(), shareId);
  const file = theirs.items.find((item) => item.name.state === "open" && item.name.text === name);
  if (file === undefined) throw new Error("the reader does not see the file");
  const made = await forgeVersion(reader.client.files(), file);
  await page.goto(crew.url);
  await expectListed(page, [{ name }]);
  await under(
    stack,
    "T2",
    async () => {
      await page.reload();
      await expectListed(page, [{ name }]);
      await menuOf(page, name, "Download");
      await expect(transferRow(page, name)).toContainText(
        "2010 The key or the name of this file is missing or invalid.",
      );
      await closeTransfers(page);
    },
    { seals: { [file.id]: made } },
  );
  await under(stack, "T2", async () => {
    await page.reload();
    await expectListed(page, [{ name }]);
    await download(page, name);
    await expect(transferRow(page, name)).toContainText("not confirmed");
    await closeTransfers(page);
  });
  await page.reload();
  await expectListed(page, [{ name }]);
  await download(page, name);
  await expect(transferRow(page, name)).not.toContainText("not confirmed");
  await closeTransfers(page);
});

test("K12: a name that somebody else gave is sealed once, and never over what its owner calls it since", {
  tag: "@long",
}, async ({ page, crew, stack, secrets }) => {
  const { inviter, shareId } = crew;
  const [first, since] = ["Beifang im Netz", "Seezunge im Netz"] as const;
  for (const name of [first, since]) secrets.add("name of a folder", name);
  const ports = inviter.client.files();
  const { id } = await createFolder(ports, (await listShared(ports, shareId)).folder, first);
  const wire = watchWire(stack);
  const renames = async () =>
    (await wire.sent("pathrename")).filter((body) => body.includes(`"${id}"`)).length;
  const asked = () => wire.commands().filter((command) => command === "usernotifications").length;
  await under(
    stack,
    "K12",
    async () => {
      await page.goto(crew.url);
      await expectListed(page, [{ name: first }]);
      await expect.poll(renames).toBe(1);
      await menuOf(page, first, "Rename F2");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill(since);
      await dialog.getByRole("button", { name: "Rename" }).click();
      await expectListed(page, [{ name: since }]);
      await expect.poll(renames).toBe(2);
      await page.reload();
      // Of the new page: its second question comes when the work that the first one asked for is done.
      const before = asked();
      await expect.poll(asked, { timeout: 120_000 }).toBeGreaterThan(before + 1);
      await expect(fileRow(page, first)).toContainText("Older than last seen");
    },
    { share: shareId },
  );
  expect(await renames()).toBe(2);
  await page.reload();
  await expectListed(page, [{ name: since }]);
});

test("D11, T10, K23: a share that nobody accepted is no folder, a reader is no writer, and a bait draws nothing", {
  tag: "@long",
}, async ({ page, home: { person, nextFolder }, crew, stack, secrets }) => {
  test.slow();
  // Of a long list the planted row may lie outside of what is drawn.
  const here = nextFolder();
  await page.goto("/files");
  await untilAlive(page);
  await newFolder(page, here);
  await openFolder(page, here);
  await newFolder(page, "Beiboot");
  const short = page.url();
  const { inviter } = crew;
  const name = "Untergeschobene Kiste";
  secrets.add("name of a folder", name);
  const bait = await inviteToBait(inviter, crew, { typed: person.email, name });
  const address = `/shares/${bait.shareId}/${bait.itemId}`;
  const from = `of ${inviter.email}`;
  const wire = watchWire(stack);
  await under(stack, "D11", async () => {
    await page.goto("/shares");
    await untilAlive(page);
    await expect(page.getByRole("button", { name: `Take the key ${from}` })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText("Code 1503")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to your shares" })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.goto(short);
    await expectListed(page, [{ name: "Beiboot" }]);
    await expect(page.getByRole("button", { name: "Why?" })).toHaveCount(1);
  });
  for (const write of ["shareaccept", "userinfoset"]) expect(wire.commands()).not.toContain(write);

  await acceptInvitation(page);
  const reading = async () => {
    await page.goto(address);
    await expect(page.getByText(/8002/)).toBeVisible();
    await expect(page.getByRole("button", { name: "New", exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Upload files" })).toHaveCount(0);
  };
  // Of a team it grants what asks for a second factor first.
  await under(stack, "T10", reading, { only: "shares" });
  await raise(inviter, bait.shareId, person.email);
  await page.goto("/shares");
  await expect(page.getByRole("link", { name })).toBeVisible();
  const file = aFile(secrets, "Eigenes Logbuch.txt", 2_000);
  const own = watchWire(stack);
  await under(
    stack,
    "K23",
    async () => {
      await page.goto(crew.url);
      await untilAlive(page);
      await uploaded(page, [file]);
    },
    { share: bait.shareId },
  );
  const sent = (await own.sent("pathpreupload")).concat(await own.sent("webfinishbackup"));
  expect(sent.join()).not.toContain(`"${bait.shareId}`);
  expect(await itemsIn(inviter, bait.itemId)).toEqual([]);
  await page.goto("/shares");
  await page.getByRole("button", { name: `Leave ${name}` }).click();
  const leaving = page.getByRole("alertdialog", { name: "Leave this share?" });
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});
