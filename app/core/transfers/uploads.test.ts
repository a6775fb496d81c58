import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeSharedWorld,
  makeTransferWorld,
  NOTED_FILE_BYTES,
  SMALL_SIZES,
} from "#tests/support/transfer-world.ts";

const MIB = 1024 * 1024;
const CHUNK = SMALL_SIZES.sendBytes;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** Uploads bytes, downloads them again and gives what was saved. */
async function roundTrip(sizeBytes: number, sizes = SMALL_SIZES) {
  const world = makeTransferWorld(user, createLoadedEngine, makeSharedWorld(user, sizes));
  const file = aFile("report.bin", sizeBytes);
  world.engine.upload([file], user.root);
  await world.untilIdle();
  const [row] = world.engine.state.get().rows;
  const item = await itemOf(user, world.server, row?.itemId ?? "");
  world.engine.download([item], { kind: "files" });
  await world.untilIdle();
  return { world, file, row };
}

describe("an upload", () => {
  it.each([1, 131_036, 131_037, NOTED_FILE_BYTES, CHUNK + MIB])(
    "of %d bytes comes back whole",
    async (sizeBytes) => {
      const { world, file } = await roundTrip(sizeBytes);
      expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1]);
      const [saved] = world.saved;
      expect(saved).toMatchObject({ name: "report.bin", sizeBytes, end: "whole" });
      expect(saved?.bytes.equals(file.content)).toBe(true);
    },
  );

  it("sends 24 MiB at once in the product, and fetches 25 MiB at once (Spec B§4, B§5)", async () => {
    const { world, file } = await roundTrip(26 * MIB, TRANSFER_SIZES);
    expect(world.saved[0]?.bytes.equals(file.content)).toBe(true);
    const encBytes = encryptedSize(file.sizeBytes);
    const moved = world.server.requests.map(({ path, offset, bytes }) => [path, offset, bytes]);
    expect(moved).toEqual([
      ["/uploadmultichunk", 0, 24 * MIB],
      ["/uploadmultichunk", 24 * MIB, encBytes - 24 * MIB],
      ["download", 0, 25 * MIB],
      ["download", 25 * MIB, encBytes - 25 * MIB],
    ]);
  });

  it("tells which file is up as this device sealed it, and of one that is replaced whose it was (Trust D8)", async () => {
    const { world, row } = await roundTrip(10);
    const { name } = await itemOf(user, world.server, row?.itemId ?? "");
    const fid = name.state === "open" ? name.fid : "sealed";
    expect(row?.fid).toBe(fid);
    world.engine.upload([aFile("report.bin", 11)], user.root);
    world.engine.conflict.subscribe(() => {
      if (world.engine.conflict.get() === null) return;
      setImmediate(() => world.engine.answerConflict({ action: "replace", forAll: false }));
    });
    await world.untilIdle();
    const again = world.engine.state.get().rows.at(-1);
    expect([again?.itemId, again?.fid]).toEqual([row?.itemId, fid]);
  });

  it("reads every byte of the file once", async () => {
    const { file } = await roundTrip(CHUNK + MIB);
    const sorted = file.reads.filter(([from, to]) => to - from > 1).sort(([a], [b]) => a - b);
    expect(sorted[0]?.[0]).toBe(0);
    for (const [index, [from]] of sorted.entries()) expect(from).toBe(sorted[index - 1]?.[1] ?? 0);
    expect(sorted.at(-1)?.[1]).toBe(file.sizeBytes);
  });

  it("tells the folder's listings that it is there", async () => {
    const world = makeTransferWorld(user);
    const changed: string[] = [];
    world.engine.onFolderChanged((id) => changed.push(id));
    world.engine.upload([aFile("a.txt", 10)], user.root);
    await world.untilIdle();
    expect(changed).toEqual([user.root.id]);
  });

  it.each([
    ["", 7201],
    ["a:b.txt", 3500],
    ["x".repeat(249), 3500],
  ] as const)(
    "named %j is refused with %d in its row, where no other name is taken",
    async (name, status) => {
      const world = makeTransferWorld(user);
      world.engine.conflict.subscribe(() => {
        if (world.engine.conflict.get() !== null) world.engine.answerConflict(null);
      });
      world.engine.upload([aFile(name, 10)], user.root);
      await world.untilIdle();
      expect(world.engine.state.get().rows[0]).toMatchObject({ status, name });
      expect(world.server.commands).toEqual([]);
    },
  );

  it("of nothing is refused with 7202, and the other files go on", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFile("empty.txt", 0), aFile("full.txt", 1)], user.root);
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([7202, 1]);
  });

  it("of a file that changed since it was queued ends with 7012 before a byte is sent", async () => {
    const world = makeTransferWorld(user);
    const file = aFile("a.txt", 10);
    file.now = { ...file.now, modifiedMs: file.modifiedMs + 1 };
    world.engine.upload([file], user.root);
    await world.untilIdle();
    expect(world.engine.state.get().rows[0]?.status).toBe(7012);
    expect(world.server.requests).toEqual([]);
  });

  it("to a full disk ends with 8003 before a byte is sent", async () => {
    const world = makeTransferWorld(user);
    world.server.command = (name, answer) => {
      if (name === "pathpreupload") throw new AppError(8003);
      return answer;
    };
    world.engine.upload([aFile("a.txt", 10)], user.root);
    await world.untilIdle();
    expect(world.engine.state.get().rows[0]?.status).toBe(8003);
    expect(world.server.requests).toEqual([]);
  });

  it("into a read-only folder ends with 8002", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFile("a.txt", 10)], { ...user.root, isReadOnly: true });
    await world.untilIdle();
    expect(world.engine.state.get().rows[0]?.status).toBe(8002);
    expect(world.server.commands).toEqual([]);
  });

  it("that is cancelled leaves its row and sends nothing more", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = (request) => (request.url.includes("upload") ? { kind: "stall" } : null);
    world.engine.upload([aFile("a.bin", MIB)], user.root);
    await world.until((rows) => rows[0]?.status === 11);
    world.engine.cancel(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(world.engine.state.get().rows).toEqual([]);
    expect(world.server.commands).not.toContain("webfinishbackup");
  });

  it("runs three at a time over at most four connections and 96 MiB", async () => {
    const world = makeTransferWorld(user);
    let most = 0;
    world.engine.state.subscribe(() => {
      const running = world.engine.state
        .get()
        .rows.filter(({ status }) => status >= 10 && status < 20);
      most = Math.max(most, running.length);
    });
    world.engine.upload(
      Array.from({ length: 5 }, (_, index) => aFile(`f${index}`, 2 * MIB)),
      user.root,
    );
    await world.untilIdle();
    expect(most).toBe(3);
    expect(world.server.files.size).toBe(5);
  });

  it("says that keys are needed by waiting while they are locked, and goes on afterwards", async () => {
    const world = makeTransferWorld(user);
    world.auth.set({ kind: "sealed", userName: "ada", reason: "locked", hasPasskeys: false });
    world.engine.upload([aFile("a.txt", 10)], user.root);
    expect(world.engine.state.get().rows[0]?.status).toBe(0);
    world.auth.set({ kind: "open", account: user.account });
    await world.untilIdle();
    expect(world.engine.state.get().rows[0]?.status).toBe(1);
  });

  it("and every other row are forgotten at sign-out", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFile("secret.txt", 10)], user.root);
    await world.untilIdle();
    world.auth.set({ kind: "signed-out" });
    expect(world.engine.state.get().rows).toEqual([]);
    expect(world.engine.hasUnfinishedTransfers.get()).toBe(false);
  });
});
