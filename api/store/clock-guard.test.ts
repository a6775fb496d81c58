import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClockGuard } from "#api/store/clock-guard.ts";
import { type Db, openDb } from "#api/store/db.ts";

const DAY_S = 24 * 3600;
const START_S = 1_800_000_000;

let folder: string;
let db: Db;
let nowS: number;
let guard: ClockGuard;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "coffer-clock-"));
  db = await openDb({ folder, firstId: 1 });
  nowS = START_S;
  guard = new ClockGuard([{ db }], () => nowS);
  await guard.check();
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

describe("the clock of a server", () => {
  it("is credible for seven days beyond the last time, and is ahead a second later", async () => {
    nowS = START_S + 7 * DAY_S;
    expect(guard.isAhead()).toBe(false);
    nowS += 1;
    expect(guard.isAhead()).toBe(true);
    expect(await guard.check()).toEqual({ nowS, lastS: START_S, isAhead: true });
  });

  it("stays credible as long as it is looked at", async () => {
    for (let week = 1; week <= 10; week += 1) {
      nowS = START_S + week * 7 * DAY_S;
      expect(await guard.check()).toEqual({ nowS, lastS: nowS, isAhead: false });
    }
  });

  it("does not make the last time earlier when it starts in the past", async () => {
    nowS = 0;
    expect(await guard.check()).toEqual({ nowS: 0, lastS: START_S, isAhead: false });
    nowS = START_S + 7 * DAY_S;
    expect(guard.isAhead()).toBe(false);
  });

  it("judges sessions by the last credible time while it is ahead", () => {
    expect(guard.sessionS(START_S + 5)).toBe(START_S + 5);
    nowS = START_S + 400 * DAY_S;
    expect(guard.sessionS(nowS)).toBe(START_S);
  });

  it("is credible again once another process has accepted it, or when it is set right", async () => {
    nowS = START_S + 400 * DAY_S;
    expect((await guard.check()).isAhead).toBe(true);
    await new ClockGuard([{ db }], () => nowS).accept();
    expect((await guard.check()).isAhead).toBe(false);
    nowS += 30 * DAY_S;
    expect((await guard.check()).isAhead).toBe(true);
    nowS -= 30 * DAY_S;
    expect((await guard.check()).isAhead).toBe(false);
  });
});
