// @vitest-environment node
import { expect, it, vi } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import { LAZY_PAUSE_MS } from "#app/core/lazy-import.ts";
import { Store } from "#app/core/observable.ts";
import { FakeClock, FakeHttp } from "#tests/support/core-ports.ts";
import { type LivePorts, runLive } from "./live.ts";

vi.mock("./channel.ts", () => {
  throw new Error("no such file");
});

const ANSWER = {
  ...{ disk_usage_bytes: 0, disk_limit_bytes: 1, is_verified: 0, is_pro: 0, hist_id: "7" },
  ...{ locked: 1, more: 0, amount: 0, shares_to_rotate: 0, shares_to_forget: 0 },
  ...{ task_dirtyin: { cnt: 0, items: [] }, task_dirtyout: [] },
};

/** A leading tab whose long poll hears nothing, until it is ended. */
async function live(end: AbortController, { endAt }: { readonly endAt: number }) {
  const warned: string[] = [];
  class Clock extends FakeClock {
    override async sleep(ms: number): Promise<void> {
      await super.sleep(ms);
      if (this.slept.length === endAt) end.abort();
      end.signal.throwIfAborted();
    }
  }
  const clock = new Clock(0);
  const log = {
    info: () => undefined,
    warn: (code: string) => {
      warned.push(code);
      if (code === "channel-missing") setTimeout(() => end.abort());
    },
  };
  const http = new FakeHttp(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
      }),
  );
  const nothing = () => undefined;
  const ports = {
    ...{ api: { call: async () => ANSWER, servtimeS: () => 1 }, http, clock, log, crypto: {} },
    ...{ online: { isOnline: () => true, onOnline: () => nothing }, socket: {} },
    ...{ onNotifications: nothing, onLinks: nothing, onPresence: nothing },
  };
  const account = {
    ...{ user: new Store({ id: "7", wakeCid: "7" }), manifest: new Store(null) },
    ...{ stopCode: new Store(0), noteEvent: nothing, refresh: async () => undefined },
  };
  await runLive(ports as unknown as LivePorts, account as unknown as Account, end.signal);
  return { warned, slept: clock.slept };
}

it("the code of the channel that cannot be had for two minutes is told of once, and the long poll goes on", async () => {
  const { warned, slept } = await live(new AbortController(), { endAt: 0 });
  expect(warned).toEqual(["channel-missing"]);
  expect(slept.filter((ms) => ms === LAZY_PAUSE_MS)).toHaveLength(59);
});

it("a page that ends while the code is missing says nothing", async () => {
  expect((await live(new AbortController(), { endAt: 3 })).warned).toEqual([]);
});
