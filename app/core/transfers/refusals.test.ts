import { beforeAll, describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const PACKET = 131_072;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

const statusOf = (world: TransferWorld) => world.engine.state.get().rows.at(-1)?.status;

async function uploadTo(world: TransferWorld, name = "a.bin", sizeBytes = 300_000) {
  world.engine.upload([aFile(name, sizeBytes)], user.root);
  await world.untilIdle();
  return world.engine.state.get().rows.at(-1);
}

describe("an upload whose answer names another key", () => {
  // A keyring without the key, so that the answer's own copy is what counts.
  let stranger: TestAccount;

  beforeAll(async () => {
    stranger = await makeTestAccount();
  });

  it.each([
    [
      "a share that the client did not choose (evil-K2)",
      { share_id: "999", share_key_id: "999-0" },
    ],
    ["a sequence that is not current (evil-K19)", { share_sequence: "7", share_key_id: "501-7" }],
    ["a key id that differs from the share", { share_key_id: "502-0" }],
    ["an own copy that does not open (evil-K1)", { own_share_key: "AQ".repeat(60) }],
  ])("by %s stops with 2000 and sends no byte", async (_, change) => {
    const world = makeTransferWorld(stranger);
    world.server.command = (name, answer) =>
      name === "pathpreupload" ? { ...Object(answer), ...change } : answer;
    world.engine.upload([aFile("a.bin", 1000)], stranger.root);
    await world.untilIdle();
    expect(statusOf(world)).toBe(2000);
    expect(world.server.requests).toEqual([]);
    expect(world.server.commands).not.toContain("webfinishbackup");
  });

  it("whose manifest has no current entry for the folder stops with 2000 before any call", async () => {
    const world = makeTransferWorld(user);
    const [step] = user.root.path;
    const elsewhere = { ...user.root, path: [{ ...step!, fid: "ee".repeat(16) }] };
    world.engine.upload([aFile("a.bin", 1000)], elsewhere);
    await world.untilIdle();
    expect(statusOf(world)).toBe(2000);
    expect(world.server.commands).toEqual([]);
  });
});

async function aStored(): Promise<{ world: TransferWorld; item: FileItem }> {
  const world = makeTransferWorld(user);
  const row = await uploadTo(world);
  const item = await itemOf(user, world.server, row?.itemId ?? "");
  world.engine.clear();
  return { world, item };
}

/** Changes what the key answer says of every file. */
function alterKeys(world: TransferWorld, change: Record<string, unknown>) {
  world.server.command = (name, answer) => {
    if (name !== "pathdata") return answer;
    const { datakeys } = Object(answer);
    const altered = Object.entries(datakeys).map(([id, blob]) => [
      id,
      { ...Object(blob), ...change },
    ]);
    return { ...Object(answer), datakeys: Object.fromEntries(altered) };
  };
}

async function download(world: TransferWorld, item: FileItem) {
  world.engine.download([item], { kind: "files" });
  await world.untilIdle();
  return { status: statusOf(world), saved: world.saved[0] };
}

describe("a download of a blob that was tampered with", () => {
  it.each([
    [
      "packets in another order (evil-D1)",
      2020,
      (blob: Buffer) =>
        Buffer.concat([
          blob.subarray(PACKET, 2 * PACKET),
          blob.subarray(0, PACKET),
          blob.subarray(2 * PACKET),
        ]),
    ],
    [
      "one changed byte (evil-D3)",
      2050,
      (blob: Buffer) => {
        blob[PACKET + 1000] = (blob[PACKET + 1000] ?? 0) ^ 1;
        return blob;
      },
    ],
    ["its last packet missing (evil-D2)", 7103, (blob: Buffer) => blob.subarray(0, 2 * PACKET)],
  ] as const)("by %s ends with %d", async (_, code, alterBlob) => {
    const { world, item } = await aStored();
    world.server.alterBlob = (blob) => Buffer.from(alterBlob(blob));
    const { status, saved } = await download(world, item);
    expect(status).toBe(code);
    expect(saved?.end).toBe(code);
  });

  it("never gets its last bytes to the disk before the digest of the whole is right (evil-D16)", async () => {
    const { world, item } = await aStored();
    const other = await aStoredIn(world);
    const before = world.server.command;
    // The seal of another version under its own key: KC fits, D is another one.
    alterKeys(world, {});
    const altered = world.server.command;
    world.server.command = (name, answer) => altered(name, before(name, answer));
    world.server.alterBlob = () => Buffer.from(other);
    const { status, saved } = await download(world, item);
    expect([2050, 7103]).toContain(status);
    expect(saved?.end).not.toBe("whole");
  });

  it.each([
    ["a smaller size than was sealed (evil-D2)", { size: 131_036 }, 7103],
    ["size 0 (evil-D17)", { size: 0 }, 7103],
    ["no seal", { seal: "" }, 2010],
    ["another wrap of the data key (evil-D7)", { enc_data_key: `2:${"A".repeat(76)}` }, 2010],
  ])("with %s ends before a byte is saved", async (_, change, code) => {
    const { world, item } = await aStored();
    alterKeys(world, change);
    const { status, saved } = await download(world, item);
    expect(status).toBe(code);
    expect(saved).toBeUndefined();
  });

  it("under the name of another file ends with 2010 (evil-D7)", async () => {
    const { world, item } = await aStored();
    const other = item.name.state === "open" ? { ...item.name, fid: "ab".repeat(16) } : item.name;
    const { status, saved } = await download(world, { ...item, name: other });
    expect(status).toBe(2010);
    expect(saved).toBeUndefined();
  });

  it("signed by somebody else says that it is not from you (evil-D10)", async () => {
    const { world, item } = await aStored();
    alterKeys(world, { seal_by: "ab".repeat(32) });
    await download(world, item);
    expect(world.engine.state.get().rows[0]).toMatchObject({ status: 1, note: "not-from-you" });
  });

  it("is older than last seen when this device has opened a higher version of it", async () => {
    const { world, item } = await aStored();
    const fid = item.name.state === "open" ? item.name.fid : "";
    await user.account.seen.isOlderSeal({ domain: "m", fid, ver: 2 });
    await download(world, item);
    expect(world.engine.state.get().rows[0]).toMatchObject({ status: 1, note: "older-than-seen" });
  });

  it("whose name is sealed ends with 2010 in the own areas", async () => {
    const { world, item } = await aStored();
    const { status, saved } = await download(world, { ...item, name: { state: "sealed" } });
    expect(status).toBe(2010);
    expect(saved).toBeUndefined();
  });
});

/** The ciphertext of another file of the same size. */
async function aStoredIn(world: TransferWorld): Promise<Buffer> {
  const row = await uploadTo(world, "b.bin");
  const blob = world.server.files.get(row?.itemId ?? "")?.blob;
  world.engine.clear();
  return blob ?? Buffer.alloc(0);
}

describe("a visitor's download", () => {
  const context = {
    kind: "link",
    cachekey: "c".repeat(32),
    passwordlock: "",
    shareKeyId: "600-0",
  } as const;

  it("uses no key but the one that the fragment opened (evil-K13)", async () => {
    const { world, item } = await aStored();
    await world.server.putLink(context.cachekey);
    world.engine.download([item], context);
    await world.untilIdle();
    expect(statusOf(world)).toBe(2010);
    expect(world.saved).toEqual([]);
  });

  it("is told after it is saved", async () => {
    const { world, item } = await aStored();
    await world.server.putLink(context.cachekey);
    world.engine.download([item], { ...context, shareKeyId: user.areaKey.ks });
    await world.untilIdle();
    expect(statusOf(world)).toBe(1);
    expect(world.saved[0]?.end).toBe("whole");
    expect(world.server.commands.at(-1)).toBe("linkconsume");
  });
});
