import { beforeEach, expect, it, vi } from "vitest";
import type { WireActivity } from "#app/contract/commands/activity.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ManualClock } from "#tests/support/core-ports.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { ActivityFeed } from "./activity-feed.ts";

const PAGE = 3;
const PAUSE_MS = 500;

let owner: PersonHere;
let clock: ManualClock;
/** What the server has, the oldest first, and what it does before it answers. */
let done: WireActivity[];
let before: () => Promise<void> | void;
let asked: string[];

forEachSharePeople((people) => {
  ({ owner } = people);
});
beforeEach(() => {
  clock = new ManualClock(0);
  [done, asked] = [[], []];
  before = () => undefined;
});

function aLine(id: number): WireActivity {
  const unsigned = { userid: "7", email: "ada@example.com", share_sequence: "0", n: "", act: "" };
  return { id: String(id), t: id, op: "add", coffer_id: "1", ...unsigned };
}

/** So many more things are done. */
function happen(count: number): void {
  for (let more = 0; more < count; more += 1) done.push(aLine(done.length + 1));
}

async function answer(_: string, { after }: { after: string }) {
  asked.push(after);
  const older = done.filter(({ id }) => after === "0" || Number(id) < Number(after)).reverse();
  const more = older.length > PAGE ? 1 : 0;
  await before();
  return { lines: older.slice(0, PAGE), more };
}

function aFeed(call: unknown = answer) {
  const api = Object.create(owner.ports.api, { call: { value: call } });
  const feed = new ActivityFeed(
    { files: { ...owner.ports, api }, clock },
    { shareId: "9", item: null },
  );
  const shown = () => feed.shown.get().lines.map(({ id }) => Number(id));
  return { feed, shown };
}

/** Says that something was done, and waits until it was looked at. */
async function look(feed: ActivityFeed): Promise<void> {
  const times = asked.length;
  clock.advance(PAUSE_MS);
  feed.look();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(times));
  await vi.waitFor(() => expect(clock.sleepers).toBeGreaterThan(0));
}

it("shows what is done meanwhile before what is there, and the pages that were read stay", async () => {
  happen(8);
  const { feed, shown } = aFeed();
  feed.open();
  await vi.waitFor(() => expect(shown()).toEqual([8, 7, 6]));
  await feed.more();
  expect(shown()).toEqual([8, 7, 6, 5, 4, 3]);
  happen(2);
  await look(feed);
  expect(shown()).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  await feed.more();
  expect(shown()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(feed.shown.get().next).toBe(null);
});

it("leaves no gap where more was done than a page holds", async () => {
  happen(5);
  const { feed, shown } = aFeed();
  feed.open();
  await vi.waitFor(() => expect(shown()).toEqual([5, 4, 3]));
  happen(7);
  await look(feed);
  expect(shown()).toEqual([12, 11, 10]);
  await feed.more();
  expect(shown()).toEqual([12, 11, 10, 9, 8, 7]);
});

it("reads one after the other, however often something is done, and shows the last", async () => {
  happen(1);
  const gate = Promise.withResolvers<void>();
  const { feed, shown } = aFeed();
  before = () => gate.promise;
  feed.open();
  happen(1);
  for (let times = 0; times < 40; times += 1) feed.look();
  expect(asked).toHaveLength(1);
  before = () => undefined;
  gate.resolve();
  await vi.waitFor(() => expect(clock.sleepers).toBe(1));
  clock.advance(PAUSE_MS);
  await vi.waitFor(() => expect(shown()).toEqual([2, 1]));
  expect(asked).toHaveLength(2);
});

it("keeps what is there where it cannot be read, and says so of the first page and of a further one", async () => {
  happen(4);
  const refuse = () => {
    throw new AppError(1604);
  };
  before = refuse;
  const { feed, shown } = aFeed();
  feed.open();
  await vi.waitFor(() => expect(feed.shown.get().error?.code).toBe(1604));
  before = () => undefined;
  void feed.more();
  expect(feed.shown.get()).toMatchObject({ isLoading: true, error: null });
  await vi.waitFor(() => expect(clock.sleepers).toBe(1));
  clock.advance(PAUSE_MS);
  await vi.waitFor(() => expect(shown()).toEqual([4, 3, 2]));
  before = refuse;
  await look(feed);
  expect(feed.shown.get()).toMatchObject({ isLoading: false, error: null });
  await feed.more();
  expect(feed.shown.get().error?.code).toBe(1604);
  expect(shown()).toEqual([4, 3, 2]);
});

it("ends with a page that brings nothing new, which a server could bring for ever", async () => {
  happen(3);
  const { feed, shown } = aFeed(async () => {
    asked.push("");
    return { lines: done.toReversed(), more: 1 };
  });
  feed.open();
  await vi.waitFor(() => expect(shown()).toEqual([3, 2, 1]));
  await feed.more();
  expect(shown()).toEqual([3, 2, 1]);
  expect(feed.shown.get().next).toBe(null);
});

it("shows nothing once it is stopped, and reads anew when it is opened again", async () => {
  happen(1);
  const gate = Promise.withResolvers<void>();
  before = () => gate.promise;
  const { feed, shown } = aFeed();
  feed.open()();
  before = () => undefined;
  gate.resolve();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  feed.look();
  expect(shown()).toEqual([]);
  feed.open();
  await vi.waitFor(() => expect(shown()).toEqual([1]));
});
