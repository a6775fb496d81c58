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
  const found = await page.evaluate<Record<string, string>>("window.pickedFiles()");
  expect(Object.keys(found).sort()).toEqual(files.map(({ name }) => `Hafenpläne/${name}`).sort());
  for (const { name, bytes } of files) {
    expect(Buffer.from(found[`Hafenpläne/${name}`] ?? "", "base64").equals(bytes)).toBe(true);
  }
});
