import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { watchMemory } from "#tests/bench/memory.ts";
import { expectListed, fileRow, menuOf, transferRow, upload } from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { toEngine } from "#tests/support/browser.ts";

const MB = 1_000_000;
const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const CANARY_BYTES = 24;
/** How far all processes of the browser together may grow in either direction (Performance, P7). */
const GOAL_MIB = 256;
/** The recorder of a driven page keeps bodies that were sent; `npm run bench:memory` goes without one. */
const RECORDER_MIB = 128;

const SIZES = [
  { name: "300 MB", bytes: 300 * MB, timeoutMs: 6 * MINUTE_MS, isLong: false },
  { name: "3 GB", bytes: 3000 * MB, timeoutMs: 40 * MINUTE_MS, isLong: true },
] as const;

for (const size of SIZES) {
  test(`${size.name} go up and come down whole, and the page does not hold them`, async ({
    ownPage,
    secrets,
    browserName,
  }) => {
    test.skip(size.isLong && process.env.COFFER_LONG !== "1", "a long run only");
    test.skip(size.isLong && browserName === "firefox", "one engine is enough for this size");
    test.setTimeout(size.timeoutMs);
    const file = await aBigFile(secrets, `großes Archiv ${size.name}.tar`, size.bytes);
    const program = toEngine(browserName);
    try {
      await withinMemory(program, "up", async () => {
        await upload(ownPage, [file]);
        await expect(transferRow(ownPage, file.name)).toContainText("Upload complete", {
          timeout: size.timeoutMs,
        });
      });
      await expectListed(ownPage, [file]);
      const path = await withinMemory(program, "down", async () => {
        const started = ownPage.waitForEvent("download");
        await menuOf(ownPage, file.name, "Download");
        return (await started).path();
      });
      expect(statSync(path).size).toBe(size.bytes);
      expect(await hashOf(path)).toBe(file.sha256);
      await expect(fileRow(ownPage, file.name)).toBeVisible();
    } finally {
      rmSync(file.folder, { recursive: true, force: true });
    }
  });
}

/** Does an action and holds how far the browser grew by it. */
async function withinMemory<T>(program: string, way: string, action: () => Promise<T>): Promise<T> {
  const memory = watchMemory(program);
  const done = await action().finally(() => memory.stop());
  const { beforeMib, peakMib } = memory.stop();
  const description = `${way}: ${Math.round(beforeMib)} MiB before, ${Math.round(peakMib)} MiB at most`;
  test.info().annotations.push({ type: "memory", description });
  // The goal is Chromium's. Firefox keeps bodies of requests in memory: its figure is only told.
  if (program === "chromium")
    expect(peakMib - beforeMib, `growth on the way ${way}`).toBeLessThan(GOAL_MIB + RECORDER_MIB);
  return done;
}

/** A file that no memory has to hold. Places of its content are secrets of the test. */
async function aBigFile(secrets: Secrets, name: string, sizeBytes: number) {
  const folder = mkdtempSync(join(secrets.folder, "big-"));
  const path = join(folder, name);
  const hash = createHash("sha256");
  secrets.add("name of a file", name);
  async function* pieces() {
    for (let done = 0; done < sizeBytes; done += MIB) {
      const piece = randomBytes(Math.min(MIB, sizeBytes - done));
      if (done === 0) secrets.add("start of a content", piece.subarray(0, CANARY_BYTES));
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(pieces, createWriteStream(path));
  return { name, path, folder, bytes: Buffer.alloc(0), sha256: hash.digest("hex") };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
