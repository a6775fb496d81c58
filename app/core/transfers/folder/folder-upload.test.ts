import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { childOf } from "#app/core/files/place.ts";
import { nameText } from "#app/core/files/sort.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

function portsOf({ ports: { api, crypto } }: TransferWorld) {
  return { api, crypto, account: user.account };
}

/** Paths of everything that lies in a folder of the server; a folder's end with "/". */
async function pathsBelow(world: TransferWorld, folder: OpenedFolder): Promise<string[]> {
  const signal = new AbortController().signal;
  const request = { folderId: folder.id, showDeleted: false, histId: "0", signal };
  const paths: string[] = [];
  for await (const page of listFolder(createFilesSource(portsOf(world)), request)) {
    for (const item of page.items) {
      const name = nameText(item);
      if (item.kind === "file") paths.push(name);
      else {
        const below = await pathsBelow(world, childOf(page.folder, item));
        paths.push(`${name}/`, ...below.map((path) => `${name}/${path}`));
      }
    }
  }
  return paths.sort();
}

function rowOf({ engine }: TransferWorld) {
  const [row] = engine.state.get().rows;
  if (row === undefined) throw new Error("no row");
  return row;
}

describe("a folder that is uploaded", () => {
  it("is there with all that lies in it, empty folders too, in one row that counts", async () => {
    const world = makeTransferWorld(user);
    const folder = aFolder("Site photos", [
      ["empty", null],
      ["a.txt", aFile("a.txt", 10)],
      ["plans", null],
      ["plans/north", null],
      ["plans/north/b.txt", aFile("b.txt", 20)],
    ]);
    world.engine.upload([folder], user.root);
    await world.untilIdle();
    const { rows } = world.engine.state.get();
    expect(rows).toHaveLength(1);
    expect(rowOf(world)).toMatchObject({ kind: "folder", status: 1, sizeBytes: 30, doneBytes: 30 });
    expect(rowOf(world).report).toMatchObject({ totalItems: 3, completedItems: 3, failures: [] });
    const all = ["Site photos/", "Site photos/a.txt", "Site photos/empty/", "Site photos/plans/"];
    const deep = ["Site photos/plans/north/", "Site photos/plans/north/b.txt"];
    expect(await pathsBelow(world, user.root)).toEqual([...all, ...deep].sort());
  });

  it("that is empty is made all the same", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFolder("Nothing", [])], user.root);
    await world.untilIdle();
    expect(rowOf(world).status).toBe(1);
    expect(await pathsBelow(world, user.root)).toEqual(["Nothing/"]);
  });

  it("goes into the folder of its name, beside what lies there, and replaces nothing", async () => {
    const world = makeTransferWorld(user);
    const there = await createFolder(portsOf(world), user.root, "Plans");
    world.engine.upload([aFile("old.txt", 5)], there);
    await world.untilIdle();
    world.engine.clear();
    const folder = aFolder("plans", [
      ["old.txt", aFile("old.txt", 7)],
      ["new.txt", aFile("new.txt", 8)],
    ]);
    world.engine.conflict.subscribe(() => {
      if (world.engine.conflict.get() === null) return;
      world.engine.answerConflict({ action: "keep-both", forAll: false });
    });
    world.engine.upload([folder], user.root);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({
      status: 1,
      itemId: there.id,
      fid: there.path.at(-1)?.fid,
    });
    const files = ["Plans/new.txt", "Plans/old (2).txt", "Plans/old.txt"];
    expect(await pathsBelow(world, user.root)).toEqual(["Plans/", ...files]);
  });

  it("leaves out of the count what somebody skips", async () => {
    const world = makeTransferWorld(user);
    const there = await createFolder(portsOf(world), user.root, "Plans");
    world.engine.upload([aFile("old.txt", 5)], there);
    await world.untilIdle();
    world.engine.clear();
    world.engine.conflict.subscribe(() => {
      if (world.engine.conflict.get() === null) return;
      world.engine.answerConflict({ action: "skip", forAll: true });
    });
    const files = [aFile("old.txt", 7), aFile("new.txt", 8)];
    const content = files.map((file) => [file.name, file] as const);
    world.engine.upload([aFolder("Plans", content)], user.root);
    await world.untilIdle();
    expect(rowOf(world).status).toBe(1);
    expect(rowOf(world).report).toMatchObject({ totalItems: 1, completedItems: 1 });
  });

  it("names what cannot be uploaded, with all below a name that is reserved, and the rest goes on", async () => {
    const world = makeTransferWorld(user);
    const folder = aFolder("Backup", [
      ["good.txt", aFile("good.txt", 10)],
      ["desktop.ini", aFile("desktop.ini", 10)],
      ["nothing.txt", aFile("nothing.txt", 0)],
      ["aux", null],
      ["aux/inside.txt", aFile("inside.txt", 10)],
      ["locked.txt", 7213],
      ["private", null],
      ["private", 7212],
    ]);
    world.engine.upload([folder], user.root);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7216, canRetry: true });
    expect(rowOf(world).report).toMatchObject({
      totalItems: 5,
      completedItems: 1,
      leftOut: 1,
      failures: [
        { path: "nothing.txt", code: 7202 },
        { path: "aux/inside.txt", code: 3500 },
        { path: "locked.txt", code: 7213 },
        { path: "private", code: 7212 },
      ],
    });
    expect(await pathsBelow(world, user.root)).toEqual(["Backup/", "Backup/good.txt"]);
  });

  it("says 7211 of a file that could not be prepared, and takes it up again with a restart", async () => {
    const world = makeTransferWorld(user);
    const file = aFile("b.txt", 20);
    let fails = true;
    const read: typeof file.read = async (from, to) => {
      if (fails) throw new TypeError("a reader that broke");
      return file.read(from, to);
    };
    const folder = aFolder("Plans", [
      ["a.txt", aFile("a.txt", 10)],
      ["b.txt", { ...file, read }],
    ]);
    world.engine.upload([folder], user.root);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7216, canRetry: true });
    expect(rowOf(world).report?.failures).toEqual([{ path: "b.txt", code: 7211 }]);
    fails = false;
    world.engine.retry(rowOf(world).id);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, report: { completedItems: 2, failures: [] } });
  });

  it("offers no restart where no restart can do more", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFolder("Backup", [["a.txt", aFile("a.txt", 0)]])], user.root);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7216, canRetry: false, canRemove: true });
  });

  it("tries on restart what failed, and sends nothing twice", async () => {
    const world = makeTransferWorld(user);
    const changed = aFile("b.txt", 10);
    changed.now = { ...changed.now, modifiedMs: 5 };
    const folder = aFolder("Plans", [
      ["a.txt", aFile("a.txt", 10)],
      ["b.txt", changed],
    ]);
    world.engine.upload([folder], user.root);
    await world.untilIdle();
    expect(rowOf(world).report?.failures).toEqual([{ path: "b.txt", code: 7012 }]);
    const sent = world.server.requests.length;
    changed.now = { sizeBytes: changed.sizeBytes, modifiedMs: changed.modifiedMs };
    world.engine.retry(rowOf(world).id);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, report: { completedItems: 2, failures: [] } });
    expect(world.server.requests).toHaveLength(sent + 1);
    expect(world.server.commands.filter((name) => name === "pathadd")).toHaveLength(1);
  });

  it("that cannot reach anybody stops, keeps what is up, and goes on with the rest", async () => {
    const world = makeTransferWorld(user);
    const files = ["a", "b", "c", "d", "e", "f"].map((name) => aFile(`${name}.txt`, 10));
    const content = files.map((file) => [file.name, file] as const);
    world.server.fault = (request, count) =>
      count >= 3 && !request.url.includes("isup") ? { kind: "errcode", errcode: 2 } : null;
    world.engine.upload([aFolder("Plans", content)], user.root);
    await world.untilIdle();
    const stopped = rowOf(world);
    expect(stopped).toMatchObject({ status: 7000, canRetry: true, report: { failures: [] } });
    expect(stopped.report?.totalItems).toBe(6);
    const up = stopped.report?.completedItems ?? 0;
    expect(up).toBeGreaterThan(0);
    expect(world.server.files.size).toBe(up);
    world.server.fault = () => null;
    world.engine.retry(stopped.id);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, report: { completedItems: 6 } });
    expect(world.server.files.size).toBe(6);
  });

  it("that is cancelled while files wait stays with 7210, and says what is up", async () => {
    const world = makeTransferWorld(user);
    const files = ["a", "b", "c", "d", "e"].map((name) => aFile(`${name}.txt`, 10));
    const content = files.map((file) => [file.name, file] as const);
    world.server.fault = (_request, count) => (count < 1 ? null : { kind: "stall" });
    world.engine.upload([aFolder("Plans", content)], user.root);
    await world.until((rows) => rows[0]?.report?.completedItems === 1);
    world.engine.cancel(rowOf(world).id);
    expect(rowOf(world)).toMatchObject({ status: 7210, canRetry: true, canRemove: true });
    expect(rowOf(world).report).toMatchObject({ totalItems: 5, completedItems: 1, failures: [] });
  });

  it("that is started again before its cancel came to rest goes on with the rest, and sends nothing twice", async () => {
    const world = makeTransferWorld(user);
    const files = ["a", "b", "c", "d", "e"].map((name) => aFile(`${name}.txt`, 10));
    const content = files.map((file) => [file.name, file] as const);
    world.server.fault = (_request, count) => (count < 1 ? null : { kind: "stall" });
    world.engine.upload([aFolder("Plans", content)], user.root);
    await world.until((rows) => rows[0]?.report?.completedItems === 1);
    const { id } = rowOf(world);
    world.engine.cancel(id);
    world.server.fault = () => null;
    world.engine.retry(id);
    expect(rowOf(world)).toMatchObject({ status: 0, canRetry: false });
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, report: { completedItems: 5, failures: [] } });
    expect(world.server.files.size).toBe(5);
    expect(world.server.commands.filter((name) => name === "pathadd")).toHaveLength(1);
  });

  it("that is cancelled again right after its restart stays cancelled", async () => {
    const world = makeTransferWorld(user);
    const content = ["a.txt", "b.txt"].map((name) => [name, aFile(name, 10)] as const);
    world.server.fault = () => ({ kind: "stall" });
    world.engine.upload([aFolder("Plans", content)], user.root);
    await world.until((rows) => rows[0]?.report?.totalItems === 2);
    const { id } = rowOf(world);
    world.engine.cancel(id);
    world.engine.retry(id);
    world.engine.cancel(id);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7210, canRetry: true });
    expect(world.server.files.size).toBe(0);
  });

  it("of more than 30 000 files is 7240 before anything is sent", async () => {
    const world = makeTransferWorld(user);
    const file = aFile("a.txt", 1);
    const content = Array.from({ length: 30_001 }, (_, n) => [`${n}.txt`, file] as const);
    world.engine.upload([aFolder("Everything", content, 1_000)], user.root);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7240, canRetry: false });
    expect(world.server.commands).toEqual([]);
  });

  it("goes nowhere when the server says its name is taken and shows nothing that has it", async () => {
    const world = makeTransferWorld(user);
    world.server.command = (name, answer) => {
      if (name === "pathadd") throw new AppError(7245);
      return name === "pathlist" ? { ...(answer as object), pathlist: [] } : answer;
    };
    world.engine.upload([aFolder("Plans", [["a.txt", aFile("a.txt", 1)]])], user.root);
    await world.untilIdle();
    expect(rowOf(world).report?.failures).toEqual([{ path: "a.txt", code: 7214 }]);
    expect(world.server.files.size).toBe(0);
  });

  it("says 7215 of what lies in a folder that could not be had, and makes it with a restart", async () => {
    const world = makeTransferWorld(user);
    let fails = true;
    world.server.command = (name, answer) => {
      if (name === "pathadd" && fails) throw new TypeError("a folder that broke");
      return answer;
    };
    world.engine.upload([aFolder("Plans", [["a.txt", aFile("a.txt", 1)]])], user.root);
    await world.untilIdle();
    expect(rowOf(world).report?.failures).toEqual([{ path: "a.txt", code: 7215 }]);
    fails = false;
    world.engine.retry(rowOf(world).id);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, report: { completedItems: 1, failures: [] } });
  });
});
