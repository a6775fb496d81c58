import { describe, expect, it } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { createEditWatch } from "./edit-watch.ts";

/** Everything here answers within a turn. */
const settled = () => new Promise(setImmediate);

function aWatch(share: object, stop = 0) {
  const manifest = new Store({ shares: { "5-0": share } } as unknown as Manifest | null);
  const account: Pick<Account, "manifest" | "stopCode"> = { manifest, stopCode: new Store(stop) };
  const done: number[] = [];
  const tasks = {
    adoptEdits: async () => {
      done.push(done.length);
      if (done.length === 1) throw new AppError(7000);
      return true;
    },
  };
  const ends = new AbortController();
  const watch = createEditWatch({ log: silentLog, account }, tasks, ends.signal);
  const hear = async (...histIds: string[]) => {
    for (const histId of histIds) watch({ histId });
    await settled();
    return done.length;
  };
  return { hear, ends };
}

describe("taking over what visitors saved", () => {
  it("happens once for each state of the tree, and goes on after one that failed", async () => {
    const { hear } = aWatch({ state: "current", edit: true });
    expect(await hear("1", "1")).toBe(1);
    expect(await hear("2", "2")).toBe(2);
  });

  it.each([
    ["no link lets visitors edit", { state: "current" }, 0],
    ["such a link has ended", { state: "retired", edit: true }, 0],
    ["writing is stopped", { state: "current", edit: true }, 2161],
  ])("does not happen where %s", async (_why, share, stop) => {
    expect(await aWatch(share, stop).hear("1", "2")).toBe(0);
  });

  it("ends with its page", async () => {
    const { hear, ends } = aWatch({ state: "current", edit: true });
    ends.abort();
    expect(await hear("1")).toBe(0);
  });
});
