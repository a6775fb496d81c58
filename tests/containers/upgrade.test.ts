import { join } from "node:path";
import { download } from "#tests/e2e/files-page.ts";
import { test as base, expect } from "#tests/e2e/fixtures.ts";
import { signIn } from "#tests/e2e/people.ts";
import { startContainerStack } from "#tests/support/container-stack.ts";
import type { Stack } from "#tests/support/stack.ts";

/** The data folder of an API that knew its first migration only, with one account and one file. */
const OLD_DATA = join(import.meta.dirname, "data-of-0001.tar");
const OWNER = {
  firstName: "Ida",
  lastName: "Alt",
  email: "ida.alt@example.org",
  password: "Alte Truhe, neues Haus 41",
};
const FILE = {
  name: "first database.txt",
  bytes: Buffer.alloc(200_000, "Coffer, the first database. "),
};

const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({ browserName: _ }, use) => {
      const stack = await startContainerStack(OLD_DATA);
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test("files of an older database open after the upgrade", async ({ page, secrets }) => {
  secrets.add("password", OWNER.password);
  await signIn(page, OWNER);
  expect((await download(page, FILE.name)).bytes.equals(FILE.bytes)).toBe(true);
});
