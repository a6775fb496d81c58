import { aFile, expectListed, upload } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, lock, signUp } from "#tests/e2e/people.ts";
import { heapsOfWorkers } from "#tests/e2e/worker-heap.ts";
import {
  type Secret,
  searchWorker,
  secretsOf,
  WORKER_SCRIPT,
  watchWorkers,
} from "#tests/e2e/worker-watch.ts";

const PARTS = 3;
/** Meta key, two areas, and the key of the file. */
const KEYS = 4;

test.skip(({ browserName }) => browserName !== "chromium", "workers are looked into there only");

test("between the wipe of a lock and the end of the workers no key and no password is in their memory", async ({
  page,
  secrets: canaries,
}) => {
  await watchWorkers(page);
  const person = aPerson(canaries);
  await signUp(page, person);
  const file = aFile(canaries, "Vermächtnis.txt", 300_000);
  await upload(page, [file]);
  await expectListed(page, [file]);
  const workers = page.workers().filter((worker) => WORKER_SCRIPT.test(worker.url()));
  const secrets = (await Promise.all(workers.map(secretsOf))).flat();
  const names = secrets.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["password", "private key", "access secret"]));
  expect(names.filter((name) => name.startsWith("key")).length).toBeGreaterThanOrEqual(KEYS);
  // The search finds what is there: the keys that are in use, and each secret that lies open.
  const open = await Promise.all(workers.map((worker) => searchWorker(worker, secrets, "scripts")));
  expect(open.flatMap(({ inScripts }) => inScripts).length).toBeGreaterThanOrEqual(2);
  for (const worker of workers)
    expect((await searchWorker(worker, secrets, "scripts-with-plants")).inScripts).toEqual(names);
  await lock(page);
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  const seen = await Promise.all(
    workers.map((worker) => searchWorker(worker, secrets, "everywhere")),
  );
  expect(Math.max(...seen.map(({ parts }) => parts))).toBe(PARTS);
  expect(seen.map(({ inCore }) => inCore)).toEqual(seen.map(() => []));
  expect(seen.map(({ inScripts }) => inScripts)).toEqual(seen.map(() => []));
  const heaps = await heapsOfWorkers(page, WORKER_SCRIPT);
  // The question for the password may have started one more by now: it has never had a secret.
  expect(heaps.length).toBeGreaterThanOrEqual(workers.length);
  for (const heap of heaps) expect(textsOf(secrets, await heap.texts())).toEqual([]);
  await Promise.all(workers.map((worker) => worker.evaluate(plantTexts, secrets)));
  const planted = [];
  for (const heap of heaps) planted.push(textsOf(secrets, await heap.texts()));
  expect(planted.filter((found) => found.length > 0)).toEqual(workers.map(() => names));
});

/** Which secrets stand among texts, as themselves or as hex. */
function textsOf(secrets: readonly Secret[], texts: readonly string[]): readonly string[] {
  return secrets
    .filter(({ bytes }) => {
      const raw = Buffer.from(bytes);
      const forms = [raw.toString("utf8"), raw.toString("hex")].map((form) => form.slice(0, 32));
      return texts.some((text) => forms.some((form) => text.includes(form)));
    })
    .map(({ name }) => name);
}

/** Leaves every secret as a hex text. */
function plantTexts(secrets: readonly Secret[]): void {
  const toHex = (byte: number) => byte.toString(16).padStart(2, "0");
  const texts = secrets.map(({ bytes }) => bytes.map(toHex).join(""));
  Reflect.set(globalThis, "planted", texts);
}
