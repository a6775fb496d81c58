import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { findPlaced, moveAs, namesOf, openShared, putFolder } from "#tests/support/moving.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { SHARED_NAMES, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { listAll } from "./list-all.ts";
import { childOf } from "./place.ts";
import { deleteItems } from "./trash.ts";

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;
let there: OpenedFolder;
let folder: FileItem;
let file: FileItem;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
beforeEach(async () => {
  shared = await shareFolder(owner, [guest]);
  there = await openShared(guest, shared);
  folder = await putFolder(guest);
  await guest.server.put("mine.txt", { type: "file", isSealed: true });
  file = await findPlaced(guest, guest.user.root, "mine.txt");
});

interface Copied {
  readonly coffer_id: string;
  new_id: string;
  error_code: number;
}

/** A server that answers the copies of the first call in another way than it made them. */
function lie(change: (results: Copied[]) => Copied[]): void {
  let isFirst = true;
  guest.server.alter = (name, answer) => {
    if (name !== "pathcopy" || !isFirst) return answer;
    isFirst = false;
    return { ...answer, results: change(answer.results as Copied[]) };
  };
}

const isDeleted = async (id: string) => (await guest.server.readItem(id)).is_deleted === 1;
const SHARED = [...SHARED_NAMES];

describe("a server that lies about a copy gets no original for it", () => {
  it.each([
    ["the original itself", () => file.id],
    ["the folder that it goes into", () => there.id],
    ["nothing", () => ""],
  ])("when it calls %s the copy", async (_, idOf) => {
    lie((results) => results.map((one) => ({ ...one, new_id: idOf() })));
    const { movedIds, failed } = await moveAs(guest, [file], there);
    expect([movedIds, failed]).toMatchObject([[], [{ item: { id: file.id }, code: 9000 }]]);
    expect(guest.server.count("pathdelete")).toBe(0);
  });

  it("nor takes away what stood there before, when it calls that the copy of half a folder", async () => {
    const [inside] = await listAll(guest.ports, childOf(guest.user.root, folder));
    await guest.server.changeItem(inside!.id, { seal_sig: "", seal: "" });
    const one = await findPlaced(guest, there, "one.txt");
    lie((results) => results.map((result) => ({ ...result, new_id: one.id })));
    const { movedIds, failed } = await moveAs(guest, [folder], there);
    expect([movedIds, failed]).toMatchObject([[], [{ item: { id: folder.id } }]]);
    expect(guest.server.count("pathdelete")).toBe(0);
  });

  it("when it gives one copy for two: one of them stays", async () => {
    lie((results) => results.map((result) => ({ ...result, new_id: results[0]!.new_id })));
    const { movedIds, failed } = await moveAs(guest, [file, folder], there);
    expect([movedIds, failed]).toMatchObject([[file.id], [{ item: { id: folder.id } }]]);
    expect(await isDeleted(folder.id)).toBe(false);
  });

  it("when it refuses and names a copy all the same, or answers about somebody else", async () => {
    lie((results) => results.map((result) => ({ ...result, error_code: 8003 })));
    expect(await moveAs(guest, [file], there)).toMatchObject({
      movedIds: [],
      failed: [{ code: 8003 }],
    });
    lie((results) => results.map((result) => ({ ...result, coffer_id: folder.id })));
    expect(
      await moveAs(guest, [folder, file], there, {
        ask: async (taken) => new Map(taken.map(({ coming }) => [coming.id, "keep-both"])),
      }),
    ).toMatchObject({ movedIds: [folder.id], failed: [{ item: { id: file.id }, code: 9000 }] });
    expect(await isDeleted(file.id)).toBe(false);
  });
});

describe("an original stays", () => {
  it("when the list of what lies below it is refused: an empty folder is no copy of it", async () => {
    guest.server.alter = (name, answer) => {
      const { sent } = guest.server;
      const asked = sent.at(-1)?.request as { coffer_id?: string };
      if (name === "pathlist" && asked.coffer_id === folder.id) throw new AppError(9429);
      return answer;
    };
    const { movedIds, failed } = await moveAs(guest, [folder], there);
    guest.server.alter = (_name, answer) => answer;
    expect([movedIds, failed]).toMatchObject([[], [{ item: { id: folder.id }, code: 9429 }]]);
    expect(await isDeleted(folder.id)).toBe(false);
    expect(await namesOf(guest, there)).toEqual(SHARED);
  });

  it("when something two folders below it does not come", async () => {
    const deep = childOf(guest.user.root, folder);
    const { id, fid } = await guest.server.put("Deep", {
      pid: deep.id,
      pfid: deep.path.at(-1)!.fid,
    });
    await guest.server.put("broken.txt", { pid: id, pfid: fid, type: "file" });
    const { movedIds, failed } = await moveAs(guest, [folder], there);
    expect([movedIds, failed]).toMatchObject([[], [{ item: { id: folder.id }, code: 2010 }]]);
    expect(await isDeleted(folder.id)).toBe(false);
    expect(await namesOf(guest, there)).toEqual(SHARED);
  });

  it("and its half too, which is seen there, when nobody takes that away", async () => {
    const [inside] = await listAll(guest.ports, childOf(guest.user.root, folder));
    await guest.server.changeItem(inside!.id, { seal_sig: "", seal: "" });
    guest.server.refuse = (name) => {
      if (name === "pathdelete") throw new AppError(9429);
    };
    const { movedIds, failed } = await moveAs(guest, [folder], there);
    expect([movedIds, failed]).toMatchObject([[], [{ item: { id: folder.id }, code: 2010 }]]);
    expect(await namesOf(guest, there)).toEqual(["Trip", ...SHARED]);
  });

  it("when the trash is refused for it alone, with the code, while the others go", async () => {
    guest.server.alter = (name, answer) => {
      if (name !== "pathdelete") return answer;
      const results = answer.results as { coffer_id: string; error_code: number }[];
      return {
        ...answer,
        results: results.map((one) =>
          one.coffer_id === file.id ? { ...one, error_code: 8002 } : one,
        ),
      };
    };
    const { movedIds, failed, copied } = await moveAs(guest, [folder, file], there);
    expect([movedIds, failed]).toMatchObject([
      [folder.id],
      [{ item: { id: file.id }, code: 8002 }],
    ]);
    expect([...copied.keys()]).toEqual([file.id]);
  });
});

describe("what is tried again", () => {
  it("lets no original go for a copy that somebody took away meanwhile: it is copied anew", async () => {
    const refuseTrash = (name: string) => {
      if (name === "pathdelete") throw new AppError(9429);
    };
    guest.server.refuse = refuseTrash;
    const { copied } = await moveAs(guest, [file], there);
    guest.server.refuse = () => undefined;
    await deleteItems(guest.ports, [copied.get(file.id)!.id]);
    const again = await moveAs(guest, [file], there, { copied });
    expect([again.movedIds, again.failed]).toEqual([[file.id], []]);
    expect(await namesOf(guest, there)).toEqual(["mine.txt", ...SHARED]);
  });

  it("is that alone: the original of another copy stays until it is asked for", async () => {
    guest.server.refuse = (name) => {
      if (name === "pathdelete") throw new AppError(9429);
    };
    const { copied } = await moveAs(guest, [file, folder], there);
    expect(copied.size).toBe(2);
    guest.server.refuse = () => undefined;
    expect((await moveAs(guest, [file], there, { copied })).movedIds).toEqual([file.id]);
    expect([await isDeleted(file.id), await isDeleted(folder.id)]).toEqual([true, false]);
  });
});
