import { formatBytes } from "#app/core/display/bytes.ts";
import { dropOnList } from "#tests/e2e/drop.ts";
import {
  aFile,
  closeTransfers,
  deleteBeside,
  download,
  expectInfo,
  expectListed,
  fileRow,
  goUpTo,
  hideDeleted,
  menuOf,
  newFolder,
  openFolder,
  refuseOfferedNames,
  roomBelow,
  settledRow,
  sha256,
  transferRow,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { lock, unlock } from "#tests/e2e/people.ts";
import { expectPillInside } from "#tests/e2e/pill-place.ts";

const ONE_PACKET_BYTES = 131_036;
const LONGEST_NAME = 248;

test("files of every size and name are listed and come back byte for byte", async ({
  ownPage,
  secrets,
}) => {
  const longName = `${"Flurkarte ".repeat(30)}`.slice(0, LONGEST_NAME - 4).trimEnd();
  const files = [
    aFile(secrets, "one byte.bin", 1),
    aFile(secrets, "one packet.bin", ONE_PACKET_BYTES),
    aFile(secrets, "one packet and a byte.bin", ONE_PACKET_BYTES + 1),
    aFile(secrets, "صور الميناء القديم.jpg", 5_000),
    aFile(secrets, "گزارش می‌خواهم‌ها.pdf", 6_000),
    aFile(secrets, "港湾改修計画 第二版.docx", 7_000),
    aFile(secrets, "👩‍🚀 Urlaub 🏝️.mov", 300_000),
    aFile(secrets, `${longName.padEnd(LONGEST_NAME - 4, "x")}.pdf`, 8_000),
  ];
  await upload(ownPage, files);
  await expectListed(ownPage, files);
  for (const { name, bytes } of files) {
    const row = settledRow(ownPage, name);
    await expect(row).toContainText(formatBytes(bytes.length, "en"));
    await expect(row.locator("time")).toHaveAttribute("datetime", /^20\d\d-/);
  }
  await untilTransferred(ownPage);
  for (const { name, bytes } of files) {
    const saved = await download(ownPage, name);
    expect(sha256(saved.bytes), name).toBe(sha256(bytes));
    expect(saved.fileName.endsWith(name.slice(-4))).toBe(true);
  }
  await closeTransfers(ownPage);
});

test("files that are chosen while their folder still opens are uploaded into it", async ({
  ownPage,
  home,
  secrets,
}) => {
  for (const name of ["früh eins.bin", "früh zwei.bin", "früh drei.bin"]) {
    const file = aFile(secrets, name, 1_000);
    // A page of its own: what an older page still loads can cut the navigation in Firefox.
    const page = await home.context.newPage();
    await page.goto(ownPage.url());
    await upload(page, [file]);
    await expectListed(page, [file]);
    await untilTransferred(page);
    await page.close();
  }
});

test("what cannot be uploaded is told in its row, and the rest goes on", { tag: "@alike" }, async ({
  ownPage,
  secrets,
}) => {
  const tooLong = aFile(secrets, `${"x".repeat(LONGEST_NAME - 3)}.pdf`, 100);
  const empty = aFile(secrets, "empty and refused.txt", 0);
  const good = aFile(secrets, "goes on beside them.txt", 100);
  const colon = aFile(secrets, "a report: the end.txt", 100);
  await upload(ownPage, [tooLong, empty, colon, good]);
  await refuseOfferedNames(ownPage, ["xxxx", "a report"]);
  await expectListed(ownPage, [good]);
  await expect(
    transferRow(ownPage, "xxxx").getByText(
      `Skipping file upload as length of filename exceeded ${LONGEST_NAME} characters`,
    ),
  ).toBeVisible();
  await expect(transferRow(ownPage, empty.name)).toContainText(
    "7202 Empty file (0kb) cannot be uploaded.",
  );
  await expect(transferRow(ownPage, colon.name)).toContainText("3500 A name cannot contain “:”.");
  await expect(ownPage.getByText("Issue with one or more items")).toBeVisible();
  await closeTransfers(ownPage);
});

test("dropped files are uploaded, and a dropped folder beside them", async ({
  ownPage,
  secrets,
  browserName,
}) => {
  const files = [
    aFile(secrets, "dropped first.txt", 3_000),
    aFile(secrets, "dropped second.txt", 4_000),
  ];
  const folders = browserName === "chromium" ? ["Rechnungen dropped"] : [];
  await dropOnList(ownPage, { files, folders, place: secrets.folder });
  await expectListed(ownPage, files);
  for (const name of folders) {
    await expect(transferRow(ownPage, name)).toContainText("Upload complete");
    await expect(fileRow(ownPage, name)).toBeVisible();
  }
  const saved = await download(ownPage, "dropped second.txt");
  expect(sha256(saved.bytes)).toBe(sha256(files[1]!.bytes));
  await expect(transferRow(ownPage, "dropped second.txt").last()).toContainText("Complete");
  await closeTransfers(ownPage);
});

test("the transfers panel shows how far an upload is and cannot be closed meanwhile", {
  tag: "@alike",
}, async ({ ownPage, secrets, stack }) => {
  await stack.control("fail-next", { endpoint: "uploadmultichunk", times: 1, stall: 4_000 });
  const file = aFile(secrets, "slow and large.iso", 9_000_000);
  await upload(ownPage, [file]);
  const panel = ownPage.getByRole("region", { name: /^File Transfers/ });
  await expect(panel.getByRole("heading")).toHaveText("File Transfers (0 of 1)");
  await expect(transferRow(ownPage, file.name)).toContainText(/Uploading .+ of 8\.6 MB|Encrypting/);
  await expect(transferRow(ownPage, file.name).getByRole("progressbar")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Transfers are running" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(fileRow(ownPage, file.name)).toHaveAttribute("aria-busy", "true");
  await panel.getByRole("button", { name: "Minimise" }).click();
  await ownPage.getByRole("button", { name: /^(Transferring|Upload) \d+%|Show transfers/ }).click();
  await expect(panel.getByText("All transfers complete")).toBeVisible({ timeout: 120_000 });
  await expect(panel.getByRole("heading")).toHaveText("File Transfers (1 of 1)");
  await expectListed(ownPage, [file]);
  await closeTransfers(ownPage);
});

test("an upload that is cancelled leaves nothing behind", { tag: "@alike" }, async ({
  ownPage,
  secrets,
  stack,
}) => {
  await stack.control("fail-next", { endpoint: "uploadmultichunk", times: 3, stall: 30_000 });
  const file = aFile(secrets, "wird abgebrochen.bin", 3_000_000);
  await upload(ownPage, [file]);
  await transferRow(ownPage, file.name)
    .getByRole("button", { name: `Cancel ${file.name}` })
    .click();
  await expect(transferRow(ownPage, file.name)).toBeHidden();
  await expect(fileRow(ownPage, file.name)).toBeHidden();
  await stack.control("fail-clear");
  await ownPage.reload();
  await expect(ownPage.getByText("Nothing in here yet")).toBeVisible();
});

test("folders are made, opened and left again", { tag: "@alike" }, async ({ ownPage, secrets }) => {
  const file = aFile(secrets, "liegt im inneren Ordner.txt", 200);
  const folder = ownPage.getByRole("heading", { level: 1 });
  const outer = (await folder.textContent()) ?? "";
  await newFolder(ownPage, "Äußerer Ordner");
  await openFolder(ownPage, "Äußerer Ordner");
  await expect(ownPage.getByText("Nothing in here yet")).toBeVisible();
  await newFolder(ownPage, "Innerer 📁");
  await openFolder(ownPage, "Innerer 📁");
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await goUpTo(ownPage, "Äußerer Ordner");
  await expectListed(ownPage, [{ name: "Innerer 📁" }]);
  await expect(fileRow(ownPage, file.name)).toBeHidden();
  await ownPage.goBack();
  await expectListed(ownPage, [file]);
  await ownPage.reload();
  await expectListed(ownPage, [file]);
  await goUpTo(ownPage, "Äußerer Ordner");
  await goUpTo(ownPage, outer);
  await expectListed(ownPage, [{ name: "Äußerer Ordner" }]);
});

test("a file is renamed, moved into a folder, deleted, shown as deleted and restored", async ({
  ownPage,
  secrets,
}) => {
  const file = aFile(secrets, "Entwurf vor dem Umzug.txt", 5_000);
  const renamed = "Fassung nach dem Umzug.txt";
  secrets.add("new name of a file", renamed);
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await closeTransfers(ownPage);
  await newFolder(ownPage, "Ziel des Umzugs");

  await menuOf(ownPage, file.name, "Rename F2");
  const dialog = ownPage.getByRole("dialog", { name: `Rename “${file.name}”` });
  await dialog.getByLabel("Name").fill(renamed);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expectListed(ownPage, [{ name: renamed }]);
  await expect(fileRow(ownPage, file.name)).toBeHidden();

  await menuOf(ownPage, renamed, "Move");
  const move = ownPage.getByRole("dialog", { name: "Move 1 item" });
  // The arrow at its end goes into a folder, as a double click does.
  await move.getByRole("option", { name: "The items are here now" }).locator("i").click();
  await move.getByRole("option", { name: "Ziel des Umzugs" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(ownPage.getByText("1 item moved to Ziel des Umzugs.")).toBeVisible();
  await expect(fileRow(ownPage, renamed)).toBeHidden();
  await openFolder(ownPage, "Ziel des Umzugs");
  await expectListed(ownPage, [{ name: renamed }]);
  await expectInfo(ownPage, renamed, "Ziel des Umzugs");

  await menuOf(ownPage, renamed, "Delete Del");
  await expect(ownPage.getByText("1 item deleted.")).toBeVisible();
  await expect(fileRow(ownPage, renamed)).toBeHidden();
  await ownPage.reload();
  await expect(ownPage.getByText("Nothing in here yet")).toBeVisible();
  await ownPage.getByRole("button", { name: "More for this folder" }).click();
  await ownPage.getByRole("menuitemcheckbox", { name: "Show deleted" }).click();
  await expectListed(ownPage, [{ name: renamed }]);
  await deleteBeside(ownPage, "Noch da");
  await menuOf(ownPage, renamed, "Restore");
  await expect(ownPage.getByText("1 item restored.")).toBeVisible();
  await hideDeleted(ownPage, [{ name: renamed }]);
  expect(sha256((await download(ownPage, renamed)).bytes)).toBe(sha256(file.bytes));
  await closeTransfers(ownPage);
});

test("a name that is there already asks: keep both, skip, close, and the same for all", {
  tag: "@alike",
}, async ({ ownPage, secrets }) => {
  const first = aFile(secrets, "schon vorhanden.txt", 100);
  const second = aFile(secrets, "auch vorhanden.txt", 100);
  await upload(ownPage, [first, second]);
  await expectListed(ownPage, [first, second]);
  await untilTransferred(ownPage);
  const question = (name: string) =>
    ownPage.getByRole("dialog", { name: `“${name}” is there already` });

  await upload(ownPage, [first]);
  await question(first.name).getByRole("button", { name: "Keep both" }).click();
  await expectListed(ownPage, [first, { name: "schon vorhanden (2).txt" }]);
  await untilTransferred(ownPage);

  await upload(ownPage, [first]);
  await question(first.name).getByRole("button", { name: "Skip" }).click();
  await expect(question(first.name)).toBeHidden();
  await expect(fileRow(ownPage, "schon vorhanden (3).txt")).toBeHidden();

  await upload(ownPage, [first]);
  await question(first.name).getByRole("button", { name: "Close" }).click();
  await expect(transferRow(ownPage, first.name).last()).toContainText(
    "7030 File already exists. Rename and try again.",
  );
  await expect.poll(() => roomBelow(ownPage)).toBeGreaterThan(100);
  await ownPage.getByRole("button", { name: "Minimise" }).click();
  const pill = ownPage.getByRole("button", { name: "Issue with one or more items" });
  await expect.poll(() => pill.evaluate((node) => node === document.activeElement)).toBe(true);
  await expectPillInside(ownPage);
  await pill.press("Enter");
  await closeTransfers(ownPage);
  await expect(ownPage.getByRole("main")).toBeFocused();
  await expect.poll(() => roomBelow(ownPage)).toBeLessThan(100);

  await upload(ownPage, [first, second]);
  const asked = ownPage.getByRole("dialog", { name: /is there already$/ });
  await asked
    .getByRole("checkbox", {
      name: "Do the same for every other file of this upload whose name is taken",
    })
    .check();
  await asked.getByRole("button", { name: "Keep both" }).click();
  await expectListed(ownPage, [
    { name: "schon vorhanden (3).txt" },
    { name: "auch vorhanden (2).txt" },
  ]);
  await untilTransferred(ownPage);
});

test("locking seals the list, and the password goes on in the same folder", {
  tag: "@alike",
}, async ({ ownPage, home, secrets }) => {
  const file = await uploadNew({ page: ownPage, secrets }, "nach dem Sperren wieder da.txt", 500);
  await untilTransferred(ownPage);
  const url = ownPage.url();
  await lock(ownPage);
  await expect(fileRow(ownPage, file.name)).toBeHidden();
  await unlock(ownPage, home.person);
  await expectListed(ownPage, [file]);
  expect(ownPage.url()).toBe(url);
});
