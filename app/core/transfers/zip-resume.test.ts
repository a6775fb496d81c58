import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { encSliceBytes } from "#app/core/transfers/sizes.ts";
import { DyingPage } from "#tests/support/dying-page.ts";
import { openPageAgain } from "#tests/support/left-download.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { MemoryParts } from "#tests/support/memory-parts.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { instead, isDownload, rowsOf, SLICE_BYTES, turns } from "#tests/support/stored-download.ts";
import { uploadInto } from "#tests/support/stored-folders.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  makeSharedWorld,
  makeTransferWorld,
  type SharedWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

/** Two of them fill a part. */
const FILE_BYTES = SLICE_BYTES + 1000;
const A_PART = /"parts":\[\d/;
const NAMES = ["a.bin", "b.bin", "c.bin"];

interface StoredZip {
  readonly shared: SharedWorld;
  readonly parts: MemoryParts;
  readonly items: readonly FileItem[];
  readonly content: Readonly<Record<string, Buffer>>;
}

/** A page that ends when two files of three stand in the private file system, and that is noted. */
async function aLeft(): Promise<StoredZip> {
  const shared = makeSharedWorld(user);
  const parts = new MemoryParts();
  shared.parts = parts;
  const world = makeTransferWorld(user, createLoadedEngine, shared);
  const files = NAMES.map((name) => aFile(name, FILE_BYTES));
  const items = await uploadInto(user, { world, folder: null }, ...files);
  const page = new DyingPage(user, shared, Number.POSITIVE_INFINITY);
  instead(user.crypto, "keepUpload", (keepUpload) => async (input) => {
    await keepUpload(input);
    if (A_PART.test(input.text)) page.kill();
  });
  zip(page.world, items);
  await page.death;
  await turns(20);
  expect(parts.count).toBe(1);
  const content = Object.fromEntries(files.map(({ name, content }) => [name, content]));
  return { shared, parts, items, content };
}

function zip(world: TransferWorld, items: readonly FileItem[]): void {
  const context = { kind: "files" } as const;
  world.engine.downloadZip({ name: "Harbour", items, folder: user.root, context });
}

async function goOn(world: TransferWorld): Promise<void> {
  expect(await world.engine.goOn(rowsOf(world)[0]?.id ?? "")).toBe(true);
  await world.untilIdle();
  await turns();
}

/** Whole, and nothing is left of what it went on with. */
function expectWhole(world: TransferWorld, { parts, content }: StoredZip): void {
  expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
  const saved = world.saved.at(-1);
  expect(saved).toMatchObject({ name: "Harbour.zip", end: "whole" });
  expect(saved?.bytes.length).toBe(saved?.sizeBytes);
  const entries = readZip(saved?.bytes ?? Buffer.alloc(0));
  expect([...entries.keys()].sort()).toEqual(NAMES);
  for (const name of NAMES)
    expect(entries.get(name)?.equals(content[name] ?? Buffer.of())).toBe(true);
  expect([user.uploads.kept.size, parts.kept.size]).toEqual([0, 0]);
}

describe("a zip over the private file system that its page did not outlive", () => {
  it("is offered as far as whole files of it stand, and fetches only the others", async () => {
    const left = await aLeft();
    const { world, urls } = await openPageAgain(user, left.shared);
    const [row] = rowsOf(world);
    expect(row).toMatchObject({
      ...{ kind: "zip", name: "Harbour.zip", isInterrupted: true },
      ...{ sizeBytes: 3 * FILE_BYTES, doneBytes: 2 * FILE_BYTES },
    });
    expect(row?.report).toBeUndefined();
    await goOn(world);
    expectWhole(world, left);
    expect(urls.filter(isDownload)).toHaveLength(1);
  });

  it("has nothing on the device in clear before all of it is here (Trust W15)", async () => {
    const { parts, content } = await aLeft();
    const standing = Buffer.concat([...parts.kept.values()].flat());
    expect(standing.length).toBeGreaterThan(2 * encSliceBytes(SMALL_SIZES));
    for (const bytes of Object.values(content)) {
      for (let at = 0; at + 32 <= bytes.length; at += SLICE_BYTES / 32) {
        expect(standing.includes(bytes.subarray(at, at + 32))).toBe(false);
      }
    }
  });

  it("begins anew when a byte of what stands is another", async () => {
    const left = await aLeft();
    const [part] = [...left.parts.kept.values()].flat();
    part?.writeUInt8((part[100] ?? 0) ^ 1, 100);
    const { world, urls } = await openPageAgain(user, left.shared);
    await goOn(world);
    expectWhole(world, left);
    expect(urls.filter(isDownload)).toHaveLength(3);
  });

  it.each([
    [
      "a file of it has another version",
      /"digestHex":"[0-9a-f]{64}"/,
      `"digestHex":"${"0".repeat(64)}"`,
    ],
    [
      "a file of it is none of those that are asked for",
      /"fid":"[0-9a-f]{32}","digestHex"/,
      `"fid":"${"0".repeat(32)}","digestHex"`,
    ],
  ])("begins anew when %s", async (_what, noted, other) => {
    const left = await aLeft();
    const { world, urls } = await openPageAgain(user, left.shared, (person) =>
      instead(person.crypto, "openKeptUpload", (openKeptUpload) => async (name) => {
        const text = await openKeptUpload(name);
        return text?.replace(noted, other) ?? null;
      }),
    );
    await goOn(world);
    expectWhole(world, left);
    expect(urls.filter(isDownload)).toHaveLength(3);
  });

  it("goes on in the same page with Retry", async () => {
    const left = await aLeft();
    const { world, urls } = await openPageAgain(user, left.shared);
    let isBroken = true;
    left.shared.server.fault = ({ url }) => {
      if (isDownload(url)) urls.push(url);
      return isDownload(url) && isBroken ? { kind: "status", status: 404 } : null;
    };
    await goOn(world);
    expect(rowsOf(world).map(({ status }) => status)).toEqual([7102]);
    isBroken = false;
    urls.length = 0;
    world.engine.retry(rowsOf(world)[0]?.id ?? "");
    await world.untilIdle();
    await turns();
    expectWhole(world, left);
    expect(urls).toHaveLength(1);
  });

  it("leaves nothing on the device when its row is removed", async () => {
    const left = await aLeft();
    const { world } = await openPageAgain(user, left.shared);
    world.engine.remove(rowsOf(world)[0]?.id ?? "");
    await turns();
    expect([user.uploads.kept.size, left.parts.kept.size]).toEqual([0, 0]);
  });
});
