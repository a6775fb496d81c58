import { describe, expect, it, vi } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { FakeClock, FakeHttp, silentLog } from "#tests/support/core-ports.ts";
import { Hints } from "./hints.ts";
import { runNotificationLoop } from "./notification-loop.ts";

/** Nothing to do. */
const ANSWER = {
  locked: 1,
  hist_id: "1",
  disk_limit_bytes: 1,
  disk_usage_bytes: 0,
  disk_usage_percent: 0,
  is_verified: 1,
  is_pro: 0,
  display_name: "",
  sku: "",
  more: 0,
  amount: 0,
  task_dirtyin: { cnt: 0, items: [] },
  task_dirtyout: [] as unknown[],
};

describe("a hint", () => {
  /** A loop whose long poll is never answered; told of each question. */
  async function runHinted(onAsked: (count: number, hints: Hints, end: () => void) => void) {
    const end = new AbortController();
    const clock = new FakeClock(0);
    const hints = new Hints();
    const held = new Set<object>();
    const after = hints.after.bind(hints);
    vi.spyOn(hints, "after").mockImplementation((since) => {
      const hint = after(since);
      held.add(hint);
      return {
        signal: hint.signal,
        stop: () => {
          held.delete(hint);
          hint.stop();
        },
      };
    });
    const askedAtMs: number[] = [];
    const api = {
      call: async () => {
        askedAtMs.push(clock.nowMs());
        onAsked(askedAtMs.length, hints, () => end.abort());
        return ANSWER;
      },
    } as unknown as ApiClient;
    const http = new FakeHttp(({ signal }) => {
      if (askedAtMs.length < 5) queueMicrotask(() => hints.note());
      return new Promise((_, reject) => {
        const abort = () => reject(signal?.reason);
        if (signal?.aborted) abort();
        signal?.addEventListener("abort", abort, { once: true });
      });
    });
    const tasks = { dirtyIn: async () => false, dirtyOut: async () => false };
    const ports = { api, http, clock, log: silentLog, wakeCid: "00", hints, tasks };
    await runNotificationLoop({ ...ports, onNotifications: () => undefined }, end.signal);
    return { askedAtMs, sent: http.sent.length, held: held.size };
  }

  it("makes the loop ask, once a second at most however many there are", async () => {
    const { askedAtMs } = await runHinted((count, hints, end) => {
      for (let flood = 0; flood < 1000; flood += 1) hints.note();
      if (count === 10) end();
    });
    expect(askedAtMs).toEqual(Array.from({ length: 10 }, (_, second) => second * 1000));
  });

  it("that comes while the loop waits or asks is heard", async () => {
    const { askedAtMs, sent, held } = await runHinted((count, hints, end) => {
      if (count === 5) hints.note();
      if (count === 6) end();
    });
    expect(held).toBe(0);
    expect(askedAtMs).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
    expect(sent).toBe(4);
  });
});
