import { beforeAll, describe, expect, it } from "vitest";
import { STATUS } from "#app/core/transfers/status.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld } from "#tests/support/transfer-world.ts";

let user: TestAccount;
beforeAll(async () => {
  user = await makeTestAccount();
});

describe("the end of an upload", () => {
  it("is not the answer that another upload got: 7020, and Retry completes it", async () => {
    const world = makeTransferWorld(user);
    const { engine, server } = world;
    server.command = (name, answer) =>
      name === "webfinishbackup" ? { coffer_id: "1", hist_id: "2" } : answer;
    engine.upload([aFile("late answer.bin", 1000)], user.root);
    await world.untilIdle();
    const [row] = engine.state.get().rows;
    expect(row).toMatchObject({ status: 7020, canRetry: true });
    server.command = (_name, answer) => answer;
    await server.dropFiles();
    engine.retry(row?.id ?? "");
    await world.untilIdle();
    expect(engine.state.get().rows[0]?.status).toBe(STATUS.success);
  });
});
