import { describe, expect, it } from "vitest";
import { runEverySecond, SESSIONS, SIM_LIMIT_MS } from "./run-sessions.ts";
import { simHouse } from "./sim-house.ts";
import { SimModel } from "./sim-model.ts";
import { START_S, simPeople } from "./sim-people.ts";
import { SIM_SEED } from "./sim-seed.ts";
import { runSession } from "./sim-session.ts";
import { VirtualTime } from "./virtual-time.ts";

describe("people who share folders over a network that delays, loses and repeats", () => {
  it(
    `come to one state in each even one of ${SESSIONS} seeded sessions, with every byte for those who have a grant and none for anybody else`,
    {
      timeout: SIM_LIMIT_MS,
    },
    () => runEverySecond(0),
  );

  it("do the same each time that a seed is played", async () => {
    const one = await runSession(`${SIM_SEED}|again`);
    const other = await runSession(`${SIM_SEED}|again`);
    expect(one.trace.length).toBeGreaterThan(100);
    expect(other.trace).toEqual(one.trace);
  });

  it("leave no count of what somebody did to whoever plays next in the process", async () => {
    const { api, begin } = await simHouse();
    const { limits } = api.world.bus;
    const tries = Array.from({ length: 40 }, () => limits.count("salts", "ada"));
    expect(Math.max(...(await Promise.all(tries)))).toBeGreaterThan(0);
    await begin(new VirtualTime(START_S * 1000));
    expect(await limits.count("salts", "ada")).toBe(0);
  });

  it("are judged by a model that tells of a key that nobody's hand gave", async () => {
    const people = await simPeople();
    const [owner, guest] = people;
    if (owner === undefined || guest === undefined) throw new Error("nobody");
    const model = new SimModel(people);
    const done = { person: owner, device: 0 };
    model.hear({
      ...done,
      name: "shareadd",
      request: { coffer_id: "1" },
      answer: { share_id: "7" },
    });
    const wraps = [{ user_id: guest.ids.userId }];
    const wrap = { share_id: "7", share_sequence: "0", wraps };
    model.hear({ ...done, name: "shareset", request: wrap, answer: {} });
    expect(model.broken).toHaveLength(1);
    model.confirm("7", guest.ids.userId);
    model.hear({ ...done, name: "shareset", request: wrap, answer: {} });
    expect(model.broken).toHaveLength(1);
  });
});
