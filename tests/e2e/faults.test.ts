import type { Locator, Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import {
  aFile,
  download,
  expectListed,
  newFolder,
  openFolder,
  type TestFile,
  transferRow,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { lock, unlock } from "#tests/e2e/people.ts";
import type { Stack } from "#tests/support/stack.ts";

const MB = 1_000_000;
const CHUNK = "uploadmultichunk";
const UNFINISHED = "There is unfinished upload/download pending.";

/** Longer than any test holds a transfer. */
const HELD_MS = 600_000;

const passwordDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Enter your password" });

/** How many requests of this kind were answered well since `since`. */
function answered(stack: Stack, part: string, since = 0): number {
  const isGood = (status: number) => status >= 200 && status < 300;
  return stack.recorder.exchanges
    .slice(since)
    .filter(({ url, status }) => url.includes(part) && isGood(status)).length;
}

/** Waits closely, because what it waits for passes quickly. */
async function untilAnswered(stack: Stack, part: string, since: number): Promise<void> {
  const poll = { intervals: [5], timeout: 120_000 };
  await expect.poll(() => answered(stack, part, since), poll).toBeGreaterThan(0);
}

/** Uploads, but no byte of it arrives before `release`. */
async function heldUpload(page: Page, stack: Stack, file: TestFile): Promise<void> {
  await stack.control("fail-next", { endpoint: CHUNK, stall: HELD_MS, times: 1 });
  await upload(page, [file]);
  await expect(transferRow(page, file.name)).toContainText("Uploading");
}

test.afterEach(async ({ stack }) => {
  await stack.control("fail-clear");
});

test.describe("killed and started again in the middle", () => {
  for (const which of ["double", "gateway"] as const) {
    test(`the ${which} costs neither an upload nor a download`, { tag: "@long" }, async ({
      page,
      stack,
      secrets,
    }) => {
      await startSignedIn(page, secrets);
      const file = aFile(secrets, `sechzig Megabyte ${which}.bin`, 60 * MB);
      const killDuring = async (part: string) => {
        const since = stack.recorder.exchanges.length;
        return async () => {
          await untilAnswered(stack, part, since);
          await stack[which].kill();
          expect(answered(stack, "webfinishbackup", since)).toBe(0);
          await expect(transferRow(page, file.name)).toContainText("Waiting for connection");
          await stack[which].start();
        };
      };
      const killUpload = await killDuring(CHUNK);
      await upload(page, [file]);
      await killUpload();
      await expect(transferRow(page, file.name)).toContainText("Upload complete", {
        timeout: 120_000,
      });
      await expectListed(page, [file]);

      await page.getByRole("button", { name: "Close", exact: true }).click();
      const killDownload = await killDuring("command=download");
      const saving = download(page, file.name);
      await killDownload();
      const saved = await saving;
      expect(saved.fileName).toBe(file.name);
      expect(saved.bytes.equals(file.bytes)).toBe(true);
    });
  }
});

test("a session that ends in mid-transfer asks for the password and goes on", async ({
  page,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  const file = aFile(secrets, "Sitzung endet mittendrin.bin", 30 * MB);
  await stack.control("fail-next", { endpoint: CHUNK, stall: 3_000, times: 2 });
  await upload(page, [file]);
  await expect(transferRow(page, file.name)).toContainText("Uploading");
  await stack.control("account", { email: person.email, endSessions: true });
  const dialog = passwordDialog(page);
  await expect(dialog.getByText("Your session ended.")).toBeVisible();
  await unlock(page, person);
  await expect(transferRow(page, file.name)).toContainText("Upload complete", { timeout: 120_000 });
  await expectListed(page, [file]);

  await page.getByRole("button", { name: "Close", exact: true }).click();
  const since = stack.recorder.exchanges.length;
  await stack.control("fail-next", { endpoint: "proxyapi.fcgi", stall: 3_000, times: 2 });
  const saving = download(page, file.name);
  const ranges = () =>
    stack.recorder.exchanges.slice(since).filter(({ url }) => url.includes("command=download"));
  await expect.poll(() => ranges().length).toBeGreaterThan(0);
  await stack.control("account", { email: person.email, endSessions: true });
  await unlock(page, person);
  expect((await saving).bytes.equals(file.bytes)).toBe(true);
});

test("no room in the account or on the disk is 8003 before a byte of the file is sent", async ({
  page,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  const since = stack.recorder.exchanges.length;
  await stack.control("account", { email: person.email, diskLimitBytes: 1_000 });
  const one = aFile(secrets, "kein Platz im Konto.bin", 5_000);
  await upload(page, [one]);
  await expect(transferRow(page, one.name)).toContainText("8003 Disk space limit reached.");
  await stack.control("account", { email: person.email, diskLimitBytes: 1e12 });
  await stack.control("settings", { diskReserveBytes: 1e18 });
  const two = aFile(secrets, "kein Platz auf der Platte.bin", 5_000);
  await upload(page, [two]);
  await expect(transferRow(page, two.name)).toContainText("8003 Disk space limit reached.");
  const sent = stack.recorder.exchanges.slice(since).filter(({ url }) => url.includes(CHUNK));
  expect(sent).toEqual([]);
  await stack.control("settings", { diskReserveBytes: 0 });
  await page
    .getByRole("button", { name: `Retry ${two.name}` })
    .or(page.getByRole("button", { name: `Remove ${two.name}` }))
    .first()
    .click();
});

test("locking takes the names of transfers from the screen, and unlocking brings them back", async ({
  page,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  const done = await uploadNew({ page, secrets }, "fertig und vertraulich.txt", 400);
  const running = aFile(secrets, "läuft und vertraulich.txt", 400);
  await heldUpload(page, stack, running);
  await lock(page);
  const question = page.getByRole("alertdialog", { name: "Lock now" });
  await expect(question.getByText("There is unfinished upload/download pending.")).toBeVisible();
  await question.getByRole("button", { name: "Lock now" }).click();
  await expect(passwordDialog(page)).toBeVisible();
  await expect(transferRow(page, "vertraulich")).toHaveCount(0);
  expect(await page.content()).not.toContain("vertraulich");
  await unlock(page, person);
  for (const { name } of [done, running]) {
    await expect(transferRow(page, name)).toContainText("Upload complete", { timeout: 120_000 });
  }
  await expectListed(page, [done, running]);
});

test("a session without keys asks for the password over the sealed folder and stays there", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await newFolder(page, "Innen und versiegelt");
  await openFolder(page, "Innen und versiegelt");
  const file = await uploadNew({ page, secrets }, "tief drinnen.txt", 100);
  const { pathname } = new URL(page.url());
  await page.goto("/terms");
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(pathname);
  const dialog = passwordDialog(page);
  await expect(dialog.getByText("this browser has no keys")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Sign out" })).toBeVisible();
  await expect(page.getByText(file.name)).toHaveCount(0);
  await unlock(page, person);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await expectListed(page, [file]);
});

test("leaving, locking and signing out with running transfers ask first", async ({
  page,
  stack,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const file = aFile(secrets, "noch unterwegs.bin", 2_000);
  await heldUpload(page, stack, file);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out" });
  await expect(question.getByText(UNFINISHED)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(transferRow(page, file.name)).toBeVisible();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Lock now" }).click();
  const locking = page.getByRole("alertdialog", { name: "Lock now" });
  await expect(locking.getByText(UNFINISHED)).toBeVisible();
  await locking.getByRole("button", { name: "Cancel" }).click();
  await expect(locking).toBeHidden();
  await expect(transferRow(page, file.name)).toBeVisible();

  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closing;
  await expect(transferRow(page, file.name)).toBeVisible();

  await page.getByRole("link", { name: "Shares" }).click();
  await expect(page).toHaveURL(/\/shares$/);
  await expect(transferRow(page, file.name)).toBeVisible();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
});
