import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import { aFile, type TransferWorld } from "#tests/support/transfer-world.ts";
import { forVisitors, type VisitorStage } from "#tests/support/visitor-world.ts";

let aVisit: VisitorStage["aVisit"];

forVisitors((stage) => {
  ({ aVisit } = stage);
});

const PLACES = 3;
const statusesOf = ({ engine }: TransferWorld) => engine.state.get().rows.map((row) => row.status);

/** A link whose password was changed: every lock is refused from now on; how often it was. */
function refuseLocks(world: TransferWorld) {
  const refused: string[] = [];
  world.server.command = (name) => {
    refused.push(name);
    throw new AppError(8019);
  };
  return refused;
}

/** The folder of a visitor whose page learns another lock. */
function withLock(folder: LinkUploadFolder) {
  const lock = { now: folder.visit.passwordlock };
  const visit = {
    ...folder.visit,
    get passwordlock() {
      return lock.now;
    },
  };
  return { lock, folder: { ...folder, visit } };
}

describe("what a visitor sends into a link whose password was changed", () => {
  it("shows the old one no more than with what was under way, and stops", async () => {
    const { world, folder } = await aVisit();
    const refused = refuseLocks(world);
    world.engine.upload(
      Array.from({ length: 30 }, (_, index) => aFile(`${index}.txt`, 100)),
      folder,
    );
    await world.untilIdle();
    expect(statusesOf(world)).toEqual(Array.from({ length: 30 }, () => 8019));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(PLACES);
    const before = refused.length;
    for (const { id, canRetry } of world.engine.state.get().rows) {
      expect(canRetry).toBe(true);
      world.engine.retry(id);
    }
    await world.untilIdle();
    expect(refused.length).toBe(before);
  });

  it("goes on under the new one when that is known, each file once", async () => {
    const visit = await aVisit();
    const { world } = visit;
    const { lock, folder } = withLock(visit.folder);
    refuseLocks(world);
    const files = [aFile("a.txt", 100), aFile("b.txt", 3_000_000)];
    world.engine.upload(files, folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([8019, 8019]);
    world.server.command = (_name, answer) => answer;
    lock.now = "0".repeat(32);
    await world.server.changeUploadLock(folder.visit.cachekey, lock.now);
    for (const { id } of world.engine.state.get().rows) world.engine.retry(id);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1, 1]);
    const ends = world.server.commands.filter((name) => name === "webfinishbackuppublic");
    expect(ends).toHaveLength(2);
  });
});
