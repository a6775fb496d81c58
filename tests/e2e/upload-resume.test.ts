import { startSignedIn } from "#tests/e2e/accounts.ts";
import {
  aFile,
  download,
  expectListed,
  settledRow,
  transferRow,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const MB = 1_000_000;
/** Longer than any test holds a call. */
const HELD_MS = 600_000;

test("an upload whose page was reloaded goes on with the same file, and with no other", async ({
  page,
  stack,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const file = aFile(secrets, "langer Film.mov", 6 * MB);
  const other = aFile(secrets, "anderer Film.mov", 6 * MB);
  await stack.control("fail-next", { endpoint: "uploadmultichunk", stall: HELD_MS });
  const asked = page.waitForRequest((request) => request.url().includes("uploadmultichunk"));
  await upload(page, [file]);
  await asked;
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await stack.control("fail-clear");
  await untilAlive(page);
  const row = transferRow(page, file.name);
  await expect(row).toContainText("Interrupted. Choose the file again to go on.");
  const goOn = page.getByRole("button", { name: `Go on with ${file.name}` });
  for (const [chosen, text] of [
    [other, "7012"],
    [file, "Upload complete"],
  ] as const) {
    const chooser = page.waitForEvent("filechooser");
    await goOn.press("Enter");
    await (await chooser).setFiles(chosen.path);
    await expect(row).toContainText(text, { timeout: 120_000 });
  }
  await expectListed(page, [file]);
  await expect(settledRow(page, file.name)).toHaveCount(1);
  expect((await download(page, file.name)).bytes.equals(file.bytes)).toBe(true);
});

test("an upload that is held back stays where it is, and goes on when it is let", async ({
  page,
  stack,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const file = aFile(secrets, "wartet kurz.bin", MB);
  await stack.control("fail-next", { endpoint: "uploadmultichunk", stall: HELD_MS });
  const asked = page.waitForRequest((request) => request.url().includes("uploadmultichunk"));
  await upload(page, [file]);
  await asked;
  const row = transferRow(page, file.name);
  await page.getByRole("button", { name: `Pause ${file.name}` }).press("Enter");
  await expect(row).toContainText("Paused");
  await expect(page.getByRole("status").filter({ hasText: "Paused" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: `Resume ${file.name}` })).toBeFocused();
  await stack.control("fail-clear");
  await page.getByRole("button", { name: "Resume all" }).click();
  await expect(row).toContainText("Upload complete", { timeout: 120_000 });
  await expectListed(page, [file]);
});
