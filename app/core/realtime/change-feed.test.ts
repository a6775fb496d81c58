import { expect, it } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import type { LogPort } from "#app/core/ports.ts";
import { FakeBrowser, FakeClock, FakeHttp } from "#tests/support/core-ports.ts";
import { ChangeFeed } from "./change-feed.ts";

const BEFORE = {
  usedBytes: 0,
  limitBytes: 1000,
  isVerified: false,
  isPro: false,
  wakeCid: "0".repeat(32),
};
const ANSWER = {
  disk_usage_bytes: 500,
  disk_limit_bytes: 1000,
  is_verified: 0,
  is_pro: 0,
  hist_id: "7",
  locked: 1,
  more: 0,
};

/** A feed that hears once of a change and whose long poll then ends it. */
async function followOnce(onUserChanged: () => Promise<void>) {
  const end = new AbortController();
  const warned: unknown[] = [];
  const log: LogPort = { info: () => undefined, warn: (_, fields) => warned.push(fields) };
  const http = new FakeHttp(() => {
    end.abort();
    throw new TypeError("ended");
  });
  const browser = new FakeBrowser();
  const heardByOthers: unknown[] = [];
  browser.tab().subscribe((message) => heardByOthers.push(message));
  const feed = new ChangeFeed({
    api: { call: async () => ANSWER, servtimeS: () => 0 } as unknown as ApiClient,
    http,
    clock: new FakeClock(0),
    log,
    tabs: browser.tab(),
    leader: { lead: (task, signal) => task(signal) },
    onUserChanged,
  });
  await feed.follow({ user: new Store(BEFORE) } as unknown as Account, end.signal);
  return { feed, warned, heardByOthers };
}

it("a change is told to the other tabs and brings the user record anew", async () => {
  let fetched = 0;
  const { feed, heardByOthers } = await followOnce(async () => {
    fetched += 1;
  });
  expect(feed.histId.get()).toBe("7");
  expect(heardByOthers).toEqual([{ kind: "tree-changed", histId: "7" }]);
  expect(fetched).toBe(1);
});

it("a user record that cannot be had is noted and breaks nothing", async () => {
  const { feed, warned } = await followOnce(() => Promise.reject(new AppError(9402)));
  expect(feed.histId.get()).toBe("7");
  expect(warned).toContainEqual({ code: 9402 });
});
