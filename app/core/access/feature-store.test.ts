import { expect, it } from "vitest";
import type { Clock, HttpReply, LogPort } from "#app/core/ports.ts";
import { aReply, FakeHttp, ManualClock } from "#tests/support/core-ports.ts";
import { FeatureStore } from "./feature-store.ts";

const MINUTE_MS = 60_000;
const QUIET: LogPort = { info: () => undefined, warn: () => undefined };
const FLAG = { feature_name: "support", enabled: 0 };

/** A store that is followed for one answer after the other; retries do not wait. */
async function follow(answers: (HttpReply | (() => HttpReply))[]) {
  const end = new AbortController();
  const hand = new ManualClock(0);
  const waits: number[] = [];
  const clock: Clock = {
    nowMs: () => 0,
    sleep: (ms, signal) => {
      waits.push(ms);
      return ms < MINUTE_MS ? Promise.resolve() : hand.sleep(ms, signal);
    },
  };
  const http = new FakeHttp(answers);
  const store = new FeatureStore({ http, clock, log: QUIET });
  const over = store.follow(end.signal);
  await until(() => waits.includes(30 * MINUTE_MS));
  const next = async () => {
    const count = waits.length;
    hand.advance(30 * MINUTE_MS);
    await until(() => waits.length > count && waits.at(-1) === 30 * MINUTE_MS);
  };
  const names = () => store.flags.get().map(({ name }) => name);
  return { http, waits, next, names, end: () => end.abort(), over };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

it("flags are asked for at once and every thirty minutes, until nobody follows them", async () => {
  const later = { list: [FLAG, { feature_name: "rbac", enabled: 1 }] };
  const { http, next, names, end, over } = await follow([aReply({ list: [FLAG] }), aReply(later)]);
  expect(http.sent[0]).toMatchObject({ method: "GET", url: "/api/features" });
  expect(names()).toEqual(["support"]);
  await next();
  expect(names()).toEqual(["support", "rbac"]);
  end();
  await over;
  expect(http.sent.length).toBe(2);
});

it("a host that is down is asked three times more, a second apart, and the last flags stay", async () => {
  const down = aReply("", 503);
  const answers = [aReply({ list: [FLAG] }), down, down, down, down, aReply({ list: [] })];
  const { http, waits, next, names, end } = await follow(answers);
  await next();
  expect(http.sent.length).toBe(5);
  expect(waits.filter((ms) => ms === 1000).length).toBe(3);
  expect(names()).toEqual(["support"]);
  await next();
  expect(names()).toEqual([]);
  end();
});

it.each([
  ["another form", aReply({ list: [{ ...FLAG, enabled: "yes" }] })],
  ["a field that nobody knows", aReply({ list: [{ ...FLAG, run: "x" }] })],
  ["an endless list", aReply({ list: Array.from({ length: 501 }, () => FLAG) })],
  ["a refusal", aReply({ list: [] }, 404)],
])("an answer that is %s changes nothing", async (_what, answer) => {
  const { next, names, end } = await follow([aReply({ list: [FLAG] }), answer]);
  await next();
  expect(names()).toEqual(["support"]);
  end();
});

it("before any answer there are no flags", async () => {
  const { names, end } = await follow([aReply("", 404)]);
  expect(names()).toEqual([]);
  end();
});
