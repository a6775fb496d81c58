import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";
import type { FilesPorts } from "../files-source.ts";
import { readHistory } from "../history.ts";
import { deleteItems } from "../trash.ts";
import { type OldVersion, purgeOld, readOldVersions, setOldDeleted } from "./old-versions.ts";

let user: TestAccount;
let world: TransferWorld;
let ports: FilesPorts;

beforeAll(async () => {
  user = await makeTestAccount();
});

async function upload(name: string, sizeBytes: number): Promise<void> {
  world.engine.upload([aFile(name, sizeBytes)], user.root);
  await world.untilIdle();
}

/** a.txt with earlier versions of 11 and 12 bytes, b.txt with one of 21, c.txt with none. */
beforeEach(async () => {
  world = makeTransferWorld(user);
  ports = { api: world.ports.api, crypto: world.ports.crypto, account: user.account };
  world.engine.conflict.subscribe(() => {
    if (world.engine.conflict.get() === null) return;
    setImmediate(() => world.engine.answerConflict({ action: "replace", forAll: false }));
  });
  for (const sizeBytes of [11, 12, 13]) await upload("a.txt", sizeBytes);
  for (const sizeBytes of [21, 22]) await upload("b.txt", sizeBytes);
  await upload("c.txt", 31);
});

const read = async () => (await readOldVersions(ports, new AbortController().signal)).versions;
const shown = (versions: readonly OldVersion[]) =>
  versions
    .map(({ item, facts, isDeleted }) => [item.name.text, facts.sizeBytes, isDeleted])
    .toSorted(([a, b], [c, d]) => String([a, b]).localeCompare(String([c, d])));
const OLD = [
  ["a.txt", 11, false],
  ["a.txt", 12, false],
  ["b.txt", 21, false],
];
const of = (versions: readonly OldVersion[], name: string) =>
  versions.filter(({ item }) => item.name.text === name);

describe("the oldest versions of an account", () => {
  it("are those of all files, each by its own seal, without the standing ones", async () => {
    expect(shown(await read())).toEqual(OLD);
  });

  it("are deleted with one call for each file, and taken back", async () => {
    const { done, code } = await setOldDeleted(ports, await read(), true);
    expect([done.length, code]).toEqual([3, null]);
    expect(world.server.commands.filter((name) => name === "pathversiondelete")).toHaveLength(2);
    const deleted = await read();
    expect(deleted.every(({ isDeleted }) => isDeleted)).toBe(true);
    await setOldDeleted(ports, deleted, false);
    expect(shown(await read())).toEqual(OLD);
  });

  it("are removed for good, and the file stays as it is", async () => {
    const [old] = of(await read(), "b.txt");
    if (old === undefined) throw new Error("b.txt has an earlier version");
    await purgeOld(ports, [old]);
    expect(of(await read(), "b.txt")).toEqual([]);
    expect((await readHistory(ports, old.item)).versions).toHaveLength(1);
  });

  it("leave out what is in the trash", async () => {
    const [old] = of(await read(), "b.txt");
    await deleteItems(ports, [old?.item.id ?? ""]);
    expect(shown(await read())).toEqual(OLD.slice(0, 2));
  });

  it("tell what one file refuses, and do the others all the same", async () => {
    const versions = await read();
    let count = 0;
    world.server.command = (name, answer) => {
      if (name !== "pathversiondelete") return answer;
      count += 1;
      if (count === 1) throw new AppError(8002);
      return answer;
    };
    const { done, code } = await setOldDeleted(ports, versions, true);
    expect(code).toBe(8002);
    expect(new Set(done.map(({ item }) => item.id)).size).toBe(1);
  });
});

describe("a server that lies about them", () => {
  it("offers no newest version as an earlier one: a turned order takes the whole file away", async () => {
    world.server.command = (name, answer) => {
      if (name !== "pathversions") return answer;
      const data = answer as DataOf<"pathversions">;
      return { ...data, versions: data.versions.toReversed() };
    };
    expect(await read()).toEqual([]);
  });

  it("brings nothing by a file that comes twice, is none, or is not there", async () => {
    world.server.command = (name, answer) => {
      if (name !== "pathversionfiles") return answer;
      const { coffer_ids } = answer as DataOf<"pathversionfiles">;
      return { coffer_ids: [...coffer_ids, ...coffer_ids, user.root.id, "987654321"] };
    };
    expect(shown(await read())).toEqual(OLD);
  });
});
