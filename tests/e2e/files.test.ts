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
  roomBelow,
  settledRow,
  sha256,
  transferRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { lock, unlock } from "#tests/e2e/people.ts";

const ONE_PACKET_BYTES = 131_036;
const LONGEST_NAME = 248;

test("files of every size and name are listed and come back byte for byte", async ({
  desk,
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
  await upload(desk, files);
  await expectListed(desk, files);
  for (const { name, bytes } of files) {
    const row = settledRow(desk, name);
    await expect(row).toContainText(formatBytes(bytes.length, "en"));
    await expect(row.locator("time")).toHaveAttribute("datetime", /^20\d\d-/);
  }
  await untilTransferred(desk);
  for (const { name, bytes } of files) {
    const saved = await download(desk, name);
    expect(sha256(saved.bytes), name).toBe(sha256(bytes));
    expect(saved.fileName.endsWith(name.slice(-4))).toBe(true);
  }
  await closeTransfers(desk);
});

test("files that are chosen while their folder still opens are uploaded into it", async ({
  desk,
  home,
  secrets,
}) => {
  const page = await home.context.newPage();
  for (const name of ["früh eins.bin", "früh zwei.bin", "früh drei.bin"]) {
    const file = aFile(secrets, name, 1_000);
    await page.goto(desk.url());
    await upload(page, [file]);
    await expectListed(page, [file]);
    await untilTransferred(page);
  }
  await page.close();
});

test("what cannot be uploaded is told in its row, and the rest goes on", async ({
  desk,
  secrets,
}) => {
  const tooLong = aFile(secrets, `${"x".repeat(LONGEST_NAME - 3)}.pdf`, 100);
  const empty = aFile(secrets, "empty and refused.txt", 0);
  const good = aFile(secrets, "goes on beside them.txt", 100);
  const colon = aFile(secrets, "a report: the end.txt", 100);
  await upload(desk, [tooLong, empty, colon, good]);
  await expectListed(desk, [good]);
  await expect(
    transferRow(desk, "xxxx").getByText(
      `Skipping file upload as length of filename exceeded ${LONGEST_NAME} characters`,
    ),
  ).toBeVisible();
  await expect(transferRow(desk, empty.name)).toContainText(
    "7202 Empty file (0kb) cannot be uploaded.",
  );
  await expect(transferRow(desk, colon.name)).toContainText("3500 A name cannot contain “:”.");
  await expect(desk.getByText("Issue with one or more items")).toBeVisible();
  await closeTransfers(desk);
});

test("dropped files are uploaded, and a dropped folder is refused beside them", async ({
  desk,
  secrets,
  browserName,
}) => {
  const files = [
    aFile(secrets, "dropped first.txt", 3_000),
    aFile(secrets, "dropped second.txt", 4_000),
  ];
  const folders = browserName === "chromium" ? ["Rechnungen dropped"] : [];
  await dropOnList(desk, { files, folders, place: secrets.folder });
  await expectListed(desk, files);
  for (const name of folders) {
    await expect(transferRow(desk, name)).toContainText(
      "7200 Folders cannot be uploaded this way.",
    );
    await expect(fileRow(desk, name)).toBeHidden();
  }
  const saved = await download(desk, "dropped second.txt");
  expect(sha256(saved.bytes)).toBe(sha256(files[1]!.bytes));
  await expect(transferRow(desk, "dropped second.txt").last()).toContainText("Complete");
  await closeTransfers(desk);
});

test("the transfers panel shows how far an upload is and cannot be closed meanwhile", async ({
  desk,
  secrets,
  stack,
}) => {
  await stack.control("fail-next", { endpoint: "uploadmultichunk", times: 1, stall: 4_000 });
  const file = aFile(secrets, "slow and large.iso", 9_000_000);
  await upload(desk, [file]);
  const panel = desk.getByRole("region", { name: /^File Transfers/ });
  await expect(panel.getByRole("heading")).toHaveText("File Transfers (0 of 1)");
  await expect(transferRow(desk, file.name)).toContainText(/Uploading .+ of 8\.6 MB|Encrypting/);
  await expect(transferRow(desk, file.name).getByRole("progressbar")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Transfers are running" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(fileRow(desk, file.name)).toHaveAttribute("aria-busy", "true");
  await panel.getByRole("button", { name: "Minimise" }).click();
  await desk.getByRole("button", { name: /^(Transferring|Upload) \d+%|Show transfers/ }).click();
  await expect(panel.getByText("All transfers complete")).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByRole("heading")).toHaveText("File Transfers (1 of 1)");
  await expectListed(desk, [file]);
  await closeTransfers(desk);
});

test("an upload that is cancelled leaves nothing behind", async ({ desk, secrets, stack }) => {
  await stack.control("fail-next", { endpoint: "uploadmultichunk", times: 3, stall: 30_000 });
  const file = aFile(secrets, "wird abgebrochen.bin", 3_000_000);
  await upload(desk, [file]);
  await transferRow(desk, file.name)
    .getByRole("button", { name: `Cancel ${file.name}` })
    .click();
  await expect(transferRow(desk, file.name)).toBeHidden();
  await expect(fileRow(desk, file.name)).toBeHidden();
  await stack.control("fail-clear");
  await desk.reload();
  await expect(desk.getByText("Nothing in here yet")).toBeVisible();
});

test("folders are made, opened and left again", async ({ desk, secrets }) => {
  const file = aFile(secrets, "liegt im inneren Ordner.txt", 200);
  const folder = desk.getByRole("heading", { level: 1 });
  const outer = (await folder.textContent()) ?? "";
  await newFolder(desk, "Äußerer Ordner");
  await openFolder(desk, "Äußerer Ordner");
  await expect(desk.getByText("Nothing in here yet")).toBeVisible();
  await newFolder(desk, "Innerer 📁");
  await openFolder(desk, "Innerer 📁");
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await goUpTo(desk, "Äußerer Ordner");
  await expectListed(desk, [{ name: "Innerer 📁" }]);
  await expect(fileRow(desk, file.name)).toBeHidden();
  await desk.goBack();
  await expectListed(desk, [file]);
  await desk.reload();
  await expectListed(desk, [file]);
  await goUpTo(desk, "Äußerer Ordner");
  await goUpTo(desk, outer);
  await expectListed(desk, [{ name: "Äußerer Ordner" }]);
});

test("a file is renamed, moved into a folder, deleted, shown as deleted and restored", async ({
  desk,
  secrets,
}) => {
  const file = aFile(secrets, "Entwurf vor dem Umzug.txt", 5_000);
  const renamed = "Fassung nach dem Umzug.txt";
  secrets.add("new name of a file", renamed);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await closeTransfers(desk);
  await newFolder(desk, "Ziel des Umzugs");

  await menuOf(desk, file.name, "Rename F2");
  const dialog = desk.getByRole("dialog", { name: `Rename “${file.name}”` });
  await dialog.getByLabel("Name").fill(renamed);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expectListed(desk, [{ name: renamed }]);
  await expect(fileRow(desk, file.name)).toBeHidden();

  await menuOf(desk, renamed, "Move");
  const move = desk.getByRole("dialog", { name: "Move 1 item" });
  // The arrow at its end goes into a folder, as a double click does.
  await move.getByRole("option", { name: "The items are here now" }).locator("i").click();
  await move.getByRole("option", { name: "Ziel des Umzugs" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(desk.getByText("1 item moved to Ziel des Umzugs.")).toBeVisible();
  await expect(fileRow(desk, renamed)).toBeHidden();
  await openFolder(desk, "Ziel des Umzugs");
  await expectListed(desk, [{ name: renamed }]);
  await expectInfo(desk, renamed, "Ziel des Umzugs");

  await menuOf(desk, renamed, "Delete Del");
  await expect(desk.getByText("1 item deleted.")).toBeVisible();
  await expect(fileRow(desk, renamed)).toBeHidden();
  await desk.reload();
  await expect(desk.getByText("Nothing in here yet")).toBeVisible();
  await desk.getByRole("button", { name: "More for this folder" }).click();
  await desk.getByRole("menuitemcheckbox", { name: "Show deleted" }).click();
  await expectListed(desk, [{ name: renamed }]);
  await deleteBeside(desk, "Noch da");
  await menuOf(desk, renamed, "Restore");
  await expect(desk.getByText("1 item restored.")).toBeVisible();
  await hideDeleted(desk, [{ name: renamed }]);
  expect(sha256((await download(desk, renamed)).bytes)).toBe(sha256(file.bytes));
  await closeTransfers(desk);
});

test("a name that is there already asks: keep both, skip, close, and the same for all", async ({
  desk,
  secrets,
}) => {
  const first = aFile(secrets, "schon vorhanden.txt", 100);
  const second = aFile(secrets, "auch vorhanden.txt", 100);
  await upload(desk, [first, second]);
  await expectListed(desk, [first, second]);
  await untilTransferred(desk);
  const question = (name: string) =>
    desk.getByRole("dialog", { name: `“${name}” is there already` });

  await upload(desk, [first]);
  await question(first.name).getByRole("button", { name: "Keep both" }).click();
  await expectListed(desk, [first, { name: "schon vorhanden (2).txt" }]);
  await untilTransferred(desk);

  await upload(desk, [first]);
  await question(first.name).getByRole("button", { name: "Skip" }).click();
  await expect(question(first.name)).toBeHidden();
  await expect(fileRow(desk, "schon vorhanden (3).txt")).toBeHidden();

  await upload(desk, [first]);
  await question(first.name).getByRole("button", { name: "Close" }).click();
  await expect(transferRow(desk, first.name).last()).toContainText(
    "7030 File already exists. Rename and try again.",
  );
  await expect.poll(() => roomBelow(desk)).toBeGreaterThan(100);
  await desk.getByRole("button", { name: "Minimise" }).click();
  const pill = desk.getByRole("button", { name: "Issue with one or more items" });
  await expect.poll(() => pill.evaluate((node) => node === document.activeElement)).toBe(true);
  await pill.press("Enter");
  await closeTransfers(desk);
  await expect(desk.getByRole("main")).toBeFocused();
  await expect.poll(() => roomBelow(desk)).toBeLessThan(100);

  await upload(desk, [first, second]);
  const asked = desk.getByRole("dialog", { name: /is there already$/ });
  await asked
    .getByRole("checkbox", {
      name: "Do the same for every other file of this upload whose name is taken",
    })
    .check();
  await asked.getByRole("button", { name: "Keep both" }).click();
  await expectListed(desk, [
    { name: "schon vorhanden (3).txt" },
    { name: "auch vorhanden (2).txt" },
  ]);
  await untilTransferred(desk);
});

test("locking seals the list, and the password goes on in the same folder", async ({
  desk,
  home,
  secrets,
}) => {
  const file = aFile(secrets, "nach dem Sperren wieder da.txt", 500);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  const url = desk.url();
  await lock(desk);
  await expect(fileRow(desk, file.name)).toBeHidden();
  await unlock(desk, home.person);
  await expectListed(desk, [file]);
  expect(desk.url()).toBe(url);
});
