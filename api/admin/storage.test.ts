import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pathOf } from "#api/blobs/disk/files.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { preupload, sendChunk, uploadFile } from "#mock-api/testing/uploads.ts";
import { runToEnd } from "#tests/support/ended-process.ts";

const HELD_NAME = "0123456789abcdef0123456789abcdef";

let data: string;
let server: TestServer;
let account: TestAccount;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "coffer-storage-"));
  server = await startTestServer({}, data);
  account = await server.account("ada@example.com");
});
afterEach(() => server.stop());

/** A command beside the running server. */
async function admin(...args: string[]) {
  const ended = await runToEnd(["api/admin.ts", "--data", data, "--json", "storage", ...args]);
  const answer: unknown = ended.stdout === "" ? null : JSON.parse(ended.stdout);
  return [ended.code, answer];
}

function pathOfBlob(name: string): string {
  return pathOf(join(data, "ca-central/blobs"), { kind: "finished", name });
}

function within(name: string): string {
  return `ca-central/blobs/${name.slice(0, 2)}/${name}`;
}

it("storage verify names bytes that are missing, cut or changed, and ends with 1", async () => {
  const files = [await uploadFile(account), await uploadFile(account), await uploadFile(account)];
  const [missing, short, changed] = files.map(({ cachekey }) => cachekey);
  const opened = await preupload(account, 3 * 131_072);
  await sendChunk(account, opened, { bytes: Buffer.alloc(131_072), offset: 0 });
  expect(await admin("verify", "--bytes")).toEqual([0, { checked: 4, faults: {} }]);

  rmSync(pathOfBlob(missing!));
  truncateSync(pathOfBlob(short!), 7);
  writeFileSync(pathOfBlob(changed!), Buffer.alloc(1036));
  const sizes = { [within(missing!)]: "missing", [within(short!)]: "wrong size" };
  expect(await admin("verify")).toEqual([1, { checked: 4, faults: sizes }]);
  const bytes = { ...sizes, [within(changed!)]: "other bytes" };
  expect(await admin("verify", "--bytes")).toEqual([1, { checked: 4, faults: bytes }]);
  const [, sampled] = await admin("verify", "--sample", "2");
  expect(sampled).toMatchObject({ checked: 2 });
});

it("storage orphans and quarantine show files that no row names, and put one back", async () => {
  const { blob } = await uploadFile(account);
  mkdirSync(dirname(pathOfBlob(HELD_NAME)), { recursive: true });
  writeFileSync(pathOfBlob(HELD_NAME), blob);
  const regions = {
    "ca-central": { files: 2, unknown: 1 },
    "us-central": { files: 0, unknown: 0 },
  };
  const { blobs } = server.world.regions.get("ca-central")!;
  expect(await admin("orphans")).toEqual([0, { regions }]);
  await blobs.quarantine.put({ kind: "finished", name: HELD_NAME }, 1_700_000_000);
  const listed = { region: "ca-central", kind: "finished", name: HELD_NAME };
  expect(await admin("quarantine", "list")).toEqual([
    0,
    { files: [{ ...listed, since: "2023-11-14T22:13:20.000Z" }] },
  ]);
  expect(await admin("quarantine", "restore", HELD_NAME)).toEqual([
    0,
    { restored: HELD_NAME, region: "ca-central" },
  ]);
  expect(await blobs.sizeOf(HELD_NAME)).toBe(blob.length);
  expect(await admin("quarantine", "restore", HELD_NAME)).toEqual([2, null]);
});
