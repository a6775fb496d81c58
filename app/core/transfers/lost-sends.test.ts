import { describe, expect, it } from "vitest";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { SlowLine } from "#tests/support/slow-line.ts";
import type { TransferServer } from "#tests/support/transfer-server.ts";
import {
  aFile,
  makeSharedWorld,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import { forVisitors, type VisitorStage } from "#tests/support/visitor-world.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
/** What is asked for at once of a line of 200 KiB a second once it is known (Reading R-573). */
const SMALLER = 3 * MIB;
let stage: VisitorStage;

/** The sizes of the product: what is cut anew is a part of a whole send. */
forVisitors((made) => {
  stage = made;
}, TRANSFER_SIZES);

/** The transfers of a page behind a line that is fast enough for one send, and too slow for many such. */
function behindLine({ clock, ports }: TransferWorld): TransferEngine {
  return createLoadedEngine(
    new SlowLine(clock, { bytesPerS: 200 * KIB, latencyMs: 50 }).before(ports),
  );
}

function untilIdle({ state }: TransferEngine): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.get().rows.some(({ status }) => isUnfinishedStatus(status))) return;
      stop();
      resolve();
    };
    const stop = state.subscribe(look);
    look();
  });
}

/** The first send arrives whole, and its answer does not. */
function loseFirstAnswer(server: TransferServer): void {
  let sends = 0;
  server.fault = ({ body }) => {
    if (!(body instanceof FormData)) return null;
    sends += 1;
    return sends === 1 ? { kind: "answer-lost" } : null;
  };
}

const sentOf = ({ requests }: TransferServer) =>
  requests.filter(({ path }) => path === "/uploadmultichunk");
const statusesOf = ({ state }: TransferEngine) => state.get().rows.map(({ status }) => status);

describe("a send that was lost on a slow line, and had arrived", () => {
  it("is not sent again: a smaller one is refused, and the server says what it has", async () => {
    const shared = makeSharedWorld(stage.owner, TRANSFER_SIZES);
    const world = makeTransferWorld(stage.owner, createLoadedEngine, shared);
    const engine = behindLine(world);
    loseFirstAnswer(world.server);
    const file = aFile("a.bin", 12 * MIB);
    engine.upload([file], stage.owner.root);
    await untilIdle(engine);
    expect(statusesOf(engine)).toEqual([1]);
    const [first, second, ...others] = sentOf(world.server);
    expect([first?.offset, second?.offset, second?.bytes]).toEqual([0, 0, SMALLER]);
    expect(first?.bytes).toBeGreaterThan(12 * MIB);
    expect(others).toEqual([]);
    expect(world.server.commands.filter((name) => name === "uploadstatus")).toHaveLength(1);
    expect([...world.server.files.values()].map(({ request }) => request.size_bytes)).toEqual([
      file.sizeBytes,
    ]);
  });

  it("ends with 7022, and is not asked about for ever, where the server says that it has nothing", async () => {
    const shared = makeSharedWorld(stage.owner, TRANSFER_SIZES);
    const world = makeTransferWorld(stage.owner, createLoadedEngine, shared);
    const engine = behindLine(world);
    loseFirstAnswer(world.server);
    world.server.command = (name, answer) =>
      name === "uploadstatus" ? { ...(answer as object), acknowledged: [] } : answer;
    engine.upload([aFile("a.bin", 12 * MIB)], stage.owner.root);
    await untilIdle(engine);
    expect(statusesOf(engine)).toEqual([7022]);
    expect(sentOf(world.server)).toHaveLength(2);
    expect(world.server.files.size).toBe(0);
  });

  it("of a visitor, who may not ask, goes once more as it was", async () => {
    const { folder } = await stage.aVisit();
    const world = await stage.aSignedInVisit();
    const engine = behindLine(world);
    loseFirstAnswer(world.server);
    engine.upload([aFile("a.bin", 12 * MIB)], folder);
    await untilIdle(engine);
    expect(statusesOf(engine)).toEqual([1]);
    const [first, ...others] = sentOf(world.server).map(({ offset, bytes }) => [offset, bytes]);
    expect(others).toEqual([[0, SMALLER], first]);
    expect(world.server.commands).not.toContain("uploadstatus");
  });
});

describe("a send that was lost on a slow line, and had not arrived", () => {
  it("goes in smaller ones, of which each byte is taken once", async () => {
    const shared = makeSharedWorld(stage.owner, TRANSFER_SIZES);
    const world = makeTransferWorld(stage.owner, createLoadedEngine, shared);
    const engine = behindLine(world);
    let sends = 0;
    world.server.fault = ({ body }) => {
      if (!(body instanceof FormData)) return null;
      sends += 1;
      return sends === 1 ? { kind: "lost" } : null;
    };
    engine.upload([aFile("a.bin", 12 * MIB)], stage.owner.root);
    await untilIdle(engine);
    expect(statusesOf(engine)).toEqual([1]);
    const taken = sentOf(world.server).map(({ offset, bytes }) => [offset, bytes]);
    expect(taken[0]).toEqual([0, SMALLER]);
    const ends = taken.map(([offset = 0, bytes = 0]) => offset + bytes);
    expect(taken.map(([offset]) => offset)).toEqual([0, ...ends.slice(0, -1)]);
    expect(world.server.commands).not.toContain("uploadstatus");
  });
});
