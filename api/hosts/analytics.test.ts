import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import { listDayCounts } from "#api/store/day-counts-repository.ts";
import type { AnalyticsEvent } from "#app/contract/endpoints/analytics.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  at(0);
});
afterEach(() => server.stop());

/** Noon of a day, so many days later. */
const at = (days: number) =>
  server.world.clock.shift(Date.UTC(2026, 2, 14, 12) + days * DAY_MS - Date.now());

const VIEW: AnalyticsEvent = { event: "view", section: "files", viewer: "person" };
const PROFILE = { event: "profile", plan: "psp", used_gb: "1.26", limit_gb: "50" } as const;

async function send(body: unknown, from = "192.0.2.7"): Promise<number> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  const path = "/r/ca-central/api/analytics";
  const init = { method: "POST", headers: { ...GATEWAY_HEADERS, ...headers }, body: text };
  const reply = await fetch(server.url + path, init);
  expect(await reply.text()).toBe("");
  return reply.status;
}
const counted = () => listDayCounts(server.world.regions.get("ca-central")!.db);
const file = () => readFileSync(join(server.world.dataFolder, "counts.csv"), "utf8");

describe("what pages have counted (Reading R-488)", () => {
  it("is kept as counts of a day, without who, from where or how much exactly", async () => {
    expect(await send(VIEW)).toBe(204);
    expect(await send(VIEW, "192.0.2.8")).toBe(204);
    expect(await send({ ...VIEW, viewer: "visitor" })).toBe(204);
    expect(await send(PROFILE)).toBe(204);
    await send({ ...PROFILE, plan: "bptu", used_gb: "5000.00", limit_gb: "Unlimited" });
    const day = "2026-03-14";
    expect(await counted()).toEqual([
      { day, event: "profile", detail: "bptu >1000 of Unlimited", n: 1 },
      { day, event: "profile", detail: "psp <=10 of <=100", n: 1 },
      { day, event: "view", detail: "files person", n: 2 },
      { day, event: "view", detail: "files visitor", n: 1 },
    ]);
  });

  it("comes from closed lists: anything else is refused and counts nothing", async () => {
    const odd = [
      { ...VIEW, section: "Scheidung.pdf" },
      { ...VIEW, event: "keystroke" },
      { ...VIEW, path: "/files/7" },
      { ...VIEW, user_id: "7" },
      { ...PROFILE, used_gb: "1.2599999" },
      { ...PROFILE, plan: "mine" },
      [VIEW],
      null,
      "",
      "{",
      `{"event":"view","section":"files","viewer":"${"x".repeat(300)}"}`,
    ];
    for (const body of odd) expect([body, await send(body)]).toEqual([body, 400]);
    expect(await counted()).toEqual([]);
  });

  it("is no more than twenty of one address in a minute, and nobody hears of the rest", async () => {
    for (let n = 0; n < 25; n += 1) expect(await send(VIEW)).toBe(204);
    await send(VIEW, "192.0.2.9");
    expect((await counted())[0]?.n).toBe(21);
  });

  it("is written by two at a time, and leaves nothing beside the table", async () => {
    await send(VIEW);
    await Promise.all([tidy(server.world), tidy(server.world), tidy(server.world)]);
    expect(file()).toContain("view,files person,1");
    const names = readdirSync(server.world.dataFolder).filter((name) => name.startsWith("counts"));
    expect(names).toEqual(["counts.csv"]);
  });

  it("is a table for the operator, which forgets after four hundred days", async () => {
    await send(VIEW);
    await tidy(server.world);
    const line = "ca-central,2026-03-14,view,files person,1\n";
    expect(file()).toBe(`region,day,event,detail,count\n${line}`);
    at(399);
    await tidy(server.world);
    expect(file()).toContain(line);
    at(401);
    await tidy(server.world);
    expect(file()).toBe("region,day,event,detail,count\n");
  });

  it("is nothing where the operator does not want it", async () => {
    server.world.settings.keepsCounts = false;
    expect(await send(VIEW)).toBe(204);
    await tidy(server.world);
    expect(await counted()).toEqual([]);
    expect(() => file()).toThrow("ENOENT");
  });
});
