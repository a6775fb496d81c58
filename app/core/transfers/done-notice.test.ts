import { describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { chooseNotice, noticeKey, onAllDone, wantsNotice } from "./done-notice.ts";
import type { TransferRow, TransferState } from "./engine.ts";

const WAITING = 0;
const SENDING = 11;
const DONE = 1;
const LOST = 7000;

type Rows = readonly (number | "paused")[];

/** What is told while the rows come to be so, one after the other. */
function toldOf(...steps: Rows[]): string[] {
  const store = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
  const told: string[] = [];
  const stop = onAllDone(store, (notice) => told.push(notice));
  for (const rows of steps) store.set({ ...store.get(), rows: rows.map(toRow) });
  stop();
  store.set({ ...store.get(), rows: [toRow(SENDING)] });
  store.set({ ...store.get(), rows: [toRow(DONE)] });
  return told;
}

function toRow(state: number | "paused"): TransferRow {
  const isPaused = state === "paused";
  return { status: isPaused ? WAITING : state, isPaused } as TransferRow;
}

describe("the word that all transfers are done", () => {
  it.each([
    [
      "comes once, when the last has ended",
      [
        [SENDING, WAITING],
        [DONE, SENDING],
        [DONE, DONE],
        [DONE, DONE],
      ],
      ["complete"],
    ],
    [
      "says that something failed",
      [
        [SENDING, SENDING],
        [LOST, DONE],
      ],
      ["issue"],
    ],
    [
      "comes again after more of them",
      [[SENDING], [DONE], [DONE, SENDING], [DONE, DONE]],
      ["complete", "complete"],
    ],
    [
      "does not come while one is held back",
      [
        [SENDING, "paused"],
        [DONE, "paused"],
      ],
      [],
    ],
    ["does not come of rows that were taken away", [[SENDING], []], []],
    ["does not come of what had ended before", [[DONE], [DONE]], []],
  ] satisfies [string, Rows[], string[]][])("%s", (_, steps, told) => {
    expect(toldOf(...steps)).toEqual(told);
  });

  it("is off until it is asked for, each person's own, and off where nothing is kept", () => {
    const device = new FakeStorage();
    const key = noticeKey(null);
    expect(wantsNotice(device, key)).toBe(false);
    expect(chooseNotice(device, key, true)).toBe(true);
    expect([wantsNotice(device, key), wantsNotice(device, `${key}7`)]).toEqual([true, false]);
    chooseNotice(device, key, false);
    expect(wantsNotice(device, key)).toBe(false);
    const refuse = () => {
      throw new Error("refused");
    };
    const none = { read: refuse, write: refuse, remove: refuse };
    expect([wantsNotice(none, key), chooseNotice(none, key, true)]).toEqual([false, false]);
  });
});
