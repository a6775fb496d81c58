import { beforeAll, describe, expect, it } from "vitest";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld } from "#tests/support/transfer-world.ts";
import { createLateEngine } from "./transfer-engine.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** A late engine whose code arrives when the test says so. */
function aLateEngine() {
  const world = makeTransferWorld(user);
  const loads: PromiseWithResolvers<TransferEngine>[] = [];
  const engine = createLateEngine({ clock: world.clock, log: silentLog }, () => {
    const load = Promise.withResolvers<TransferEngine>();
    loads.push(load);
    return load.promise;
  });
  return { world, engine, loads };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("the engine that is loaded late", () => {
  it("loads nothing before there is something to transfer", () => {
    const { engine, loads } = aLateEngine();
    engine.clear();
    engine.cancelAll();
    expect(loads).toEqual([]);
    expect(engine.hasUnfinishedTransfers.get()).toBe(false);
  });

  it("takes uploads at once and runs them when its code is here", async () => {
    const { world, engine, loads } = aLateEngine();
    const changed: string[] = [];
    engine.onFolderChanged((id) => changed.push(id));
    engine.upload([aFile("a.txt", 10)], user.root);
    expect(engine.hasUnfinishedTransfers.get()).toBe(true);
    expect(loads).toHaveLength(1);
    loads[0]?.resolve(world.engine);
    await settle();
    await world.untilIdle();
    expect(engine.state.get().rows.map(({ name, status }) => [name, status])).toEqual([
      ["a.txt", 1],
    ]);
    expect(engine.hasUnfinishedTransfers.get()).toBe(false);
    expect(changed).toEqual([user.root.id]);
  });

  it("tries again when its code could not be loaded", async () => {
    const { world, engine, loads } = aLateEngine();
    engine.refuse("Drawings", 7200);
    loads[0]?.reject(new TypeError("not loaded"));
    while (loads.length < 2) await settle();
    loads[1]?.resolve(world.engine);
    await settle();
    expect(engine.state.get().rows[0]?.status).toBe(7200);
  });

  it("forgets what waits when everything is cancelled", async () => {
    const { world, engine, loads } = aLateEngine();
    engine.upload([aFile("a.txt", 10)], user.root);
    engine.cancelAll();
    loads[0]?.resolve(world.engine);
    await settle();
    expect(engine.state.get().rows).toEqual([]);
    expect(engine.hasUnfinishedTransfers.get()).toBe(false);
  });
});
