import type { Page, Worker } from "@playwright/test";
import { aFile, expectListed, upload } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, lock, signUp } from "#tests/e2e/people.ts";

const WORKER_SCRIPT = /\/workers\/crypto-[^/]*\.js$/;
const PARTS = 3;

/** What stands in front of the worker's script: the memory of each part, and every key that is made. */
const WATCH = `
self.watched = { memories: [], keys: [] };
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name].bind(WebAssembly);
  WebAssembly[name] = async (...args) => {
    const result = await real(...args);
    self.watched.memories.push((result.instance ?? result).exports.memory);
    return result;
  };
}
const fill = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (view) => {
  fill(view);
  if ([32, 64].includes(view.byteLength))
    self.watched.keys.push(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice());
  return view;
};
`;

test.skip(({ browserName }) => browserName !== "chromium", "workers are looked into there only");

test("between the wipe of a lock and the end of the workers no key and no password is in their memory", async ({
  page,
  secrets,
}) => {
  await keepWorkersAlive(page);
  await page.route(WORKER_SCRIPT, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: WATCH + (await response.text()) });
  });
  const person = aPerson(secrets);
  await signUp(page, person);
  const file = aFile(secrets, "Vermächtnis.txt", 300_000);
  await upload(page, [file]);
  await expectListed(page, [file]);
  const workers = page.workers().filter((worker) => WORKER_SCRIPT.test(worker.url()));
  await lock(page);
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  const seen = await Promise.all(workers.map((worker) => search(worker, person.password)));
  const keyWorker = seen.find(({ keys }) => keys > 0);
  expect(keyWorker?.parts).toBe(PARTS);
  expect(keyWorker?.keys).toBeGreaterThanOrEqual(PARTS);
  expect(seen.map(({ found }) => found)).toEqual(seen.map(() => []));
});

/** The page ends its workers as ever, and they live on. */
async function keepWorkersAlive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Worker.prototype.terminate = () => undefined;
  });
}

/** Which secrets have 16 bytes in a row in the linear memory of a worker. */
async function search(worker: Worker, password: string) {
  return worker.evaluate((text) => {
    const { watched } = globalThis as unknown as {
      watched: { memories: WebAssembly.Memory[]; keys: Uint8Array[] };
    };
    const latin = new TextDecoder("latin1");
    const pages = watched.memories.map(({ buffer }) => latin.decode(new Uint8Array(buffer)));
    const stands = (bytes: Uint8Array) => {
      const starts = Array.from({ length: bytes.length - 15 }, (_, start) => start);
      return starts.some((start) => {
        const part = latin.decode(bytes.subarray(start, start + 16));
        return pages.some((memory) => memory.includes(part));
      });
    };
    const keys = watched.keys.map((bytes, index) => ({ name: `key ${String(index)}`, bytes }));
    const named = [...keys, { name: "password", bytes: new TextEncoder().encode(text) }];
    const found = named.filter(({ bytes }) => stands(bytes)).map(({ name }) => name);
    return { found, parts: pages.length, keys: keys.length };
  }, password);
}
