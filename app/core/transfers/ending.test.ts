import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, itemOf, makeTransferWorld } from "#tests/support/transfer-world.ts";

/** What calls get that a broken worker took with it. */
const BROKEN = 1000;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** A world whose packet worker breaks once at the next packets; the one after it is whole. */
function aWorldThatBreaks() {
  const next = { isBroken: false };
  const unlessBroken = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (!next.isBroken) return call(...args);
      next.isBroken = false;
      throw new AppError(BROKEN);
    };
  };
  const crypto = {
    ...user.crypto,
    encryptPackets: unlessBroken(user.crypto.encryptPackets),
    decryptPackets: unlessBroken(user.crypto.decryptPackets),
  };
  return { next, world: makeTransferWorld({ ...user, crypto }) };
}

describe("a packet worker that breaks", () => {
  it("ends its upload as one that could not be prepared, and Retry brings all of it", async () => {
    const { next, world } = aWorldThatBreaks();
    next.isBroken = true;
    const file = aFile("a.bin", 200_000);
    world.engine.upload([file], user.root);
    await world.untilIdle();
    const [row] = world.engine.state.get().rows;
    expect(row).toMatchObject({ status: 7211, canRetry: true });
    expect(world.server.files.size).toBe(0);
    world.engine.retry(row?.id ?? "");
    await world.untilIdle();
    expect(world.engine.state.get().rows[0]?.status).toBe(1);
    expect([...world.server.files.values()][0]?.request.size_bytes).toBe(file.sizeBytes);
  });

  it("ends its download as one that the browser could not finish, and Retry saves it whole", async () => {
    const { next, world } = aWorldThatBreaks();
    const file = aFile("a.bin", 200_000);
    world.engine.upload([file], user.root);
    await world.untilIdle();
    const item = await itemOf(user, world.server, world.engine.state.get().rows[0]?.itemId ?? "");
    world.engine.clear();
    next.isBroken = true;
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    const [row] = world.engine.state.get().rows;
    expect(row).toMatchObject({ status: 3050, canRetry: true });
    world.engine.retry(row?.id ?? "");
    await world.untilIdle();
    expect(world.engine.state.get().rows[0]?.status).toBe(1);
    expect(world.saved.map(({ end }) => end === "whole")).toEqual([false, true]);
    expect(world.saved.at(-1)?.bytes.equals(file.content)).toBe(true);
  });
});
