import { beforeAll, expect, it } from "vitest";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld } from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** A device whose packets come out a byte too short. */
function shorten(ports: TransferPorts): TransferPorts {
  const crypto = new Proxy(ports.crypto, {
    get(target, name, receiver) {
      if (name !== "encryptPackets") return Reflect.get(target, name, receiver);
      return async (run: Parameters<typeof target.encryptPackets>[0]) => {
        const made = await target.encryptPackets(run);
        return { ...made, bytes: made.bytes.slice(0, -1) };
      };
    },
  });
  return { ...ports, crypto };
}

it("a chunk that is not as long as its packets have to be is 7011, and not one byte of it is sent", async () => {
  const world = makeTransferWorld(user, (ports) => createLoadedEngine(shorten(ports)));
  let sent = 0;
  world.server.fault = ({ body }) => {
    if (body instanceof FormData) sent += 1;
    return null;
  };
  world.engine.upload([aFile("a.bin", 300_000)], user.root);
  await world.untilIdle();
  expect(world.engine.state.get().rows).toMatchObject([{ status: 7011, canRetry: true }]);
  expect([sent, world.server.files.size]).toEqual([0, 0]);
});
