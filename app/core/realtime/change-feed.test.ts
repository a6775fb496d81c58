import { describe, expect, it } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, Manifest, ManifestIntent } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import type { LiveNews, LogPort } from "#app/core/ports.ts";
import { FakeBrowser, FakeClock, FakeHttp } from "#tests/support/core-ports.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { ChangeFeed } from "./change-feed.ts";
import { runLive } from "./live.ts";

const BEFORE = {
  id: "7",
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
  amount: 1,
  task_dirtyin: { cnt: 0, items: [] },
  task_dirtyout: [] as unknown[],
};
const PROGRESS = `id: 1\n\n{"type":"LINK_NEW_PROGRESS","payload":{"publink_id":"1","cnt":1,"enc_cnt":0}}`;

const PRESENCE = `id: 2\n\n{"type":"PRESENCE","payload":{"share_id":"1","uid":"8","state":"here"}}`;

interface Plan {
  readonly answers?: readonly object[];
  readonly frames?: readonly string[];
  readonly manifest?: Manifest;
  readonly stopCode?: number;
  onUserChanged?(): Promise<void>;
}

/** A feed whose questions are answered so; its last long poll ends it. */
async function follow(plan: Plan = {}) {
  const end = new AbortController();
  const warned: unknown[] = [];
  const log: LogPort = { info: () => undefined, warn: (_, fields) => warned.push(fields) };
  const answers = [...(plan.answers ?? [ANSWER])];
  const browser = new FakeBrowser();
  const heardByOthers: unknown[] = [];
  browser.tab().subscribe((message) => heardByOthers.push(message));
  const tabs = browser.tab();
  const said = Promise.withResolvers<void>();
  const http = new FakeHttp(async () => {
    if (plan.frames !== undefined) await said.promise;
    if (answers.length === 0) end.abort();
    throw new AppError(1900);
  });
  const notes: unknown[] = [];
  const asked: string[] = [];
  const feed = new ChangeFeed({
    api: {
      call: async (name: string) => {
        asked.push(name);
        if (name === "sharelist") return { sharelist: [], gone: [] };
        if (name === "sessionvalid") return { servers_news: ["/n/1"] };
        return answers.shift() ?? ANSWER;
      },
      servtimeS: () => 1,
    } as unknown as ApiClient,
    http,
    clock: new FakeClock(0),
    log,
    tabs,
    online: { isOnline: () => true, onOnline: () => () => undefined },
    crypto: {
      signRequest: async () => ({
        ...{ uid: "7", webDeviceId: "70", accessToken: "token", nonce: "a".repeat(32) },
        ...{ signature: "b".repeat(40), sig2: "c".repeat(64) },
      }),
    } as unknown as CryptoPort,
    socket: {
      run: async ({ onOpen, onMessage }, signal) => {
        onOpen();
        for (const frame of plan.frames ?? []) onMessage(frame);
        said.resolve();
        await new Promise<void>((resolve) => {
          if (signal.aborted) resolve();
          signal.addEventListener("abort", () => resolve(), { once: true });
        });
      },
    },
    load: async () => ({ runLive }),
    leader: { lead: (task, signal) => task(signal) },
    onUserChanged: plan.onUserChanged ?? (async () => undefined),
  });
  const news: LiveNews[] = [];
  for (const one of ["refresh", "links", "shares", "presence"] as const)
    feed.on(one, () => news.push(one));
  const noteEvent = (code: string, count: number) => notes.push([code, count]);
  const account = {
    user: new Store(BEFORE),
    manifest: new Store(plan.manifest ?? null),
    stopCode: new Store(plan.stopCode ?? 0),
    requireWritable: () => plan.manifest,
    noteEvent,
  };
  await feed.follow(account as unknown as Account, end.signal);
  return { feed, tabs, browser, warned, news, notes, heardByOthers, asked };
}

it("a change is told to the other tabs and brings the user record anew", async () => {
  let fetched = 0;
  const { feed, heardByOthers } = await follow({
    onUserChanged: async () => {
      fetched += 1;
    },
  });
  expect(feed.histId.get()).toBe("7");
  expect(heardByOthers.slice(0, 2)).toEqual([
    { kind: "tree-changed", histId: "7" },
    { kind: "news", news: "shares" },
  ]);
  expect(fetched).toBeGreaterThan(0);
});

it("a user record that cannot be had is noted and breaks nothing", async () => {
  const { feed, warned } = await follow({
    onUserChanged: () => Promise.reject(new AppError(9402)),
  });
  expect(feed.histId.get()).toBe("7");
  expect(warned).toContainEqual({ code: 9402 });
});

it("shares that wait are told of when their number is another one", async () => {
  const { news } = await follow({ answers: [ANSWER, ANSWER, { ...ANSWER, amount: 2 }] });
  expect(news.filter((one) => one === "shares").length).toBe(2);
});

it("the progress of a link that a message told of reaches every tab", async () => {
  const { news, heardByOthers } = await follow({ frames: [PROGRESS] });
  expect(news).toContain("links");
  expect(heardByOthers).toContainEqual({ kind: "news", news: "links" });
});

it("who came before the channel was open is asked for by every tab when it opens", async () => {
  const { news, heardByOthers } = await follow({ frames: [] });
  expect(news).toContain("presence");
  expect(heardByOthers).toContainEqual({ kind: "news", news: "presence" });
});

it("somebody who came to a shared folder is told of to every tab, and nothing of the account is asked", async () => {
  const presence = (list: readonly LiveNews[]) => list.filter((one) => one === "presence").length;
  const questions = (list: readonly string[]) => list.filter((one) => one === "usernotifications");
  const opened = await follow({ frames: [] });
  const heard = await follow({ frames: [PRESENCE] });
  expect(presence(heard.news)).toBe(presence(opened.news) + 1);
  expect(questions(heard.asked)).toEqual(questions(opened.asked));
});

it("a tab that does not lead hears what the leader tells", async () => {
  const { feed, browser, news } = await follow();
  const leader = browser.tab();
  const before = news.length;
  leader.post({ kind: "tree-changed", histId: "9" });
  leader.post({ kind: "news", news: "links" });
  expect([feed.histId.get(), news.slice(before)]).toEqual(["9", ["refresh", "links"]]);
});

it("work that nobody may ask for is not done, and told of once", async () => {
  const asks = { ...ANSWER, task_dirtyin: { cnt: 3, items: [] }, task_dirtyout: [{}, {}] };
  const { notes } = await follow({
    answers: [asks, asks, { ...asks, task_dirtyin: { cnt: 0, items: [] } }, ANSWER],
  });
  expect(notes).toEqual([
    ["reseal-refused", 3],
    ["reseal-refused", 2],
  ]);
});

it("shares that are over are forgotten by whoever is on one, once for each number, and by nobody else", async () => {
  const theirs = aLinkEntry(["1"], { kind: "team", origin: "7" });
  const manifest = aManifest({ shares: { "9-0": theirs } });
  const over = { ...ANSWER, shares_to_forget: 1 };
  const isListed = (name: string) => name === "sharelist";
  const { asked } = await follow({ manifest, answers: [ANSWER, ANSWER, ANSWER] });
  const atBegin = asked.filter(isListed).length;
  const told = await follow({ manifest, answers: [over, over, over] });
  expect(told.asked.filter(isListed)).toHaveLength(atBegin + 1);
  expect((await follow({ answers: [over, over] })).asked.filter(isListed)).toEqual([]);
});

describe("what stopped in the middle goes on with the page", () => {
  const intentOf = (change: Partial<ManifestIntent>) => ({
    ...({ op: "share", item: "m|1", commit: "", t: 1, state: "open" } as const),
    ...change,
  });
  // Work that is asked for, and no key that has to change: the watches that list shares stay quiet.
  const asks = { ...ANSWER, task_dirtyout: [{}], shares_to_rotate: 0 };
  const listedFor = async (plan: Plan) =>
    (await follow({ answers: [asks], ...plan })).asked.filter((name) => name === "sharelist")
      .length;

  it("for whoever has a share, or announced one, and for nobody else", async () => {
    const team = aLinkEntry(["m|1"], { kind: "team", origin: "7" });
    const shared = aManifest({ shares: { "9-0": team } });
    const announced = aManifest({ intents: { r: intentOf({}) } });
    for (const manifest of [shared, announced]) {
      expect(await listedFor({ manifest })).toBe(1);
      expect(await listedFor({ manifest, stopCode: 2161 })).toBe(0);
    }
    // Nor does any watch ask for them.
    const answers = [ANSWER, ANSWER];
    for (const change of [{ state: "done" }, { state: "cancelled" }, { op: "link" }] as const) {
      const manifest = aManifest({ intents: { r: intentOf(change) } });
      expect(await listedFor({ manifest, answers })).toBe(0);
    }
    const link = aManifest({ shares: { "9-0": aLinkEntry(["m|1"]) } });
    expect(await listedFor({ manifest: link, answers })).toBe(0);
  });
});
