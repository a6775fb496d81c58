import { describe, expect, it } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import { Store } from "#app/core/observable.ts";
import type { TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import { OtherPages } from "#app/core/transfers/other-pages.ts";
import { shareRows, TELL_EVERY_MS } from "#app/core/transfers/share-rows.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { FakePages } from "#tests/support/fake-pages.ts";

const NONE: TransferState = { rows: [], remainingS: null, isActive: false };
const SEALED: AuthState = { kind: "sealed", userName: "a", reason: "locked", hasPasskeys: false };

function signedIn(id = "7"): AuthState {
  return { kind: "open", account: { user: new Store({ id }) } } as unknown as AuthState;
}

function aRow(id: string, more: Partial<TransferRow> = {}): TransferRow {
  return {
    ...newQueueItem({ kind: "upload", name: `${id}.txt` }, { id, initTimeMs: 1 }),
    ...{ sizeBytes: 10, doneBytes: 4, status: STATUS.uploading, canMoveUp: false },
    ...{ canRetry: true, canRemove: true, canPause: true },
    ...more,
  };
}

const moving = (...rows: TransferRow[]): TransferState => ({
  rows,
  remainingS: 30,
  isActive: true,
});

/** Two pages of one browser: the one that transfers, and the one that looks. */
function twoPages(user = signedIn()) {
  const browser = new FakePages();
  const asked: string[] = [];
  const state = new Store(NONE);
  const owner = new Store<AuthState>(signedIn());
  const auth = new Store<AuthState>(user);
  const { clock, pages } = browser.page("one");
  shareRows({ state, auth: owner, pages, clock, act: (id, act) => asked.push(`${act} ${id}`) });
  const others = new OtherPages({ auth, pages: browser.page("two").pages });
  const stop = others.start();
  const names = () => others.state.get().rows.map(({ name }) => name);
  return { browser, state, owner, auth, others, asked, stop, names };
}

describe("a page that transfers nothing", () => {
  it("shows what another one transfers, how far it is, and the counts of all", () => {
    const { state, others, names } = twoPages();
    state.set(moving(aRow("a"), aRow("b", { status: STATUS.success, doneBytes: 10 })));
    expect(names()).toEqual(["a.txt", "b.txt"]);
    expect(others.state.get()).toMatchObject({ total: 2, done: 1, remainingS: 30, isActive: true });
    expect(others.state.get().rows[0]).toMatchObject({
      page: "one",
      theirId: "a",
      doneBytes: 4,
      canRetry: false,
      canRemove: false,
      folder: null,
      itemId: null,
    });
  });

  it("is told of what ran before it came", () => {
    const { browser, state } = twoPages();
    state.set(moving(aRow("a")));
    const late = new OtherPages({
      auth: new Store<AuthState>(signedIn()),
      pages: browser.page("three").pages,
    });
    late.start();
    expect(late.state.get().rows.map(({ name }) => name)).toEqual(["a.txt"]);
  });

  it("is told twice a second at most, and of the last state", async () => {
    const { browser, state, others } = twoPages();
    for (const doneBytes of [1, 2, 3]) state.set(moving(aRow("a", { doneBytes })));
    expect(others.state.get().rows[0]?.doneBytes).toBe(1);
    await browser.pass(TELL_EVERY_MS);
    expect(others.state.get().rows[0]?.doneBytes).toBe(3);
    expect(browser.posted("one")).toBe(2);
    await browser.pass(TELL_EVERY_MS);
    expect(browser.posted("one")).toBe(2);
  });

  it("shows a hundred rows of ten thousand, and counts them all", () => {
    const { state, others } = twoPages();
    state.set(moving(...Array.from({ length: 10_000 }, (_, at) => aRow(`n${at}`))));
    expect(others.state.get().rows).toHaveLength(100);
    expect(others.state.get().total).toBe(10_000);
  });

  it("shows nothing of what an earlier page left, which it offers itself", () => {
    const { state, names } = twoPages();
    state.set(moving(aRow("left", { isInterrupted: true, status: STATUS.stopped })));
    expect(names()).toEqual([]);
  });

  it("shows nothing any more when the other one cleared its rows", async () => {
    const { browser, state, names } = twoPages();
    state.set(moving(aRow("a")));
    await browser.pass(TELL_EVERY_MS);
    state.set(NONE);
    expect(names()).toEqual([]);
  });

  it("shows nothing any more once all has ended there", async () => {
    const { browser, state, names } = twoPages();
    state.set(moving(aRow("a"), aRow("b", { status: STATUS.success })));
    await browser.pass(TELL_EVERY_MS);
    state.set({ ...moving(aRow("a", { status: 7000 })), isActive: false });
    expect(names()).toEqual([]);
  });

  it("shows nothing any more when the other one ended without a word", async () => {
    const { browser, state, names } = twoPages();
    state.set(moving(aRow("a")));
    await browser.end("one");
    expect(names()).toEqual([]);
  });

  it("goes on showing it where no browser tells of the end of a page", async () => {
    const { browser, state, names } = twoPages();
    browser.canTell = false;
    state.set(moving(aRow("a")));
    await browser.pass(TELL_EVERY_MS);
    expect(names()).toEqual(["a.txt"]);
  });

  it("still shows it a moment later, while the other one lives", async () => {
    const { browser, state, names } = twoPages();
    state.set(moving(aRow("a")));
    await browser.pass(TELL_EVERY_MS);
    expect(names()).toEqual(["a.txt"]);
  });

  it("counts what failed of a folder, once it has ended", () => {
    const report = {
      ...{ totalItems: 2, completedItems: 1, isScanning: false },
      failures: [{ path: "a", code: 7000 }],
    };
    const failuresOf = (status: number) => {
      const { state, others } = twoPages();
      state.set(moving(aRow("f", { kind: "folder", report, status }), aRow("a")));
      return others.state.get().rows[0]?.report?.failures.length;
    };
    expect(failuresOf(STATUS.uploading)).toBe(0);
    expect(failuresOf(7215)).toBe(1);
  });

  it("forgets every name with its own keys, and has them again with these", () => {
    const { state, auth, names } = twoPages();
    state.set(moving(aRow("a")));
    auth.set(SEALED);
    expect(names()).toEqual([]);
    auth.set(signedIn());
    expect(names()).toEqual(["a.txt"]);
  });

  it("is told of no name once the keys of the other one are gone", () => {
    const { browser, state, owner, names } = twoPages();
    state.set(moving(aRow("a")));
    owner.set(SEALED);
    expect(names()).toEqual([]);
    const before = browser.posted("one");
    state.set(moving(aRow("secret")));
    expect(browser.posted("one")).toBe(before);
  });

  it("shows nothing of somebody else", () => {
    const { state, names } = twoPages(signedIn("8"));
    state.set(moving(aRow("a")));
    expect(names()).toEqual([]);
  });

  it("does not show what is no row: another page may run another application", () => {
    const { browser, names } = twoPages();
    const whose = { kind: "rows", page: "odd", user: "7", total: 1, done: 0 };
    for (const rows of [7, [{ id: "a" }], [null]]) browser.say("odd", { ...whose, rows });
    browser.say("odd", null);
    browser.say("odd", { kind: "rows" });
    expect(names()).toEqual([]);
  });

  it("hears nothing any more once it has stopped", () => {
    const { state, names, stop } = twoPages();
    stop();
    state.set(moving(aRow("a")));
    expect(names()).toEqual([]);
  });
});

it("a page does not show its own transfers as those of another", () => {
  const { browser, state } = twoPages();
  const same = new OtherPages({
    auth: new Store<AuthState>(signedIn()),
    pages: browser.page("one").pages,
  });
  same.start();
  state.set(moving(aRow("a")));
  expect(same.state.get().rows).toEqual([]);
});

describe("a row of another page", () => {
  it("can be held back, let go on and ended from here", () => {
    const { state, others, asked } = twoPages();
    state.set(moving(aRow("a")));
    const [row] = others.state.get().rows;
    for (const act of ["pause", "resume", "cancel"] as const) others.ask(row!, act);
    expect(asked).toEqual(["pause a", "resume a", "cancel a"]);
  });

  it("is no one's whose keys are gone, or who is somebody else", () => {
    const { browser, state, owner, auth, others, asked } = twoPages();
    state.set(moving(aRow("a")));
    const [row] = others.state.get().rows;
    const ask = { kind: "do", page: "one", user: "7", id: "a", act: "cancel" };
    auth.set(SEALED);
    others.ask(row!, "cancel");
    browser.say("two", { ...ask, user: "8" });
    browser.say("two", { ...ask, page: "three" });
    browser.say("two", { ...ask, act: "remove" });
    owner.set(SEALED);
    browser.say("two", ask);
    expect(asked).toEqual([]);
  });
});
