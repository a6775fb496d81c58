import { beforeAll, describe, expect, it } from "vitest";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem } from "./item.ts";
import { requireNamed } from "./placed-name.ts";
import { findUnverified, readSealedFacts } from "./sealed-facts.ts";

const MTIME_MS = 1_780_000_000_123;
const CONTENT = {
  ver: 1,
  ctr: 1,
  sizeBytes: 131_037,
  mtimeMs: MTIME_MS,
  digestHex: "ab".repeat(32),
};

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** A server that answers for one sealed file, with `change` done to its answer. */
async function aSealedFile(change: Record<string, unknown> = {}) {
  const { crypto, account, areaKey } = user;
  await account.openShareKeys({ [areaKey.ks]: areaKey.own_share_key });
  const [fid, dataKey] = [await crypto.generateId(), await crypto.generateDataKey()];
  const seal = await crypto.sealVersion({ dataKey, fid, content: CONTENT });
  const [share_id, share_sequence] = areaKey.ks.split("-");
  const wire = {
    enc_data_key: await crypto.wrapDataKey({ dataKey, ks: areaKey.ks, fid }),
    share_key_id: areaKey.ks,
    share_id,
    share_sequence,
    ...seal,
    ...change,
  };
  const answer = {
    datakeys: { "7": wire },
    sharekeys: { [areaKey.ks]: { enc_share_key: "", own_share_key: areaKey.own_share_key } },
  };
  const call = async () => answer;
  const api = Object.assign(Object.create(null), { call, servtimeS: () => 0 });
  const ports: FilesPorts = { api, crypto, account };
  return { ports, item: anItem(fid) };
}

function anItem(fid: string): FileItem {
  return aFileItem({ name: openName("a.pdf", fid), sizeBytes: 131_037, modifiedMs: MTIME_MS });
}

describe("what a file's seal says", () => {
  it("is the size and date that its author sealed, whatever the list says", async () => {
    const { ports, item } = await aSealedFile();
    const facts = await readSealedFacts(ports, { ...item, sizeBytes: 5 });
    expect(facts).toEqual({
      sizeBytes: 131_037,
      modifiedMs: MTIME_MS,
      isFromOther: false,
      isOlder: false,
      author: null,
    });
  });

  it("is older than last seen when this device has opened a higher version of the file", async () => {
    const { ports, item } = await aSealedFile();
    const { seen } = user.account;
    const { fid } = requireNamed(item).name;
    expect(await seen.isOlderSeal({ domain: "m", fid, ver: 2 })).toBe(false);
    expect((await readSealedFacts(ports, item)).isOlder).toBe(true);
    expect((await readSealedFacts(ports, item)).isOlder).toBe(true);
  });

  it("is from somebody else when the signature is not the user's own", async () => {
    const { ports, item } = await aSealedFile({ seal_sig: "", seal_by: "" });
    expect((await readSealedFacts(ports, item)).isFromOther).toBe(true);
  });

  it.each([
    ["no seal", { seal: "" }],
    ["another share key than the one it names", { share_key_id: "9-9" }],
  ])("is refused with 2010 for %s", async (_, change) => {
    const { ports, item } = await aSealedFile(change);
    await expect(readSealedFacts(ports, item)).rejects.toMatchObject({ code: 2010 });
  });

  it("of another file is refused with 2010", async () => {
    const { ports, item } = await aSealedFile();
    const stranger = anItem(await user.crypto.generateId());
    await expect(readSealedFacts(ports, { ...stranger, id: item.id })).rejects.toMatchObject({
      code: 2010,
    });
  });
});

describe("a row of the list", () => {
  const row = { sizeBytes: 10, modifiedMs: 1000 };

  it.each([
    [{ sizeBytes: 10, modifiedMs: 1000 }, undefined],
    [{ sizeBytes: 11, modifiedMs: 1000 }, "size"],
    [{ sizeBytes: 10, modifiedMs: 999 }, "date"],
    [{ sizeBytes: 11, modifiedMs: 999 }, "both"],
  ])("is marked where it differs from its seal: %j is %j", (facts, expected) => {
    expect(findUnverified(row, facts)).toBe(expected);
  });
});
