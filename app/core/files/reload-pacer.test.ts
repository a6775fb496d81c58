import { describe, expect, it } from "vitest";
import { EventClock } from "#tests/support/event-clock.ts";
import { ReloadPacer } from "./reload-pacer.ts";

const LOAD_MS = 1_000;

/** A server whose folder changes while it is read: a load shows what was there when it began. */
function aFolder(loadMs = LOAD_MS) {
  const clock = new EventClock();
  const startedMs = clock.nowMs();
  const folder = { clock, changes: 0, shown: 0, loadsAtMs: [] as number[], running: 0, most: 0 };
  const pacer = new ReloadPacer(clock, async () => {
    folder.loadsAtMs.push(clock.nowMs() - startedMs);
    folder.running += 1;
    folder.most = Math.max(folder.most, folder.running);
    const seen = folder.changes;
    await clock.sleep(loadMs);
    folder.shown = seen;
    folder.running -= 1;
  });
  const change = () => {
    folder.changes += 1;
    pacer.ask();
  };
  return { folder, pacer, change };
}

describe("loads after changes", () => {
  it("show the first change at once", () => {
    const { folder, change } = aFolder();
    change();
    expect(folder.loadsAtMs).toEqual([0]);
  });

  it("share one further load, which shows the last change", async () => {
    const { folder, change } = aFolder();
    for (let count = 0; count < 500; count += 1) change();
    await folder.clock.sleep(60_000);
    expect(folder.loadsAtMs).toEqual([0, 3 * LOAD_MS]);
    expect(folder.shown).toBe(500);
  });

  it("run one at a time and leave two thirds of the time while changes go on", async () => {
    const { folder, change } = aFolder();
    for (let count = 0; count < 300; count += 1) {
      change();
      await folder.clock.sleep(100);
    }
    await folder.clock.sleep(60_000);
    expect(folder.most).toBe(1);
    expect(folder.loadsAtMs.length).toBeLessThanOrEqual(1 + 30_000 / (3 * LOAD_MS));
    expect(folder.shown).toBe(300);
  });

  it("show a change that comes in the pause after it", async () => {
    const { folder, change } = aFolder(10);
    change();
    await folder.clock.sleep(100);
    change();
    await folder.clock.sleep(1_000);
    expect(folder.loadsAtMs).toEqual([0, 510]);
    expect(folder.shown).toBe(2);
  });

  it("are at once again after a quiet time", async () => {
    const { folder, change } = aFolder(10);
    change();
    await folder.clock.sleep(5_000);
    change();
    expect(folder.loadsAtMs).toEqual([0, 5_000]);
  });

  it("do not begin any more when nobody looks", async () => {
    const { folder, pacer, change } = aFolder();
    change();
    change();
    pacer.stop();
    await folder.clock.sleep(60_000);
    expect(folder.loadsAtMs).toEqual([0]);
  });
});
