import { beforeEach, describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer, PutItem } from "#tests/support/files-server.ts";
import { newNameSearch } from "#tests/support/new-name-search.ts";
import type { FilesPorts } from "../files-source.ts";
import { listFolder } from "../folder-pages.ts";
import { FLAT_LIST_ID } from "../item.ts";
import { nameText } from "../sort.ts";
import { starItems } from "../star.ts";
import type { NameSearch } from "./name-search.ts";
import { parseQuery } from "./query.ts";
import { createSearchSource } from "./search-source.ts";

let server: FilesServer;
let ports: FilesPorts;
let harbour: PutItem;
let plans: PutItem;
let chart: PutItem;
let end: AbortController;
let histId: Store<string>;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

beforeEach(async () => {
  end?.abort();
  end = new AbortController();
  histId = new Store("0");
  await ports.crypto.dropIndex();
  harbour = await server.put("Harbour");
  plans = await server.put("Plans", { pid: harbour.id, pfid: harbour.fid });
  chart = await server.put("Quay wall chart.pdf", { pid: plans.id, pfid: plans.fid, type: "file" });
  await server.put("letter.txt", { type: "file" });
});

const dayStart = (y: number, m: number, d: number) => Date.UTC(y, m - 1, d);

const newSearch = (keeps = false) => newNameSearch(ports, { histId, keeps });

async function settled(search: NameSearch, phase = "whole"): Promise<NameSearch> {
  await expect.poll(() => search.state.get().phase).toBe(phase);
  return search;
}

async function built(keeps = false): Promise<NameSearch> {
  const search = newSearch(keeps);
  await search.run(end.signal);
  return settled(search);
}

async function hits(search: NameSearch, text: string) {
  const source = createSearchSource(ports, search, () => parseQuery(text, dayStart));
  const request = { folderId: FLAT_LIST_ID, showDeleted: false, histId: "0", signal: end.signal };
  const rows = [];
  for await (const page of listFolder(source, request)) rows.push(...page.items);
  return rows;
}
const namesOf = async (search: NameSearch, text: string) =>
  (await hits(search, text)).map(nameText).toSorted();

describe("search everywhere", () => {
  it("finds every name of all folders on this device, with the proven way to it", async () => {
    const search = await built();
    const [hit, ...others] = await hits(search, "wall");
    expect(others).toEqual([]);
    expect(hit?.name.state === "open" && hit.name.text).toBe("Quay wall chart.pdf");
    expect(hit?.place?.path.map(({ name }) => name)).toEqual(["", "Harbour", "Plans"]);
    expect(hit?.place?.id).toBe(plans.id);
    expect(search.state.get()).toMatchObject({ names: 4, unopened: 0 });
  });

  it("finds nothing for nothing, and all words without regard to case and order", async () => {
    const search = await built();
    expect(await namesOf(search, "  ")).toEqual([]);
    expect(await namesOf(search, "CHART quay")).toEqual(["Quay wall chart.pdf"]);
    expect(await namesOf(search, "chart harbour")).toEqual([]);
  });

  it("understands operators for type, size, date, stars, place and the trash", async () => {
    await starItems(ports, { act: "star", items: [chart] });
    await server.changeItem(chart.id, { size_bytes: 3_000_000 });
    const gone = await server.put("old wall.pdf", { type: "file" });
    await server.changeItem(gone.id, { is_deleted: 1 });
    const search = await built();
    expect(await namesOf(search, "type:pdf")).toEqual(["Quay wall chart.pdf"]);
    expect(await namesOf(search, "type:image")).toEqual([]);
    expect(await namesOf(search, "type:folder")).toEqual(["Harbour", "Plans"]);
    expect(await namesOf(search, "size:>1mb")).toEqual(["Quay wall chart.pdf"]);
    expect(await namesOf(search, "date:2026 type:file size:<1kb")).toEqual(["letter.txt"]);
    expect(await namesOf(search, "date:<2020")).toEqual([]);
    expect(await namesOf(search, "is:starred")).toEqual(["Quay wall chart.pdf"]);
    expect(await namesOf(search, "in:harbour")).toEqual(["Plans", "Quay wall chart.pdf"]);
    expect(await namesOf(search, "wall is:deleted")).toEqual([
      "Quay wall chart.pdf",
      "old wall.pdf",
    ]);
    expect(await namesOf(search, "wall")).toEqual(["Quay wall chart.pdf"]);
    expect(await namesOf(search, "is:deleted")).toEqual(["old wall.pdf"]);
    expect(await namesOf(search, "is:deleted type:pdf")).toHaveLength(2);
  });

  it("leaves out what lies below a deleted folder", async () => {
    await server.changeItem(harbour.id, { is_deleted: 1 });
    const search = await built();
    expect(await namesOf(search, "wall")).toEqual([]);
    expect(await namesOf(search, "wall is:deleted")).toEqual(["Quay wall chart.pdf"]);
    const below = ["Harbour", "Plans", "Quay wall chart.pdf"];
    expect(await namesOf(search, "is:deleted")).toEqual(below);
  });

  it("sends nothing of what is looked for", async () => {
    const search = await built();
    const before = server.sent.length;
    await hits(search, "wall in:harbour type:pdf");
    expect(server.sent).toHaveLength(before);
    expect(JSON.stringify(server.sent)).not.toMatch(/wall|harbour/i);
  });
});

describe("the index of names", () => {
  it("follows what is made, renamed, moved and gone, and asks for that alone", async () => {
    const search = await built();
    await server.put("sea wall.png", { type: "file" });
    await server.changeItem(chart.id, { is_deleted: 1 });
    histId.set("2");
    await expect.poll(() => namesOf(search, "wall")).toEqual(["sea wall.png"]);
    expect(server.count("pathnames")).toBe(2);
  });

  it("is there again without asking for the names, when it was kept", async () => {
    await built(true);
    const asked = server.count("pathnames");
    const again = await built(true);
    expect(await namesOf(again, "wall")).toEqual(["Quay wall chart.pdf"]);
    expect(server.count("pathnames")).toBe(asked);
  });

  it("is searched without a connection from what is there", async () => {
    await built(true);
    server.refuse = () => {
      throw new TypeError("no connection");
    };
    const search = newSearch(true);
    await search.run(end.signal);
    await expect.poll(() => search.state.get().error).not.toBeNull();
    expect(await namesOf(search, "wall")).toEqual(["Quay wall chart.pdf"]);
  });

  it("keeps what came before it asks for more: a page that is left meanwhile has lost nothing", async () => {
    const search = await built(true);
    await server.put("sea wall.png", { type: "file" });
    const asked = server.count("pathchanges");
    server.refuse = (name) => {
      if (name === "pathchanges" && server.count(name) > asked + 1) throw new TypeError("offline");
    };
    histId.set("2");
    await expect.poll(() => search.state.get().error).not.toBeNull();
    server.refuse = () => {
      throw new TypeError("no connection");
    };
    const again = newSearch(true);
    await again.run(end.signal);
    expect(await namesOf(again, "wall")).toEqual(["Quay wall chart.pdf", "sea wall.png"]);
  });

  it("ends quietly when its page is locked in the middle of an answer, as browsers end a call", async () => {
    server.refuse = (name) => {
      if (name !== "pathnames") return;
      end.abort();
      throw new DOMException("ended", "AbortError");
    };
    const search = newSearch();
    await search.run(end.signal);
    await expect.poll(() => server.count("pathnames")).toBe(1);
    expect(search.state.get()).toMatchObject({ phase: "building", error: null });
  });

  it("is read by a tab that does not keep it, and stays as it was", async () => {
    await built(true);
    end.abort();
    end = new AbortController();
    const asked = server.count("pathnames");
    const other = await built(false);
    await server.put("sea wall.png", { type: "file" });
    histId.set("2");
    await expect.poll(() => namesOf(other, "sea")).toEqual(["sea wall.png"]);
    expect(server.count("pathnames")).toBe(asked);
    server.refuse = () => {
      throw new TypeError("no connection");
    };
    const again = newSearch(true);
    await again.run(end.signal);
    expect(await namesOf(again, "wall")).toEqual(["Quay wall chart.pdf"]);
  });

  it("is built anew when the server was set back", async () => {
    const search = await built();
    server.alter = (name, answer) =>
      name === "pathchanges" && server.count("pathnames") < 3 ? { ...answer, is_reset: 1 } : answer;
    histId.set("77");
    await expect.poll(() => server.count("pathnames")).toBe(4);
    await settled(search);
    expect(await namesOf(search, "wall")).toEqual(["Quay wall chart.pdf"]);
  });
});

describe("a server that lies about names", () => {
  type Row = Record<string, unknown>;
  const bend = (change: (rows: Row[]) => Row[]) => {
    server.alter = (name, answer) =>
      name === "pathnames" || name === "pathchanges"
        ? { ...answer, names: change(answer.names as Row[]) }
        : answer;
  };

  it("cannot give an item another's name: it does not open, and is counted", async () => {
    bend((rows) => {
      const letter = rows.find(({ coffer_id }) => coffer_id !== chart.id);
      return rows.map((row) =>
        row.coffer_id === chart.id ? { ...row, enc_name: letter?.enc_name } : row,
      );
    });
    const search = await built();
    expect(await namesOf(search, "wall")).toEqual([]);
    expect(search.state.get()).toMatchObject({ names: 3, unopened: 1 });
  });

  it("cannot bring one item twice under two ids: neither is shown by its name (2010)", async () => {
    bend((rows) => {
      const row = rows.find(({ coffer_id }) => coffer_id === chart.id);
      return row === undefined ? rows : [...rows, { ...row, coffer_id: "9007199254740000" }];
    });
    server.pageRows = 1000;
    const search = newSearch();
    server.alter = withLastId(server.alter);
    await search.run(end.signal);
    await settled(search);
    const found = await hits(search, "wall");
    expect(found.map(({ name }) => name.state === "failed" && name.code)).toEqual([2010, 2010]);
  });

  it("withholds a folder, and what lies below it is unproven (2010)", async () => {
    bend((rows) => rows.filter(({ coffer_id }) => coffer_id !== plans.id));
    const [hit] = await hits(await built(), "wall");
    expect([hit?.name.state === "failed" && hit.name.code, hit?.place]).toEqual([2010, undefined]);
  });

  it("brings back an older name, which is shown as older than last seen", async () => {
    const rows = await server.readItem(chart.id);
    const [sealed] = await ports.crypto.sealNames([
      {
        name: "Quay wall new.pdf",
        fid: chart.fid,
        rev: 3,
        context: { domain: "m", parentFid: plans.fid, kind: "f" },
      },
    ]);
    await server.changeItem(chart.id, { enc_name: sealed?.enc_name ?? "" });
    await built();
    await server.changeItem(chart.id, { enc_name: rows.enc_name });
    const [hit] = await hits(await built(), "wall");
    expect(hit?.name).toMatchObject({ text: "Quay wall chart.pdf", isOlder: true });
  });

  it("cannot keep it paging: ids that do not rise end with 9000", async () => {
    server.alter = (name, answer) => (name === "pathnames" ? { ...answer, last_id: "0" } : answer);
    const search = newSearch();
    await search.run(end.signal);
    await expect.poll(() => search.state.get().error?.code).toBe(9000);
  });

  function withLastId(alter: FilesServer["alter"]): FilesServer["alter"] {
    return (name, answer) => {
      const altered = alter(name, answer) as { names: Row[] };
      if (name !== "pathnames" || altered.names.length === 0) return altered;
      return { ...altered, last_id: altered.names.at(-1)?.coffer_id };
    };
  }
});
