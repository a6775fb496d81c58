import { aFile, download, expectListed, transferRow, upload } from "#tests/e2e/files-page.ts";
import { test as base, expect } from "#tests/e2e/fixtures.ts";
import { aPerson, signUp } from "#tests/e2e/people.ts";
import { type ContainerStack, startContainerStack } from "#tests/support/container-stack.ts";

const MB = 1_000_000;

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

for (const which of ["double", "gateway"] as const) {
  test(`a ${which} that is stopped and started again in the middle costs no upload`, async ({
    page,
    stack,
    secrets,
  }) => {
    await signUp(page, aPerson(secrets));
    const file = aFile(secrets, `vierzig Megabyte ${which}.bin`, 40 * MB);
    await upload(page, [file]);
    await expect.poll(() => sent(stack), { intervals: [5], timeout: 60_000 }).toBeGreaterThan(0);
    await stack[which].stop();
    await stack[which].start();
    await expect(transferRow(page, file.name)).toContainText("Upload complete", {
      timeout: 90_000,
    });
    await expectListed(page, [file]);
    expect((await download(page, file.name)).bytes.equals(file.bytes)).toBe(true);
  });
}

test("a session goes on at another gateway before the same double", async ({
  page,
  stack,
  secrets,
}) => {
  await signUp(page, aPerson(secrets));
  const file = aFile(secrets, "zwei Tore.bin", 200_000);
  await upload(page, [file]);
  await expectListed(page, [file]);
  const second = await stack.addGateway();
  await second.container.start();
  await stack.gateway.kill();
  stack.recorder.turnTo(second.port);
  await page.reload();
  await expectListed(page, [file]);
  expect((await download(page, file.name)).bytes.equals(file.bytes)).toBe(true);
  await stack.gateway.start();
  stack.recorder.turnTo(stack.gatewayPort);
});

/** Pieces of uploads that were answered. */
function sent(stack: ContainerStack): number {
  return stack.recorder.exchanges.filter(({ url }) => url.includes("uploadmultichunk")).length;
}
