import { beforeAll, describe, expect, it } from "vitest";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, SMALL_SIZES } from "#tests/support/transfer-world.ts";

const CHUNK = SMALL_SIZES.sendBytes;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

describe("a small file", () => {
  it("goes up while every send of a large one stands still", async () => {
    const world = makeTransferWorld(user);
    let isHeld = true;
    let held = 0;
    world.server.fault = ({ body }) => {
      if (!(body instanceof FormData) || !isHeld) return null;
      const [chunk] = JSON.parse(String(body.get("json"))).chunks;
      if (chunk.payload_len < (5 * CHUNK) / 6) return null;
      held += 1;
      return { kind: "stall" };
    };
    world.engine.upload([aFile("film.mov", 5 * CHUNK + 1)], user.root);
    await world.until(() => held >= 3);
    const before = world.clock.nowMs();
    world.engine.upload([aFile("note.txt", 100)], user.root);
    await world.until((rows) => rows[1]?.status === 1);
    // No large one came to its end meanwhile: that takes a minute of silence.
    expect(world.clock.nowMs() - before).toBeLessThan(60_000);
    isHeld = false;
    world.engine.cancelAll();
    await world.untilIdle();
  }, 60_000);
});
