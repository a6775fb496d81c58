import { beforeAll, describe, expect, it } from "vitest";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, NOTED_FILE_BYTES } from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** A world whose chunks stay under way until `letThrough`. */
function heldWorld() {
  const world = makeTransferWorld(user);
  let isHeld = true;
  world.server.fault = ({ body }) =>
    isHeld && body instanceof FormData ? { kind: "stall" } : null;
  const letThrough = () => {
    isHeld = false;
  };
  return { world, letThrough, rows: () => world.engine.state.get().rows };
}

describe("an upload that is held back", () => {
  it("keeps its key and what it has done, and goes on when it is let", async () => {
    const { world, letThrough, rows } = heldWorld();
    const file = aFile("a.bin", NOTED_FILE_BYTES);
    world.engine.upload([file], user.root);
    await world.until(([row]) => row?.status === 11);
    const { id } = rows()[0]!;
    world.engine.pause(id);
    expect(rows()).toMatchObject([{ status: 0, isPaused: true, canPause: false }]);
    letThrough();
    const readsBefore = file.reads.length;
    world.engine.resume(id);
    expect(rows()).toMatchObject([{ isPaused: false, canPause: true }]);
    await world.untilIdle();
    expect(rows()).toMatchObject([{ status: 1, isPaused: false, canPause: false }]);
    expect(world.server.commands.filter((name) => name === "pathpreupload")).toHaveLength(1);
    expect(file.reads.filter(([from, to]) => to - from > 1)).toHaveLength(readsBefore);
    expect(world.server.files.size).toBe(1);
  });

  it("lets the next one have its place, and waits for its turn when it is let go on", async () => {
    const { world, letThrough, rows } = heldWorld();
    const names = ["a", "b", "c", "d"];
    world.engine.upload(
      names.map((name) => aFile(name, 10)),
      user.root,
    );
    await world.until((all) => all.filter(({ status }) => status === 11).length === 3);
    const paused = rows().find(({ name }) => name === "a");
    world.engine.pause(paused!.id);
    await world.until((all) => all.some(({ name, status }) => name === "d" && status === 11));
    letThrough();
    world.engine.pauseAll();
    expect(rows().filter(({ isPaused }) => isPaused)).toHaveLength(4);
    world.engine.resumeAll();
    await world.untilIdle();
    expect(rows().map(({ status }) => status)).toEqual([1, 1, 1, 1]);
  });

  it("can be cancelled, and leaves nothing behind", async () => {
    const { world, rows } = heldWorld();
    world.engine.upload([aFile("a.bin", NOTED_FILE_BYTES)], user.root);
    await world.until(([row]) => row?.status === 11);
    const { id } = rows()[0]!;
    world.engine.pause(id);
    world.engine.cancel(id);
    expect(rows()).toEqual([]);
    expect(world.engine.hasUnfinishedTransfers.get()).toBe(false);
    while (user.uploads.kept.size > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  it("is no download, and nothing that has ended", async () => {
    const { world, letThrough, rows } = heldWorld();
    letThrough();
    world.engine.upload([aFile("a.txt", 10)], user.root);
    await world.untilIdle();
    world.engine.pause(rows()[0]!.id);
    expect(rows()).toMatchObject([{ status: 1, isPaused: false }]);
  });
});
