import { beforeEach, describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer, PutItem } from "#tests/support/files-server.ts";
import type { FilesPorts } from "../files-source.ts";
import { indexMethods } from "../search/index-methods.ts";
import { KeptNames } from "../search/kept-names.crypto.ts";
import { NameSearch } from "../search/name-search.ts";
import { nameText } from "../sort.ts";
import { deleteItems } from "../trash.ts";
import { followUse } from "./follow-use.ts";
import { createViewMaker } from "./open-view.ts";
import type { FolderBox, StorageView } from "./storage-view.ts";

let server: FilesServer;
let ports: FilesPorts;
let films: PutItem;
let raw: PutItem;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

async function put(name: string, sizeBytes: number, into?: PutItem): Promise<PutItem> {
  const place = into && { pid: into.id, pfid: into.fid };
  const item = await server.put(name, { type: "file", ...place });
  await server.changeItem(item.id, { size_bytes: sizeBytes });
  return item;
}

beforeEach(async () => {
  films = await server.put("Films");
  raw = await server.put("Raw", { pid: films.id, pfid: films.fid });
  await put("harbour.mp4", 5_000, raw);
  await put("cut.mp4", 1_000, films);
  await put("photo.jpg", 700);
  await put("letter.docx", 40);
});

function newSearch(): NameSearch {
  const clock = new FakeClock(1_790_000_000_000);
  const all = {
    ...ports,
    index: indexMethods(),
    clock: { nowMs: () => clock.nowMs(), sleep: () => new Promise<void>(() => undefined) },
    online: { isOnline: () => true, onOnline: () => () => undefined },
    changes: { histId: new Store("0"), on: () => () => undefined },
    transfers: { onFolderChanged: () => () => undefined },
    idle: async () => undefined,
  };
  return new NameSearch(all, new KeptNames(ports.crypto, Promise.resolve(false)));
}

async function view(usedBytes = 0): Promise<StorageView> {
  const search = newSearch();
  const end = new AbortController();
  await search.run(end.signal);
  await until(search.state, ({ phase }) => phase === "whole");
  const { use, start } = followUse(search, { nowMs: () => 0, sleep: async () => undefined });
  const stop = start();
  await until(use, (now) => now !== null);
  stop();
  end.abort();
  const measured = use.get();
  if (measured === null) throw new Error("it was waited for");
  return createViewMaker(ports)(measured, usedBytes);
}

function until<T>(
  store: { get(): T; subscribe(listener: () => void): () => void },
  isIt: (value: T) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => isIt(store.get()) && resolve();
    store.subscribe(look);
    look();
  });
}

const bytesOf = ({ parts }: StorageView) =>
  Object.fromEntries(parts.map(({ kind, bytes }) => [kind, bytes]));
const named = (boxes: readonly FolderBox[]) =>
  boxes.map(({ item, kind, bytes }) => [item ? nameText(item) : kind, bytes]);

describe("the view of the storage", () => {
  it("counts each kind, and leaves to earlier versions what the server counts beyond it", async () => {
    expect(bytesOf(await view(9_000))).toEqual({
      ...{ video: 6_000, image: 700, document: 40, earlier: 2_260 },
    });
  });

  it("says no less than the files come to where copies share their bytes", async () => {
    const shown = await view(10);
    expect(shown.usedBytes).toBe(6_740);
    expect(bytesOf(shown)).not.toHaveProperty("earlier");
  });

  it("puts a folder with all that lies below it, and what lies in none, in boxes by size", async () => {
    const { boxes } = await view();
    expect(named(boxes)).toEqual([
      ["Films", 6_000],
      ["files", 740],
    ]);
    expect(named(boxes[0]?.cells ?? [])).toEqual([
      ["Raw", 5_000],
      ["files", 1_000],
    ]);
    expect(boxes[0]).toMatchObject({ files: 2 });
  });

  it("names the largest files first, with where they lie", async () => {
    const { biggest } = await view();
    expect(biggest.map(nameText)).toEqual(["harbour.mp4", "cut.mp4", "photo.jpg", "letter.docx"]);
    expect(biggest[0]?.place?.path.map(({ name }) => name)).toEqual(["", "Films", "Raw"]);
  });

  it("counts what is in the trash, and below a folder that is, as deleted and in no folder", async () => {
    await deleteItems(ports, [films.id]);
    const shown = await view();
    expect(bytesOf(shown)).toEqual({ image: 700, document: 40, deleted: 6_000 });
    expect(shown.deleted).toEqual({ bytes: 6_000, files: 2 });
    expect(named(shown.boxes)).toEqual([["files", 740]]);
    expect(shown.biggest.map(nameText)).toEqual(["photo.jpg", "letter.docx"]);
  });

  it("counts a name that does not open, and shows it nowhere", async () => {
    const lost = await put("lost.mp4", 300);
    await server.changeItem(lost.id, { enc_name: "1:AAAA" });
    const shown = await view();
    expect(bytesOf(shown)).toEqual({ video: 6_000, image: 700, document: 40, other: 300 });
    expect(shown.biggest.map(nameText)).not.toContain("lost.mp4");
  });
});
