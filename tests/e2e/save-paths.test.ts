import type { Page } from "@playwright/test";
import {
  aFile,
  download,
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
import { READ_SAVES, type SaveWay, WATCH_SAVES } from "#tests/support/save-watch.ts";

/** What a browser lacks, and so the way that a download takes. */
const WAYS = {
  "through the service worker": () => undefined,
  "over the private file system": () => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  },
  "over memory": () => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    Reflect.deleteProperty(StorageManager.prototype, "getDirectory");
  },
} as const;

/** By which the ways are told apart. */
const MARKS = {
  "through the service worker": { way: "service worker", address: /\/sw\/d\/[^/]{16,}$/ },
  "over the private file system": { way: "private file system", address: /^blob:/ },
  "over memory": { way: "memory", address: /^blob:/ },
} as const satisfies Record<string, { way: SaveWay; address: RegExp }>;

for (const way of [
  "through the service worker",
  "over the private file system",
  "over memory",
] as const) {
  test(`a file and a zip are saved whole ${way}`, async ({
    ownPage,
    home,
    secrets,
    browserName,
  }) => {
    const isOwn = browserName === "chromium" || way === "through the service worker";
    test.skip(!isOwn, "Playwright tells of no download of a blob in the system's Firefox");
    const small = aFile(secrets, `klein ${way}.bin`, 1);
    const large = aFile(secrets, `groß ${way}.bin`, 9_000_001);
    const folder = `Mappe ${way}`;
    const above = ownPage.url();
    await newFolder(ownPage, folder);
    await openFolder(ownPage, folder);
    await upload(ownPage, [small, large]);
    await expectListed(ownPage, [small, large]);
    await untilTransferred(ownPage);

    const page = await home.context.newPage();
    await page.addInitScript(WAYS[way]);
    await page.addInitScript(WATCH_SAVES);
    await page.goto(ownPage.url());
    await untilAlive(page);
    await expectListed(page, [small, large]);
    for (const file of [small, large]) {
      const saved = await download(page, file.name);
      expect(saved.bytes.equals(file.bytes), file.name).toBe(true);
      expect(saved.fileName).toBe(file.name);
    }
    expect(await addressOfDownload(page, small.name)).toMatch(MARKS[way].address);
    expect(await page.evaluate(READ_SAVES)).toEqual(Array(3).fill(MARKS[way].way));
    await page.goto(above);
    await untilAlive(page);
    await expectListed(page, [{ name: folder }]);
    const zip = await savedBy(page, () => menuOf(page, folder, "Download as zip"));
    const entries = readZip(zip.bytes);
    expect(entries.get(`${folder}/${large.name}`)?.equals(large.bytes)).toBe(true);
    expect(entries.get(`${folder}/${small.name}`)?.equals(small.bytes)).toBe(true);
    expect(await page.evaluate(READ_SAVES)).toEqual([MARKS[way].way]);
    await page.close();
  });
}

async function addressOfDownload(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent("download");
  await menuOf(page, name, "Download");
  return (await started).url();
}
