import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import {
  aFile,
  download,
  expectListed,
  type TestFile,
  transferRow,
  upload,
} from "#tests/e2e/files-page.ts";
import { test as base, expect } from "#tests/e2e/fixtures.ts";
import { type ContainerStack, startContainerStack } from "#tests/support/container-stack.ts";

const MB = 1_000_000;
const TRANSFER_MS = 90_000;
/** What is waited for passes quickly. */
const CLOSELY = { intervals: [5], timeout: 60_000 };

const test = base.extend<object, { stack: ContainerStack }>({
  stack: [
    async ({ browserName: _ }, use) => {
      const stack = await startContainerStack();
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** A stop lets the process finish what it does; a kill does not. */
for (const action of ["stop", "kill"] as const) {
  for (const which of ["double", "gateway"] as const) {
    test(`a ${which} in a container costs no upload: ${action} and start in the middle`, async ({
      page,
      stack,
      secrets,
    }) => {
      await startSignedIn(page, secrets);
      const file = aFile(secrets, `vierzig Megabyte ${which} ${action}.bin`, 40 * MB);
      const since = sent(stack);
      await upload(page, [file]);
      await untilSent(stack, since);
      await stack[which][action]();
      await stack[which].start();
      await expectWhole(page, file);
    });
  }
}

test("a double that is killed in the middle of a download costs nothing either", async ({
  page,
  stack,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const file = aFile(secrets, "sechzig Megabyte abwärts.bin", 60 * MB);
  await upload(page, [file]);
  await expect(transferRow(page, file.name)).toContainText("Upload complete", {
    timeout: TRANSFER_MS,
  });
  const isDownload = ({ url }: { url: string }) => url.includes("command=download");
  const since = stack.recorder.exchanges.filter(isDownload).length;
  const saving = download(page, file.name);
  await expect
    .poll(() => stack.recorder.exchanges.filter(isDownload).length, CLOSELY)
    .toBeGreaterThan(since);
  await stack.double.kill();
  await stack.double.start();
  expect((await saving).bytes.equals(file.bytes)).toBe(true);
});

test("a session and an upload go on at another gateway before the same double", async ({
  page,
  stack,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const file = aFile(secrets, "zwei Tore.bin", 40 * MB);
  const second = await stack.addGateway();
  await second.container.start();
  const since = sent(stack);
  await upload(page, [file]);
  await untilSent(stack, since);
  stack.recorder.turnTo(second.port);
  await stack.gateway.kill();
  await expectWhole(page, file);
  await page.reload();
  await expectListed(page, [file]);
  await stack.gateway.start();
  stack.recorder.turnTo(stack.gatewayPort);
});

async function expectWhole(page: Page, file: TestFile): Promise<void> {
  await expect(transferRow(page, file.name)).toContainText("Upload complete", {
    timeout: TRANSFER_MS,
  });
  await expectListed(page, [file]);
  expect((await download(page, file.name)).bytes.equals(file.bytes)).toBe(true);
}

async function untilSent(stack: ContainerStack, since: number): Promise<void> {
  await expect.poll(() => sent(stack), CLOSELY).toBeGreaterThan(since);
}

/** Pieces of uploads that were answered. */
function sent(stack: ContainerStack): number {
  return stack.recorder.exchanges.filter(({ url }) => url.includes("uploadmultichunk")).length;
}
