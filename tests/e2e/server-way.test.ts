import {
  aFile,
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  savedBy,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { readZip } from "#tests/support/read-zip.ts";

/** A browser with no way to save what a page has. */
function saveNothing(): void {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  Reflect.deleteProperty(StorageManager.prototype, "getDirectory");
  URL.createObjectURL = () => {
    throw new TypeError("nothing is saved here");
  };
}

test("what a browser cannot save the server opens for whoever agrees, under its own name", async ({
  ownPage,
  home,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "how a browser downloads is no matter of its engine here");
  // Its owner agrees that it is read: no canary of it is looked for on the wire.
  const agreed = { ...secrets, add: () => undefined };
  const file = aFile(agreed, "Häfen 港.bin", 3_000_001);
  const folder = "Mappe";
  const above = ownPage.url();
  await newFolder(ownPage, folder);
  await openFolder(ownPage, folder);
  await upload(ownPage, [file]);
  await untilTransferred(ownPage);

  const page = await home.context.newPage();
  await page.addInitScript(saveNothing);
  await page.goto(ownPage.url());
  await untilAlive(page);
  await expectListed(page, [file]);
  await menuOf(page, file.name, "Download");
  const ask = page.getByRole("button", { name: /^Ask the server for help with / });
  await ask.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("the server can read the content of this file");
  const agree = question.getByRole("button", { name: "Let the server read it" });
  const saved = await savedBy(page, () => agree.click());
  expect(saved.fileName).toBe(file.name);
  expect(saved.bytes.equals(file.bytes)).toBe(true);
  await expect(page.getByText("Complete. Unlocked by the server, not checked.")).toBeVisible();

  await page.goto(above);
  await untilAlive(page);
  await menuOf(page, folder, "Download as zip");
  await ask.click();
  await expect(question).toContainText("It learns the names of these files");
  const zip = await savedBy(page, () => agree.click());
  expect(zip.fileName).toBe(`${folder}.zip`);
  expect(readZip(zip.bytes).get(`${folder}/${file.name}`)?.equals(file.bytes)).toBe(true);
  await page.close();
});
