import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import {
  aFile,
  download,
  expectListed,
  fileRow,
  menuOf,
  settledRow,
  type TestFile,
  transferRow,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, type Secrets, test } from "#tests/e2e/fixtures.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { aPerson, untilAlive } from "#tests/e2e/people.ts";
import type { Stack } from "#tests/support/stack.ts";

const MB = 1_000_000;
/** Longer than any test holds a call. */
const HELD_MS = 600_000;

test.afterEach(async ({ stack }) => {
  await stack.control("fail-clear");
});

/** Uploads, and stops where this call is under way. */
async function uploadUntil(
  page: Page,
  stack: Stack,
  held: { file: TestFile; call: { endpoint: string } | { command: string } },
): Promise<void> {
  const name = "endpoint" in held.call ? held.call.endpoint : `command=${held.call.command}`;
  await stack.control("fail-next", { ...held.call, stall: HELD_MS });
  const asked = page.waitForRequest((request) => request.url().includes(name));
  await upload(page, [held.file]);
  await asked;
}

/** Somebody with one file, whose name shows when a folder is open. */
async function withFile(
  page: Page,
  secrets: Secrets,
  person = aPerson(secrets),
): Promise<TestFile> {
  await startSignedIn(page, secrets, person);
  const file = await uploadNew({ page, secrets }, "liegt schon da.txt", 400);
  return file;
}

/** A page of the same browser, as it is opened again, with its folder open. */
async function openAgain(page: Page, shown: TestFile): Promise<Page> {
  const next = await page.context().newPage();
  await next.goto("/files");
  await untilAlive(next);
  await expectListed(next, [shown]);
  return next;
}

/** Nothing of the first try stands in the way of the second: not the row either that offers to go on with it. */
async function expectUploads(page: Page, file: TestFile): Promise<void> {
  await upload(page, [file]);
  const row = transferRow(page, file.name).filter({ hasNotText: "Interrupted" });
  await expect(row).toContainText("Upload complete", { timeout: 120_000 });
  await expectListed(page, [file]);
  await expect(settledRow(page, file.name)).toHaveCount(1);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  expect((await download(page, file.name)).bytes.equals(file.bytes)).toBe(true);
}

test.describe("a page that is gone in mid-upload leaves no half file and nothing in the way", () => {
  for (const [words, call] of [
    ["while its bytes go up", { endpoint: "uploadmultichunk" }],
    ["while the upload is ended", { command: "webfinishbackup" }],
  ] as const) {
    test(`closed ${words}`, async ({ page, stack, secrets }) => {
      const shown = await withFile(page, secrets);
      const file = aFile(secrets, `geschlossen ${words.length}.bin`, MB);
      await uploadUntil(page, stack, { file, call });
      await page.close();
      await stack.control("fail-clear");
      const next = await openAgain(page, shown);
      await expect(fileRow(next, file.name)).toHaveCount(0);
      await expectUploads(next, file);
    });
  }

  test("its process crashed while its bytes go up", async ({ page, stack, secrets }) => {
    const shown = await withFile(page, secrets);
    const file = aFile(secrets, "abgestürzt.bin", MB);
    await uploadUntil(page, stack, { file, call: { endpoint: "uploadmultichunk" } });
    const crashed = page.waitForEvent("crash");
    const devtools = await page.context().newCDPSession(page);
    devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    await stack.control("fail-clear");
    const next = await openAgain(page, shown);
    await expect(fileRow(next, file.name)).toHaveCount(0);
    await expectUploads(next, file);
  });
});

test("a page that is closed while a link gets its keys can make the link afterwards", async ({
  page,
  stack,
  secrets,
}) => {
  const person = aPerson(secrets);
  const file = await withFile(page, secrets, person);
  await stack.control("account", { email: person.email, verified: true });
  await stack.control("fail-next", { command: "linkset", stall: HELD_MS });
  const asked = page.waitForRequest((request) => request.url().includes("command=linkset"));
  makeLink(page, secrets, { name: file.name }).catch(() => undefined);
  await asked;
  await page.close();
  await stack.control("fail-clear");
  const next = await openAgain(page, file);
  await menuOf(next, file.name, "Link");
  const dialog = next.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  const make = dialog.getByRole("button", { name: "Make link" });
  const address = dialog.getByRole("textbox", { name: "Link", exact: true });
  // What was held may have come through after its page was gone: then the link stands there already.
  await expect(make.or(address)).toBeVisible();
  if (await make.isVisible()) await make.click();
  await expect(address).toHaveValue(/#/, { timeout: 120_000 });
  const { hash } = new URL(await address.inputValue());
  secrets.add("key of a link", hash.slice(1));
  expect(hash.length).toBeGreaterThan(32);
});

test("a packet worker that breaks ends its upload with a code, and Retry goes on over a new worker", async ({
  page,
  secrets,
}) => {
  await withFile(page, secrets);
  const workers = page.workers();
  expect(workers.length).toBeGreaterThan(1);
  // The one for keys is there from the beginning; the last that was started is one for packets.
  await workers.at(-1)?.evaluate(() => {
    const breakDown = () =>
      void setTimeout(() => {
        throw new Error("broken on purpose");
      });
    Object.assign(self, { postMessage: breakDown });
  });
  const file = aFile(secrets, "ohne Arbeiter.bin", 9 * MB);
  await upload(page, [file]);
  await expect(transferRow(page, file.name)).toContainText("7211 ", { timeout: 120_000 });
  await expect(settledRow(page, file.name)).toHaveCount(0);
  await page.getByRole("button", { name: `Retry ${file.name}` }).click();
  await expectListed(page, [file]);
  const { bytes } = await download(page, file.name);
  expect(bytes.equals(file.bytes)).toBe(true);
});
