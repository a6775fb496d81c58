import { beforeAll, describe, expect, it } from "vitest";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, itemOf, makeTransferWorld } from "#tests/support/transfer-world.ts";
import { LazyEngine } from "./transfer-engine.ts";
import { TransferRunner } from "./transfer-runner.ts";

type Load = PromiseWithResolvers<void>;

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** An engine whose code arrives when the test says so. */
function aLazyEngine() {
  const loads: Load[] = [];
  const world = makeTransferWorld(user, (ports) => {
    return new LazyEngine(ports, async () => {
      const loading = Promise.withResolvers<void>();
      loads.push(loading);
      await loading.promise;
      return (output) => new TransferRunner(ports, output);
    });
  });
  return { world, engine: world.engine, loads };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("the engine whose code comes with the first transfer", () => {
  it("loads nothing before there is something to transfer", () => {
    const { engine, loads } = aLazyEngine();
    engine.clear();
    engine.cancelAll();
    expect(loads).toEqual([]);
    expect(engine.hasUnfinishedTransfers.get()).toBe(false);
  });

  it("takes uploads at once and runs them when its code is here", async () => {
    const { world, engine, loads } = aLazyEngine();
    const changed: string[] = [];
    engine.onFolderChanged((id) => changed.push(id));
    engine.upload([aFile("a.txt", 10)], user.root);
    expect(engine.hasUnfinishedTransfers.get()).toBe(true);
    expect(loads).toHaveLength(1);
    loads[0]?.resolve();
    await settle();
    await world.untilIdle();
    expect(engine.state.get().rows.map(({ name, status }) => [name, status])).toEqual([
      ["a.txt", 1],
    ]);
    expect(engine.hasUnfinishedTransfers.get()).toBe(false);
    expect(changed).toEqual([user.root.id]);
  });

  it("tries again when its code could not be loaded", async () => {
    const { engine, loads } = aLazyEngine();
    engine.upload([aFile("empty.txt", 0)], user.root);
    loads[0]?.reject(new TypeError("not loaded"));
    while (loads.length < 2) await settle();
    loads[1]?.resolve();
    await settle();
    expect(engine.state.get().rows[0]?.status).toBe(7202);
  });

  it("forgets what waits when everything is cancelled", async () => {
    const { engine, loads } = aLazyEngine();
    engine.upload([aFile("a.txt", 10)], user.root);
    engine.cancelAll();
    loads[0]?.resolve();
    await settle();
    expect(engine.state.get().rows).toEqual([]);
    expect(engine.hasUnfinishedTransfers.get()).toBe(false);
  });

  it("shows every file as a row from the moment it was chosen, and keeps the row's id", async () => {
    const { world, engine, loads } = aLazyEngine();
    engine.upload([aFile("a.txt", 10), aFile("b.txt", 20)], user.root);
    const rows = engine.state.get().rows;
    expect(rows.map(({ name, sizeBytes, status }) => [name, sizeBytes, status])).toEqual([
      ["a.txt", 10, 0],
      ["b.txt", 20, 0],
    ]);
    loads[0]?.resolve();
    await settle();
    await world.untilIdle();
    expect(engine.state.get().rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it("says while its code does not load that rows wait for the connection", async () => {
    const { world, engine, loads } = aLazyEngine();
    engine.upload([aFile("a.txt", 10)], user.root);
    expect(engine.state.get().rows[0]?.standstill).toBe(null);
    loads[0]?.reject(new TypeError("not loaded"));
    await world.until((rows) => rows[0]?.standstill === "unreachable");
    while (loads.length < 2) await settle();
    loads[1]?.resolve();
    await settle();
    await world.untilIdle();
    expect(engine.state.get().rows[0]).toMatchObject({ status: 1, standstill: null });
  });

  it("reads a part of a file without a row of its own, and without anything to transfer", async () => {
    const { world, engine, loads } = aLazyEngine();
    const { signal } = new AbortController();
    const reading = engine.reader(signal);
    loads[0]?.resolve();
    const reader = await reading;
    expect(engine.state.get().rows).toEqual([]);
    const file = aFile("a.txt", 10);
    engine.upload([file], user.root);
    await world.untilIdle();
    const item = await itemOf(user, world.server, engine.state.get().rows[0]?.itemId ?? "");
    const pieces: Uint8Array[] = [];
    const wanted = { item, context: { kind: "files" }, signal, from: 2, to: 7 } as const;
    for await (const bytes of reader.read(wanted)) pieces.push(new Uint8Array(bytes));
    expect(Buffer.concat(pieces).equals(file.content.subarray(2, 7))).toBe(true);
    expect(engine.state.get().rows).toHaveLength(1);
    expect(await engine.reader(signal)).toBe(reader);
    expect(loads).toHaveLength(1);
  });

  it("gives no reader to somebody who went away before its code came", async () => {
    const { engine, loads } = aLazyEngine();
    const left = new AbortController();
    const reading = engine.reader(left.signal);
    left.abort();
    loads[0]?.reject(new TypeError("not loaded"));
    await expect(reading).rejects.toThrow();
    expect(loads).toHaveLength(1);
  });

  it("ends its rows when the code stays missing for two minutes, and Retry brings them back", async () => {
    const { world, engine, loads } = aLazyEngine();
    const [item] = await aStoredItem();
    const startMs = world.clock.nowMs();
    engine.upload([aFile("a.txt", 10)], user.root);
    engine.download([item], { kind: "files" });
    await rejectUntil(loads, () => !engine.hasUnfinishedTransfers.get());
    expect(engine.state.get().rows).toMatchObject([
      { name: "a.txt", status: 7000, canRetry: true, standstill: null },
      { name: "b.txt", status: 7100, canRetry: true, standstill: null },
    ]);
    expect(world.clock.nowMs() - startMs).toBeGreaterThanOrEqual(118_000);
    const tries = loads.length;
    engine.retry(engine.state.get().rows[0]!.id);
    expect(engine.state.get().rows[0]).toMatchObject({ status: 0, retryCount: 1 });
    expect(loads).toHaveLength(tries + 1);
    loads.at(-1)?.resolve();
    await settle();
    await world.untilIdle();
    expect(engine.state.get().rows.map(({ status }) => status)).toEqual([1, 7100]);
  });

  it("offers no Retry without end, and lets rows be removed, cancelled and cleared", async () => {
    const { engine, loads } = aLazyEngine();
    engine.upload([aFile("a.txt", 10)], user.root);
    const id = engine.state.get().rows[0]!.id;
    for (let count = 0; count < 3; count++) {
      await rejectUntil(loads, () => !engine.hasUnfinishedTransfers.get());
      engine.retry(id);
    }
    await rejectUntil(loads, () => !engine.hasUnfinishedTransfers.get());
    expect(engine.state.get().rows[0]).toMatchObject({ retryCount: 3, canRetry: false });
    expect(engine.state.get().rows[0]?.canRemove).toBe(true);
    engine.upload([aFile("b.txt", 10), aFile("c.txt", 10)], user.root);
    engine.remove(id);
    engine.cancel(engine.state.get().rows[0]!.id);
    expect(engine.state.get().rows.map(({ name }) => name)).toEqual(["c.txt"]);
    engine.clear();
    expect(engine.state.get().rows.map(({ name }) => name)).toEqual(["c.txt"]);
  });

  it("keeps a file without a name, and a file that came while the keys were locked", async () => {
    const { world, engine, loads } = aLazyEngine();
    engine.upload([aFile("", 10)], user.root);
    world.auth.set({ kind: "sealed", userName: "ada", reason: "locked", hasPasskeys: false });
    engine.upload([aFile("b.txt", 10)], user.root);
    engine.upload([aFolder("CON", [])], user.root);
    expect(engine.state.get().rows.map(({ status }) => status)).toEqual([0, 0, 0]);
    loads[0]?.resolve();
    await settle();
    const told = () => engine.state.get().rows.map(({ name, status }) => `${name} ${status}`);
    expect(told()).toEqual(["b.txt 0", " 7201", "CON 3500"]);
    world.auth.set({ kind: "open", account: user.account });
    await world.untilIdle();
    expect(told().sort()).toEqual([" 7201", "CON 3500", "b.txt 1"]);
  });

  it("forgets at sign-out what waits for its code, names and all", async () => {
    const { world, engine, loads } = aLazyEngine();
    engine.upload([aFile("secret.txt", 10)], user.root);
    world.auth.set({ kind: "signed-out" });
    expect(engine.state.get().rows).toEqual([]);
    world.auth.set({ kind: "open", account: user.account });
    loads[0]?.resolve();
    await settle();
    expect(engine.state.get().rows).toEqual([]);
    expect(world.server.commands).toEqual([]);
  });

  it("loads again for what is asked after everything was cancelled", async () => {
    const { world, engine, loads } = aLazyEngine();
    engine.upload([aFile("a.txt", 10)], user.root);
    loads[0]?.reject(new TypeError("not loaded"));
    await world.until((rows) => rows[0]?.standstill === "unreachable");
    engine.cancelAll();
    engine.upload([aFile("b.txt", 10)], user.root);
    expect(loads).toHaveLength(2);
    loads[1]?.resolve();
    await settle();
    await world.untilIdle();
    expect(engine.state.get().rows.map(({ name, status }) => [name, status])).toEqual([
      ["b.txt", 1],
    ]);
  });
});

/** Lets every try to load fail until it is so. */
async function rejectUntil(loads: readonly Load[], isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    loads.at(-1)?.reject(new TypeError("not loaded"));
    await settle();
  }
}

/** A file that lies on the server of another world. */
async function aStoredItem() {
  const world = makeTransferWorld(user);
  world.engine.upload([aFile("b.txt", 10)], user.root);
  await world.untilIdle();
  const id = world.engine.state.get().rows[0]?.itemId ?? "";
  return [await itemOf(user, world.server, id)] as const;
}
