import { describe, expect, it } from "vitest";
import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aReply, FakeClock, FakeHttp } from "#tests/support/core-ports.ts";
import { nextAfterAnswer, nextAfterError, runNotificationLoop } from "./notification-loop.ts";

const ANSWER = {
  locked: 0,
  hist_id: "1",
  disk_limit_bytes: 1,
  disk_usage_bytes: 0,
  disk_usage_percent: 0,
  is_verified: 1,
  is_pro: 0,
  display_name: "",
  sku: "",
  more: 0,
} as const;

/** A loop whose long poll fails so often before it tells of a change; ended at the second question. */
async function runWith(failures: number) {
  const end = new AbortController();
  const clock = new FakeClock(0);
  let asked = 0;
  const client: Pick<ApiClient, "call"> = {
    call: async () => {
      asked += 1;
      if (asked > 1) end.abort();
      return ANSWER as never;
    },
  };
  let polled = 0;
  const http = new FakeHttp(() => {
    polled += 1;
    if (polled <= failures) throw new AppError(1900);
    return aReply({ hist_id: "2" });
  });
  const log = { info: () => undefined, warn: () => undefined };
  const ports = { api: client as ApiClient, http, clock, log, wakeCid: "00", onNotifications() {} };
  await runNotificationLoop(ports, end.signal);
  return { polled, asked, slept: clock.slept };
}

/** A loop whose waits are each answered with a change after so long, ended after `forMs`. */
async function runFor(forMs: number, changeAfterMs: number) {
  const end = new AbortController();
  const clock = new FakeClock(0);
  const askedAtMs: number[] = [];
  const client: Pick<ApiClient, "call"> = {
    call: async () => {
      if (clock.nowMs() >= forMs) end.abort();
      else askedAtMs.push(clock.nowMs());
      return ANSWER as never;
    },
  };
  let polled = 0;
  const http = new FakeHttp(() => {
    polled += 1;
    clock.advance(changeAfterMs);
    return aReply({ hist_id: String(polled + 1) });
  });
  const log = { info: () => undefined, warn: () => undefined };
  const ports = { api: client as ApiClient, http, clock, log, wakeCid: "00", onNotifications() {} };
  await runNotificationLoop(ports, end.signal);
  return { askedAtMs, polled };
}

describe("the notification loop", () => {
  it("asks again while there is more, and waits otherwise, 200 times at most", () => {
    expect(nextAfterAnswer({ hasMore: true }, 1)).toEqual({ kind: "ask" });
    expect(nextAfterAnswer({ hasMore: false }, 1)).toEqual({ kind: "wait" });
    expect(nextAfterAnswer({ hasMore: true }, NOTIFICATION_LIMITS.runs)).toEqual({
      kind: "stop",
    });
  });

  it("pauses longer after each failed question and ends after the tenth", () => {
    expect(nextAfterError(1)).toEqual({ kind: "pause", ms: 5000 });
    expect(nextAfterError(9)).toEqual({ kind: "pause", ms: 45_000 });
    expect(nextAfterError(10)).toEqual({ kind: "stop" });
  });

  it("outlives a server that is away for 99 long polls", async () => {
    const { polled, asked, slept } = await runWith(99);
    expect(polled).toBe(100);
    expect(asked).toBe(2);
    expect(slept.slice(0, 2)).toEqual([5000, 10_000]);
    expect(Math.max(...slept)).toBe(60_000);
  });

  it("asks once a second at most while every wait is answered at once", async () => {
    const { askedAtMs, polled } = await runFor(60_000, 5);
    expect(askedAtMs).toEqual(Array.from({ length: 60 }, (_, second) => second * 1000));
    expect(polled).toBe(60);
  });

  it("asks at once about a change that stands alone", async () => {
    const { askedAtMs } = await runFor(60_000, 20_000);
    expect(askedAtMs).toEqual([0, 20_000, 40_000]);
  });

  it("asks anew after the hundredth failed poll", async () => {
    const { polled, asked } = await runWith(100);
    expect([polled, asked]).toEqual([100, 2]);
  });
});
