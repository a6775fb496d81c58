import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

async function upload(world: TransferWorld, file = aFile("a.bin", 10)): Promise<TransferRow> {
  world.engine.upload([file], user.root);
  await world.untilIdle();
  const row = world.engine.state.get().rows.at(-1);
  if (row === undefined) throw new Error("no row");
  return row;
}

describe("an upload that the server refuses", () => {
  it.each([7005, 7021, 7022, 7023, 7024])(
    "with %i ends with that very code, and Retry completes it",
    async (code) => {
      const world = makeTransferWorld(user);
      world.server.fault = ({ method }) =>
        method === "POST" ? { kind: "errcode", errcode: code } : null;
      const row = await upload(world);
      expect(row).toMatchObject({ status: code, canRetry: true });
      world.server.fault = () => null;
      world.engine.retry(row.id);
      await world.untilIdle();
      expect(world.engine.state.get().rows.at(-1)?.status).toBe(1);
    },
  );

  it.each([7023, 7024])("at its end, with %i, says so too", async (code) => {
    const world = makeTransferWorld(user);
    world.server.command = (name, answer) => {
      if (name === "webfinishbackup") throw new AppError(code);
      return answer;
    };
    expect(await upload(world)).toMatchObject({ status: code, canRetry: true });
  });
});

describe("an upload whose source fails", () => {
  it("is 7010 for bytes that cannot be read", async () => {
    const file = { ...aFile("a.bin", 10), read: () => Promise.reject(new AppError(7010)) };
    expect(await upload(makeTransferWorld(user), file)).toMatchObject({
      status: 7010,
      canRetry: true,
    });
  });

  it("is 7011 for a body of another length than was promised, and sends nothing of it", async () => {
    const world = makeTransferWorld(user, (ports) =>
      createLoadedEngine({
        ...ports,
        crypto: new Proxy(ports.crypto, {
          get: (crypto, name, receiver) => {
            const method: unknown = Reflect.get(crypto, name, receiver);
            if (name !== "encryptPackets" || typeof method !== "function") return method;
            return async (...args: unknown[]) => {
              const made = await Reflect.apply(method, crypto, args);
              return { ...made, bytes: made.bytes.slice(1) };
            };
          },
        }),
      }),
    );
    expect((await upload(world)).status).toBe(7011);
    expect(world.server.requests).toEqual([]);
  });
});
