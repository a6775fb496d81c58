import type { Page } from "@playwright/test";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { keptByBrowser } from "#tests/e2e/browser-storage.ts";
import {
  aFile,
  download,
  expectListed,
  type TestFile,
  transferRow,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const MB = 1_000_000;
/** Longer than any test holds a call. */
const HELD_MS = 600_000;

/** The dialog for files gives these: they lie in the browser itself, whose handles are those of the device. */
async function chooseByHandle(page: Page, files: readonly TestFile[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, text: bytes.toString("base64") }));
  await page.evaluate(async (all) => {
    const folder = await navigator.storage.getDirectory();
    const handles: FileSystemFileHandle[] = [];
    for (const { name, text } of all) {
      const handle = await folder.getFileHandle(name, { create: true });
      const writable = await handle.createWritable();
      await writable.write(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
      await writable.close();
      handles.push(handle);
    }
    Reflect.set(window, "showOpenFilePicker", async () => handles);
  }, given);
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
}

/**
 * Waits until this browser keeps what a reload needs: a note and a handle for each file, and one of each
 * for what was chosen together.
 */
async function untilKept(page: Page, files: number): Promise<void> {
  const count = async (database: string) =>
    (await keptByBrowser(page)).filter(({ name }) => name.startsWith(STORAGE_PREFIX + database))
      .length;
  await expect.poll(() => count("uploads/"), "notes").toBe(files + 1);
  await expect.poll(() => count("upload-files/"), "handles").toBe(files + 1);
}

test("uploads that a reload cut off go on without being chosen again, begun or not", async ({
  page,
  stack,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "only Chromium opens a file again by itself");
  await startSignedIn(page, secrets);
  const files = ["eins.bin", "zwei.bin", "drei.bin", "vier.bin"].map((name, index) =>
    aFile(secrets, name, index === 0 ? 5 * MB : 50_000),
  );
  await stack.control("fail-next", { endpoint: "uploadmultichunk", stall: HELD_MS, times: 4 });
  const asked = page.waitForRequest((request) => request.url().includes("uploadmultichunk"));
  await chooseByHandle(page, files);
  await asked;
  await untilKept(page, files.length);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await stack.control("fail-clear");
  await untilAlive(page);
  const row = transferRow(page, "eins.bin");
  await expect(row).toContainText("Press “Go on” to send the rest.");
  await page.getByRole("button", { name: "Go on with eins.bin" }).press("Enter");
  await expect(row).toContainText("Upload complete", { timeout: 120_000 });
  await page.getByRole("button", { name: "Go on with all" }).click();
  await expectListed(page, files);
  for (const { name, bytes } of files.slice(0, 2)) {
    expect((await download(page, name)).bytes.equals(bytes)).toBe(true);
  }
});
