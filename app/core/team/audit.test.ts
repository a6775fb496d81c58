import { describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { type AuditLine, auditText, FIRST_PREV } from "#app/contract/team-audit.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { lookAtLog } from "./look-at-log.ts";

const TEAM = "7";
const { signal } = new AbortController();

/** A whole log, chained as the API does it. */
function aLog(many: number, word = "role-added"): AuditLine[] {
  let prev = FIRST_PREV;
  return Array.from({ length: many }, (_, at) => {
    const line = { n: at + 1, t: 1000 + at, actor: "3", action: word, object: `role ${at}`, prev };
    prev = sha256Hex(auditText(TEAM, line));
    return line;
  });
}

/** A device, and a server that says whatever stands in `lines`. */
function aDesk(lines: readonly AuditLine[]) {
  const kept = new Map<string, string>();
  const device: DeviceStorage = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const server = { lines, teamId: TEAM, asked: 0 };
  const call = async (_: string, { after, limit }: { after: number; limit: number }) => {
    server.asked += 1;
    const rest = server.lines.filter(({ n }) => n > after).slice(0, limit);
    return { team_id: server.teamId, lines: rest };
  };
  const api = { call } as unknown as Pick<ApiClient, "call">;
  const look = () => lookAtLog({ api, device, userName: "ada@example.com" }, signal);
  return { server, look, kept, api };
}

describe("the log of a team", () => {
  it("that is whole is shown as such, over several pages", async () => {
    const { look, server } = aDesk(aLog(1001));
    const log = await look();
    expect(server.asked).toBe(3);
    expect(log).toMatchObject({ missing: 0, changed: 0, remembered: "first", isCut: false });
    expect(log.lines).toHaveLength(1001);
    expect(await look()).toMatchObject({ remembered: "same" });
  });

  it("shows which lines are missing", async () => {
    const { look } = aDesk(aLog(6).filter(({ n }) => n !== 3 && n !== 4));
    const log = await look();
    expect(log.missing).toBe(2);
    expect(log.lines.map(({ state }) => state)).toEqual(["follows", "follows", "gap", "follows"]);
    expect(log.lines[2]?.missing).toBe(2);
  });

  it("shows where a line was changed, by the one after it", async () => {
    const lines = aLog(4).map((line) => (line.n === 2 ? { ...line, actor: "9" } : line));
    const log = await aDesk(lines).look();
    expect(log.lines.map(({ state }) => state)).toEqual([
      "follows",
      "follows",
      "changed",
      "follows",
    ]);
    expect(log.changed).toBe(1);
  });

  it("whose first lines are gone has a gap at its beginning", async () => {
    expect((await aDesk(aLog(3).slice(1)).look()).lines[0]).toMatchObject({
      state: "gap",
      missing: 1,
    });
  });

  it("that was written anew, whole in itself, is found out by a device that saw the old one", async () => {
    const { look, server } = aDesk(aLog(4));
    await look();
    server.lines = aLog(6, "role-changed");
    expect(await look()).toMatchObject({ missing: 0, changed: 0, remembered: "rewritten" });
    // It does not take the place of what was seen: the next look says so again.
    expect(await look()).toMatchObject({ remembered: "rewritten" });
    server.lines = aLog(5);
    expect(await look()).toMatchObject({ remembered: "same" });
  });

  it("that lost its last lines is found out by a device that saw them", async () => {
    const { look, server } = aDesk(aLog(4));
    await look();
    server.lines = aLog(3);
    expect(await look()).toMatchObject({ remembered: "shorter" });
    server.lines = [];
    expect(await look()).toMatchObject({ remembered: "shorter" });
  });

  it("of another team is said to be one, once", async () => {
    const { look, server } = aDesk(aLog(4));
    await look();
    server.teamId = "8";
    server.lines = aLog(1);
    expect(await look()).toMatchObject({ remembered: "other-team" });
    expect(await look()).toMatchObject({ remembered: "same" });
  });

  it("is refused when it does not go on, and cut where it never ends", async () => {
    const [line] = aLog(1);
    const { server, look, api } = aDesk([]);
    Object.assign(api, { call: async () => ({ team_id: TEAM, lines: [line, line] }) });
    await expect(look()).rejects.toMatchObject({ code: 9000 });
    let n = 0;
    const endless = async () => {
      server.asked += 1;
      const lines = Array.from({ length: 500 }, () => ({ ...line, n: ++n }));
      return { team_id: TEAM, lines };
    };
    Object.assign(api, { call: endless });
    expect(await look()).toMatchObject({ isCut: true });
    expect(server.asked).toBe(40);
  });
});
