import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";
import type { OldVersion } from "./old-versions.ts";
import { WatchedOldVersions } from "./watch-old-versions.ts";

let user: TestAccount;
let world: TransferWorld;
let watched: WatchedOldVersions;
let told: number[];

beforeAll(async () => {
  user = await makeTestAccount();
});

/** a.txt with earlier versions of 11 and 12 bytes, b.txt with one of 21. */
beforeEach(async () => {
  world = makeTransferWorld(user);
  world.engine.conflict.subscribe(() => {
    if (world.engine.conflict.get() === null) return;
    setImmediate(() => world.engine.answerConflict({ action: "replace", forAll: false }));
  });
  for (const [name, sizeBytes] of UPLOADS) {
    world.engine.upload([aFile(name, sizeBytes)], user.root);
    await world.untilIdle();
  }
  const { api, crypto } = world.ports;
  told = [];
  const tellRefused = (code: number) => void told.push(code);
  watched = new WatchedOldVersions({ api, crypto, account: user.account }, tellRefused);
  await watched.look();
  world.server.commands.length = 0;
});

const UPLOADS = [
  ["a.txt", 11],
  ["a.txt", 12],
  ["a.txt", 13],
  ["b.txt", 21],
  ["b.txt", 22],
] as const;

function versions(): readonly OldVersion[] {
  const state = watched.state.get();
  if (state.phase !== "here") throw new Error(`the versions are ${state.phase}`);
  return state.versions;
}
const shown = () =>
  versions()
    .map(({ facts, isDeleted }) => `${facts.sizeBytes}${isDeleted ? " deleted" : ""}`)
    .toSorted();
const looks = () =>
  world.server.commands.filter((name) => name === "pathversionfiles" || name === "pathversions");
const refuseFirst = (command: string) => {
  let count = 0;
  world.server.command = (name, answer) => {
    if (name === command && ++count === 1) throw new AppError(8002);
    return answer;
  };
};

describe("what a change of old versions draws", () => {
  it("comes from its own answer, which says all: nothing is read again", async () => {
    const done = await watched.setDeleted(versions(), true);
    expect(shown()).toEqual(["11 deleted", "12 deleted", "21 deleted"]);
    await watched.setDeleted(done, false);
    expect(shown()).toEqual(["11", "12", "21"]);
    await watched.purge(versions().filter(({ facts }) => facts.sizeBytes !== 12));
    expect(shown()).toEqual(["12"]);
    expect(looks()).toEqual([]);
  });

  it("is read again where a file refuses: that it was done all the same, no answer said", async () => {
    refuseFirst("pathversiondelete");
    const done = await watched.setDeleted(versions(), true);
    expect([1, 2]).toContain(done.length);
    expect(told).toEqual([8002]);
    expect(shown()).toEqual(["11 deleted", "12 deleted", "21 deleted"]);
    expect(looks()).not.toEqual([]);
  });

  it("is read again where others take the place of what is gone", async () => {
    world.server.command = (name, answer) => {
      if (name !== "pathversionfiles") return answer;
      const { coffer_ids } = answer as DataOf<"pathversionfiles">;
      const more = Array.from({ length: 20 - coffer_ids.length }, (_, at) => `98765432${at}`);
      return { coffer_ids: [...coffer_ids, ...more] };
    };
    await watched.look();
    world.server.commands.length = 0;
    await watched.setDeleted(versions(), true);
    expect(looks()).toEqual([]);
    await watched.purge(versions().slice(0, 1));
    expect(looks()).not.toEqual([]);
    expect(shown()).toHaveLength(2);
  });

  it("says what the first file refused where it was done to none", async () => {
    world.server.command = (name, answer) => {
      if (name === "pathversionpurge") throw new AppError(8401);
      return answer;
    };
    await expect(watched.purge(versions())).rejects.toMatchObject({ code: 8401 });
    expect(told).toEqual([]);
    expect(looks()).not.toEqual([]);
  });

  it("is not undone by a look that began before it", async () => {
    const looking = watched.look();
    await watched.setDeleted(versions(), true);
    await looking;
    expect(shown()).toEqual(["11 deleted", "12 deleted", "21 deleted"]);
  });
});
