import { expect, it } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import { Store } from "#app/core/observable.ts";
import { bandwidthKey, writeBandwidth } from "#app/core/transfers/pace/bandwidth.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { createPacers } from "./pacers.ts";

const MIB = 1024 * 1024;
const SECONDS = 60;

/** Pages of one browser, all of which send as fast as they may; bytes that started in a minute. */
async function sentBy(pages: number): Promise<number> {
  const clock = new EventClock();
  const device = new FakeStorage();
  const auth = new Store<AuthState>({ kind: "signed-out" });
  writeBandwidth(device, bandwidthKey(null), { up: 2 * MIB, down: null });
  const asked: string[] = [];
  const line = {
    sharers: (name: string) => {
      asked.push(name);
      return pages;
    },
  };
  const untilMs = clock.nowMs() + SECONDS * 1000;
  const { signal } = new AbortController();
  let sent = 0;
  const send = async () => {
    const { up, down } = createPacers({ clock, device, auth, line });
    expect(down.partBytes()).toBeNull();
    for (;;) {
      const bytes = up.partBytes() ?? 0;
      await up.pass(bytes, signal);
      if (clock.nowMs() >= untilMs) return;
      sent += bytes;
    }
  };
  await Promise.all(Array.from({ length: pages }, send));
  // Nobody is counted for a way without a limit.
  expect(new Set(asked)).toEqual(new Set([`${bandwidthKey(null)}/up`]));
  return sent;
}

it.each([1, 2, 3])("%d pages of a browser keep to one limit together", async (pages) => {
  const sent = await sentBy(pages);
  const limit = 2 * MIB * SECONDS;
  expect(sent).toBeLessThanOrEqual(limit + pages * 2 * 2 * MIB);
  expect(sent).toBeGreaterThanOrEqual(0.9 * limit);
});
