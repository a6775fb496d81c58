import type { Page } from "@playwright/test";
import {
  aFile,
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  transferRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const isRange = (url: URL) => url.searchParams.get("command") === "download";

/** The dialog gives a folder of the browser itself, whose handles are those of the device. */
const PICKED = `
window.showDirectoryPicker = async () => {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle("picked", { create: true });
};
window.pickedFiles = async () => {
  const found = {};
  const look = async (folder, above) => {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === "directory") await look(handle, above + name + "/");
      else {
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        found[above + name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      }
    }
  };
  await look(await window.showDirectoryPicker(), "");
  return found;
};
`;

/** Bytes of what was saved, by its path. */
async function pickedFiles(page: Page): Promise<Record<string, Buffer>> {
  const found = await page.evaluate<Record<string, string>>("window.pickedFiles()");
  return Object.fromEntries(
    Object.entries(found).map(([path, text]) => [path, Buffer.from(text, "base64")]),
  );
}

test("what would be a zip is saved as files into a folder that somebody chose", async ({
  ownPage,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "only Chromium lets one choose a folder to save into");
  const page = ownPage;
  const above = page.url();
  const files = [aFile(secrets, "Grundriß.bin", 300_000), aFile(secrets, "klein.txt", 40)];
  await newFolder(page, "Hafenpläne");
  await openFolder(page, "Hafenpläne");
  await upload(page, files);
  await expectListed(page, files);
  await untilTransferred(page);
  await page.goto(above);
  await untilAlive(page);
  await page.evaluate(PICKED);
  await expectListed(page, [{ name: "Hafenpläne" }]);
  let isHeld = true;
  // The first byte of the zip does not come.
  await page.route(isRange, (route) => (isHeld ? undefined : route.continue()));
  const asked = page.waitForRequest((request) => isRange(new URL(request.url())));
  await menuOf(page, "Hafenpläne", "Download as zip");
  await asked;
  isHeld = false;
  await page.getByRole("button", { name: "More for Hafenpläne.zip" }).press("Enter");
  await page.getByRole("menuitem", { name: "Save as files into a folder…" }).press("Enter");
  await expect(transferRow(page, "Hafenpläne")).toContainText("Complete", { timeout: 20_000 });
  const found = await pickedFiles(page);
  expect(Object.keys(found).sort()).toEqual(files.map(({ name }) => `Hafenpläne/${name}`).sort());
  for (const { name, bytes } of files)
    expect(found[`Hafenpläne/${name}`]?.equals(bytes)).toBe(true);
});

test("files that are saved into a folder go on in it after a reload, and only the rest is fetched", async ({
  ownPage,
  home,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "only Chromium lets one choose a folder to save into");
  const above = ownPage.url();
  const small = aFile(secrets, "klein.txt", 40);
  const large = aFile(secrets, "Grundriß.bin", 300_000);
  await newFolder(ownPage, "Werft");
  await openFolder(ownPage, "Werft");
  await upload(ownPage, [small, large]);
  await expectListed(ownPage, [small, large]);
  await untilTransferred(ownPage);
  const page = await home.context.newPage();
  await page.addInitScript(PICKED);
  await page.goto(above);
  await untilAlive(page);
  await expectListed(page, [{ name: "Werft" }]);
  let isZip = true;
  const lengths: number[] = [];
  const lengthOf = (url: string) => Number(new URL(url).searchParams.get("length"));
  // Nothing of the zip comes, and of the files only the small one.
  await page.route(isRange, (route) => {
    const length = lengthOf(route.request().url());
    return isZip || length > 1000 ? undefined : route.continue();
  });
  const asked = page.waitForRequest((request) => isRange(new URL(request.url())));
  await menuOf(page, "Werft", "Download as zip");
  await asked;
  isZip = false;
  await page.getByRole("button", { name: "More for Werft.zip" }).press("Enter");
  await page.getByRole("menuitem", { name: "Save as files into a folder…" }).press("Enter");
  await expect(transferRow(page, "Werft")).toContainText("1 of 2", { timeout: 20_000 });
  await untilNoted(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await untilAlive(page);
  page.on("request", (request) => {
    if (isRange(new URL(request.url()))) lengths.push(lengthOf(request.url()));
  });
  const row = transferRow(page, "Werft");
  await expect(row).toContainText("Interrupted. Press “Go on” to save the rest.");
  await page.getByRole("button", { name: "Go on with Werft" }).press("Enter");
  await expect(row).toContainText("Complete", { timeout: 20_000 });
  const found = await pickedFiles(page);
  const own = Object.keys(found).filter((path) => path.startsWith("Werft"));
  expect(own.sort()).toEqual(["Werft/Grundriß.bin", "Werft/klein.txt"]);
  expect(found["Werft/Grundriß.bin"]?.equals(large.bytes)).toBe(true);
  expect(found["Werft/klein.txt"]?.equals(small.bytes)).toBe(true);
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.min(...lengths)).toBeGreaterThan(1000);
  await page.close();
});

/** Two records lie there: what was asked for, and which files are whole. */
async function untilNoted(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const names = await indexedDB.databases();
      const name = names.find((one) => one.name?.endsWith("uploads"))?.name ?? "";
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const counting = database.transaction("uploads").objectStore("uploads").count();
      const found = await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result);
      });
      database.close();
      return found;
    });
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
}
