import { beforeEach, describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer, PutItem } from "#tests/support/files-server.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import type { FilesPorts } from "./files-source.ts";
import { addOpened } from "./flat-lists.api.ts";
import { createFlatSource, type FlatListKind } from "./flat-source.ts";
import { FolderListing } from "./folder-listing.ts";
import { FLAT_LIST_ID } from "./item.ts";
import { recentsOf, sortRecents } from "./recents.ts";
import { nameText } from "./sort.ts";
import { starItems } from "./star.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let harbour: PutItem;
let plans: PutItem;
let chart: PutItem;
let letter: PutItem;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

beforeEach(async () => {
  harbour = await server.put("Harbour");
  plans = await server.put("Plans", { pid: harbour.id, pfid: harbour.fid });
  chart = await server.put("chart.pdf", { pid: plans.id, pfid: plans.fid, type: "file" });
  letter = await server.put("letter.txt", { type: "file" });
});

async function listAll(kind: FlatListKind = "starred", showDeleted = false) {
  const listing = new FolderListing({
    source: createFlatSource(ports, kind),
    clock: new FakeClock(1_790_000_000_000),
    collator: createNameCollator("en"),
    arrange: kind === "recents" ? sortRecents : undefined,
  });
  await listing.open({ folderId: FLAT_LIST_ID, showDeleted });
  return listing.state.get();
}

type Row = Record<string, unknown>;
/** Bends the rows and the folders of an answer. */
function bend(change: (answer: { pathlist: Row[]; parents: Row[] }) => object): void {
  server.alter = (name, answer) => {
    if (name !== "gettags" && name !== "recents") return answer;
    const { pathlist, parents } = answer as { pathlist: Row[]; parents: Row[] };
    return { ...answer, ...change({ pathlist, parents }) };
  };
}

const namesOf = ({ rows }: Awaited<ReturnType<typeof listAll>>) => rows.map(nameText);

describe("the list of stars", () => {
  it("shows what has a star by its name, and the proven folder that it lies in", async () => {
    await starItems(ports, { act: "star", items: [chart, plans, letter] });
    const state = await listAll();
    expect(state.phase).toBe("complete");
    expect(namesOf(state)).toEqual(["Plans", "chart.pdf", "letter.txt"]);
    expect(state.rows.map(({ place }) => place?.path.map(({ name }) => name))).toEqual([
      ["", "Harbour"],
      ["", "Harbour", "Plans"],
      [""],
    ]);
    expect(state.rows.every(({ isStarred }) => isStarred)).toBe(true);
    await starItems(ports, { act: "unstar", items: [chart, letter] });
    expect(namesOf(await listAll())).toEqual(["Plans"]);
  });

  it("comes page by page", async () => {
    await starItems(ports, { act: "star", items: [chart, plans, letter] });
    server.alter = (name, answer) => {
      if (name !== "gettags") return answer;
      const [first, ...rest] = answer.pathlist as Row[];
      const cut = first === undefined ? [] : [first];
      return rest.length === 0
        ? answer
        : { ...answer, pathlist: cut, last_offset: first?.coffer_id };
    };
    expect(namesOf(await listAll())).toEqual(["Plans", "chart.pdf", "letter.txt"]);
  });

  it("fails with 1800 when an item comes twice (Spec B§4)", async () => {
    await starItems(ports, { act: "star", items: [chart, letter] });
    bend(({ pathlist }) => ({ pathlist: [...pathlist, ...pathlist.slice(0, 1)] }));
    const { phase, error, rows } = await listAll();
    expect([phase, error?.code, rows]).toEqual(["failed", 1800, []]);
  });

  it("follows a rename, a move and the trash", async () => {
    await starItems(ports, { act: "star", items: [plans, chart, letter] });
    await server.changeItem(letter.id, { is_deleted: 1 });
    expect(namesOf(await listAll())).toEqual(["Plans", "chart.pdf"]);
    expect(namesOf(await listAll("starred", true))).toContain("letter.txt");
    await server.changeItem(plans.id, { is_deleted: 1 });
    expect(namesOf(await listAll())).toEqual([]);
  });
});

describe("a server that lies about stars", () => {
  it("shows what nobody starred under its own name and in its own place", async () => {
    await starItems(ports, { act: "star", items: [letter] });
    const honest = await listAll();
    // As if the account itself had asked for it.
    await server.api.call("addtag", { coffer_id: [chart.id], user_id: "0" });
    const { rows } = await listAll();
    expect(honest.rows.map(nameText)).toEqual(["letter.txt"]);
    expect(rows.map(nameText)).toEqual(["chart.pdf", "letter.txt"]);
    expect(rows[0]?.place?.id).toBe(plans.id);
  });

  it("opens no name in a folder that it does not lie in (2010)", async () => {
    await starItems(ports, { act: "star", items: [chart, letter] });
    const rootId = user.root.id;
    bend(({ pathlist, parents }) => ({
      parents,
      pathlist: pathlist.map((row) => ({ ...row, rootpath: [rootId, harbour.id] })),
    }));
    const { rows } = await listAll();
    expect(rows.map(({ name }) => name.state === "failed" && name.code)).toEqual([2010, 2010]);
  });

  it("opens no name on a way that is not whole, begins nowhere or ends in another folder (2010)", async () => {
    await starItems(ports, { act: "star", items: [chart] });
    const rootId = user.root.id;
    const ways = [
      [],
      [harbour.id, plans.id],
      [rootId, plans.id],
      [rootId, harbour.id, "77"],
      ["9"],
    ];
    for (const rootpath of ways) {
      bend(({ pathlist }) => ({ pathlist: pathlist.map((row) => ({ ...row, rootpath })) }));
      const [row] = (await listAll()).rows;
      expect(row?.name.state === "failed" && row.name.code, String(rootpath)).toBe(2010);
      expect(row?.place).toBeUndefined();
    }
  });

  it("cannot let one folder pass for another by its name (2010)", async () => {
    await starItems(ports, { act: "star", items: [chart] });
    bend(({ parents }) => {
      const named = parents.find(({ loc_id }) => loc_id === harbour.id);
      const swap = (one: Row) =>
        one.loc_id === plans.id ? { ...one, metaname: named?.metaname } : one;
      return { parents: parents.map(swap) };
    });
    const [row] = (await listAll()).rows;
    expect(row?.name).toMatchObject({ state: "failed", code: 2010 });
  });

  it("hides a star, and nothing else follows from it", async () => {
    await starItems(ports, { act: "star", items: [chart, letter] });
    bend(({ pathlist }) => ({ pathlist: pathlist.slice(0, 0) }));
    const { phase, rows } = await listAll();
    expect([phase, rows]).toEqual(["complete", []]);
  });
});

describe("Recents", () => {
  it("stand newest first, with what was done and when, and are asked for once", async () => {
    await addOpened(server.api, [letter.id, chart.id]);
    bend(({ pathlist }) => ({
      pathlist: pathlist.map((row) => ({ ...row, act_s: row.coffer_id === letter.id ? 20 : 10 })),
    }));
    const { rows, phase } = await listAll("recents");
    expect(phase).toBe("complete");
    expect(rows.map(nameText)).toEqual(["letter.txt", "chart.pdf"]);
    expect(rows.map(({ recent }) => recent)).toEqual([
      { act: "opened", atMs: 20_000 },
      { act: "opened", atMs: 10_000 },
    ]);
    expect(server.count("recents")).toBe(1);
    expect(recentsOf(rows, "uploaded")).toEqual([]);
    expect(recentsOf(rows, "opened")).toEqual(rows);
    expect(recentsOf(rows, null)).toEqual(rows);
  });

  it("open no name of a row whose way proves nothing, and are 9000 for one that comes twice", async () => {
    await addOpened(server.api, [chart.id]);
    bend(({ pathlist }) => ({ pathlist: pathlist.map((row) => ({ ...row, rootpath: [] })) }));
    const [row] = (await listAll("recents")).rows;
    expect(row?.name).toMatchObject({ state: "failed", code: 2010 });
    bend(({ pathlist }) => ({ pathlist: [...pathlist, ...pathlist] }));
    expect((await listAll("recents")).error?.code).toBe(9000);
  });

  it("tell the server ids alone, at most the last hundred", async () => {
    const ids = Array.from({ length: 120 }, (_, index) => String(index + 1));
    await addOpened(server.api, ids);
    const [sent] = server.sent.filter(({ name }) => name === "recentadd");
    expect(sent?.request).toEqual({ coffer_ids: ids.slice(-100) });
  });
});
