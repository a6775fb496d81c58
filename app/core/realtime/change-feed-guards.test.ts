import { describe, expect, it } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import { Store } from "#app/core/observable.ts";
import type { LiveNews, TabMessage } from "#app/core/ports.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { ChangeFeed, type ChangePorts } from "./change-feed.ts";
import type { LivePorts } from "./live.ts";
import type { Notifications } from "./realtime.api.ts";

const LIVE_AFTER_MS = 2_000;

/** A feed whose loop is a test: it says what is heard. */
function aFeed(load?: ChangePorts["load"]) {
  const clock = new FakeClock(0);
  const warned: string[] = [];
  const posted: TabMessage[] = [];
  const led: string[] = [];
  let fromOther: (message: TabMessage) => void = () => undefined;
  let live: LivePorts | null = null;
  let fetched = 0;
  const ports = {
    clock,
    log: { info: () => undefined, warn: (code: string) => warned.push(code) },
    online: { isOnline: () => true, onOnline: () => () => undefined },
    tabs: {
      post: (message: TabMessage) => posted.push(message),
      subscribe: (listener: typeof fromOther) => {
        fromOther = listener;
      },
    },
    leader: {
      lead: (task: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => {
        led.push("lead");
        return task(signal);
      },
    },
    load:
      load ??
      (async () => ({
        runLive: async (given: LivePorts) => {
          live = given;
        },
      })),
    onUserChanged: async () => {
      fetched += 1;
    },
  };
  const feed = new ChangeFeed(ports as unknown as ChangePorts);
  const account = { user: new Store({}) } as unknown as Account;
  const follow = (signal = new AbortController().signal) => feed.follow(account, signal);
  const answer = (histId: string, isNews = false) =>
    live?.onNotifications({
      histId,
      pendingShares: 0,
      isNews: () => isNews,
    } as unknown as Notifications);
  const hear = (message: TabMessage) => fromOther(message);
  return { feed, follow, answer, hear, clock, warned, posted, led, fetched: () => fetched };
}

describe("the loop of a tab", () => {
  it("is asked for once the page stands, by the tab that leads", async () => {
    const { follow, clock, led } = aFeed();
    await follow();
    expect([clock.slept, led]).toEqual([[LIVE_AFTER_MS], ["lead"]]);
  });

  it("that cannot be had is noted, and not where the page ended", async () => {
    const failing = () => Promise.reject(new Error("no code"));
    const { follow, warned } = aFeed(failing);
    await follow();
    expect(warned).toEqual(["loop-missing"]);
    const ended = aFeed(failing);
    await ended.follow(AbortSignal.abort());
    expect(ended.warned).toEqual([]);
  });
});

describe("what an answer brings", () => {
  it("is told once for each state of the tree", async () => {
    const { follow, answer, posted } = aFeed();
    await follow();
    for (const histId of ["1", "1", "1"]) answer(histId);
    expect(posted).toEqual([{ kind: "tree-changed", histId: "1" }]);
  });

  it("is another record of the user only where it is news", async () => {
    const { follow, answer, fetched } = aFeed();
    await follow();
    answer("1");
    expect(fetched()).toBe(0);
    answer("2", true);
    expect(fetched()).toBe(1);
  });
});

describe("somebody who listens", () => {
  it("hears no more once he stopped, and what another tab said goes to no third", () => {
    const { feed, hear, posted } = aFeed();
    const heard: LiveNews[] = [];
    const stop = feed.on("links", () => heard.push("links"));
    hear({ kind: "news", news: "links" });
    stop();
    hear({ kind: "news", news: "links" });
    expect([heard, posted]).toEqual([["links"], []]);
  });

  it("and begins anew while he is told is told once", () => {
    const { feed, hear } = aFeed();
    let heard = 0;
    const listen = () => {
      const stop = feed.on("links", () => {
        heard += 1;
        stop();
        if (heard < 9) listen();
      });
    };
    listen();
    hear({ kind: "news", news: "links" });
    expect(heard).toBe(1);
  });
});
