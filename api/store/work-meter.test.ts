import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import type { Db } from "./db.ts";
import { findItemById } from "./items-repository.ts";
import { WorkMeter, withMeter } from "./work-meter.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const dbOf = () => server.world.regions.get("ca-central")!.db;

/** Far more statements than fit into the time of the timer below. */
const MANY_STATEMENTS = 300_000;

/** Runs statements one after the other and says whether a timer of 1 ms came before their end. */
async function letsTimersPass(db: Db): Promise<boolean> {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, 1);
  for (let done = 0; done < MANY_STATEMENTS && !isOver; done += 1) await findItemById(db, 1);
  return isOver;
}

describe("the meter of a call", () => {
  it("counts its statements and the rows that they return or change, and nothing of another call", async () => {
    const account = await server.account("meter@example.com");
    const [one, other] = [new WorkMeter(), new WorkMeter()];
    const rootId = Number(account.rootId);
    const read = (meter: WorkMeter, times: number) =>
      withMeter(meter, async () => {
        for (let done = 0; done < times; done += 1) await findItemById(dbOf(), rootId);
      });
    await Promise.all([read(one, 10), read(other, 3)]);
    await withMeter(other, () => findItemById(dbOf(), -1));
    expect(one.rows).toBe(20);
    expect(other.rows).toBe(7);
    const change = new WorkMeter();
    await withMeter(change, () =>
      dbOf().updateTable("items").set({ name_rev: 0 }).where("id", "=", rootId).execute(),
    );
    expect(change.rows).toBe(2);
  });
});

describe("a long loop over the database", () => {
  it("lets timers and sockets go on", async () => {
    expect(await letsTimersPass(dbOf())).toBe(true);
  });

  it("lets them go on within a transaction", async () => {
    expect(await dbOf().transaction().execute(letsTimersPass)).toBe(true);
  });
});
