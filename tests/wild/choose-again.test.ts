import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  NOTED_FILE_BYTES,
  type TestFile,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import { forVisitors, type VisitorStage } from "#tests/support/visitor-world.ts";

let user: TestAccount;
beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

const rowOf = (world: TransferWorld) => world.engine.state.get().rows[0]!;

function aChangedFile(name: string, sizeBytes: number): TestFile {
  const file = aFile(name, sizeBytes);
  file.now = { ...file.now, modifiedMs: file.modifiedMs + 1 };
  return file;
}

/** A browser says of a file that was written to, moved or deleted that it does not read it any more. */
function anUnreadableFile(name: string, sizeBytes: number): TestFile {
  const refuse = () => Promise.reject(new AppError(7012));
  return Object.assign(aFile(name, sizeBytes), { read: refuse, stat: refuse });
}

const FILES = [
  ["that changed", (name: string) => aChangedFile(name, 100)],
  ["that changed and is large", (name: string) => aChangedFile(name, NOTED_FILE_BYTES)],
  ["that cannot be read any more", (name: string) => anUnreadableFile(name, 100)],
  ["of another size by now", (name: string) => Object.assign(aFile(name, 9), { sizeBytes: 10 })],
] as const;

describe("the upload of a file", () => {
  it.each(FILES)("%s offers to choose it again, and no Retry", async (_, make) => {
    const world = makeTransferWorld(user);
    world.engine.upload([make("a.txt")], user.root);
    await world.untilIdle();
    const offered = { canRetry: false, canChooseAgain: true, canRemove: true };
    expect(rowOf(world)).toMatchObject({ status: 7012, ...offered });
    world.engine.retry(rowOf(world).id);
    expect(rowOf(world)).toMatchObject({ status: 7012, retryCount: 0 });
  });

  it.each(FILES)("%s goes up in its row when it is chosen again", async (_, make) => {
    const world = makeTransferWorld(user);
    const [id] = world.engine.upload([make("a.txt")], user.root);
    await world.untilIdle();
    expect(await world.engine.goOn(id!, aFile("a.txt", 250))).toBe(true);
    await world.untilIdle();
    const { rows } = world.engine.state.get();
    expect(rows).toMatchObject([{ id, status: 1, sizeBytes: 250, canChooseAgain: false }]);
    const [stored] = world.server.files.keys();
    const item = await itemOf(user, world.server, stored!);
    expect([item.name.state === "open" && item.name.text, item.sizeBytes]).toEqual(["a.txt", 250]);
  });

  it("may be another file, which has a name of its own", async () => {
    const world = makeTransferWorld(user);
    const [id] = world.engine.upload([aChangedFile("a.txt", 100)], user.root);
    await world.untilIdle();
    await world.engine.goOn(id!, aFile("b.txt", 20));
    await world.untilIdle();
    expect(world.engine.state.get().rows).toMatchObject([{ id, name: "b.txt", status: 1 }]);
  });

  it("is asked for again as often as what was chosen changes", async () => {
    const world = makeTransferWorld(user);
    const [id] = world.engine.upload([aChangedFile("a.txt", 100)], user.root);
    await world.untilIdle();
    for (let time = 0; time < 4; time += 1) {
      await world.engine.goOn(id!, aChangedFile("a.txt", 100));
      await world.untilIdle();
      expect(rowOf(world)).toMatchObject({ status: 7012, canChooseAgain: true });
    }
  });

  it("that failed for another reason keeps its Retry", async () => {
    const world = makeTransferWorld(user);
    const file = aFile("a.txt", 10);
    world.engine.upload([{ ...file, read: () => Promise.reject(new AppError(7010)) }], user.root);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7010, canRetry: true, canChooseAgain: false });
  });
});

describe("a folder with a file that changed", () => {
  it("keeps its Retry, which reads the folder again", async () => {
    const world = makeTransferWorld(user);
    const changed = anUnreadableFile("a.txt", 100);
    world.engine.upload([aFolder("Plans", [["a.txt", changed] as const])], user.root);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ canRetry: true, canChooseAgain: false });
  });
});

let aVisit: VisitorStage["aVisit"];
forVisitors((stage) => {
  ({ aVisit } = stage);
});

describe("what a visitor of a link sends", () => {
  it("goes into the link when its file is chosen again", async () => {
    const { world, folder } = await aVisit();
    const [id] = world.engine.upload([aChangedFile("a.txt", 100)], folder);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7012, canRetry: false, canChooseAgain: true });
    await world.engine.goOn(id!, aFile("a.txt", 30));
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ id, status: 1, sizeBytes: 30 });
  });
});
