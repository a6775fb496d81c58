import type { Page } from "@playwright/test";
import {
  aFile,
  download,
  expectListed,
  type TestFile,
  transferRow,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, signUp, untilAlive } from "#tests/e2e/people.ts";

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

test("uploads that a reload cut off go on without being chosen again, begun or not", async ({
  page,
  stack,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "only Chromium opens a file again by itself");
  await signUp(page, aPerson(secrets));
  const files = ["eins.bin", "zwei.bin", "drei.bin", "vier.bin"].map((name, index) =>
    aFile(secrets, name, index === 0 ? 5 * MB : 50_000),
  );
  await stack.control("fail-next", { endpoint: "uploadmultichunk", stall: HELD_MS, times: 4 });
  const asked = page.waitForRequest((request) => request.url().includes("uploadmultichunk"));
  await chooseByHandle(page, files);
  await asked;
  await page.waitForTimeout(2500);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await stack.control("fail-clear");
  await untilAlive(page);
  const row = transferRow(page, "eins.bin");
  await expect(row).toContainText("Press “Go on” to send the rest.");
  await page.getByRole("button", { name: "Go on with eins.bin" }).press("Enter");
  await expect(row).toContainText("Upload complete", { timeout: 60_000 });
  await page.getByRole("button", { name: "Go on with all" }).click();
  await expectListed(page, files);
  for (const { name, bytes } of files.slice(0, 2)) {
    expect((await download(page, name)).bytes.equals(bytes)).toBe(true);
  }
});
