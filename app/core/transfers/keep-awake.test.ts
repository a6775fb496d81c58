import { beforeAll, expect, it } from "vitest";
import { keepAwake } from "#app/core/transfers/keep-awake.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld } from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

it("the device is kept awake once while transfers run, not while they are held back, nor afterwards", async () => {
  const world = makeTransferWorld(user);
  const told: string[] = [];
  keepAwake(world.engine.state, {
    hold: () => {
      told.push("awake");
      return () => told.push("asleep");
    },
  });
  expect(told).toEqual([]);
  let isHeld = true;
  world.server.fault = ({ body }) =>
    isHeld && body instanceof FormData ? { kind: "stall" } : null;
  world.engine.upload([aFile("a.txt", 10), aFile("b.txt", 10)], user.root);
  await world.until((rows) => rows.every(({ status }) => status === 11));
  expect(told).toEqual(["awake"]);
  world.engine.pauseAll();
  expect(told).toEqual(["awake", "asleep"]);
  isHeld = false;
  world.engine.resumeAll();
  await world.untilIdle();
  expect(told).toEqual(["awake", "asleep", "awake", "asleep"]);
});
