import { describe, expect, it, vi } from "vitest";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import type { SealedPage } from "./files.api.ts";
import { type FolderPage, type FolderSource, listFolder } from "./folder-pages.ts";
import type { OpenedFolder } from "./item.ts";

const FOLDER = { id: "12", path: [{ id: "12", fid: "f1", domain: "m", name: "" }] };

/** A server that answers with one row a page, by the state of the tree that each is of; then with none. */
function sourceOf(rows: readonly { readonly id: string; readonly histId: string }[]) {
  let count = 0;
  const openFolder = vi.fn(async () => FOLDER as unknown as OpenedFolder);
  const source = {
    names: { refusedCode: 2110 },
    fetchPage: async () => {
      const row = rows[count];
      count += 1;
      const items = row === undefined ? [] : [{ item: { id: row.id } }];
      return {
        items,
        histId: row?.histId ?? "2",
        lastDigest: `d${count}`,
      } as unknown as SealedPage;
    },
    openFolder,
    openRows: async (page: SealedPage) => page.items.map(({ item }) => aFileItem({ id: item.id })),
  } as unknown as FolderSource;
  return { source, openFolder };
}

async function list(source: FolderSource, more: { fid?: string; signal?: AbortSignal } = {}) {
  const { signal } = new AbortController();
  const pages: FolderPage[] = [];
  const request = { folderId: "12", showDeleted: false, histId: "0", signal, ...more };
  for await (const page of listFolder(source, request)) pages.push(page);
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

const FIRST = { id: "1", histId: "1" };
const again = (length: number) => Array.from({ length }, () => ({ id: "1", histId: "2" }));

describe("a list that tells again what it told", () => {
  it("is followed for as many pages as are allowed, and is 1500 with the next", async () => {
    const most = FILES_LIMITS.barrenPages;
    expect(await list(sourceOf([FIRST, ...again(most)]).source)).toEqual(["1"]);
    await expect(list(sourceOf([FIRST, ...again(most + 1)]).source)).rejects.toMatchObject({
      code: 1500,
    });
  });

  it("is followed from anew with each row that is new", async () => {
    const rows = [FIRST, ...again(80), { id: "2", histId: "2" }, ...again(80)];
    expect(await list(sourceOf(rows).source)).toEqual(["1", "2"]);
  });
});

it("is refused with the code of its kind where it is of another folder than was asked for", async () => {
  await expect(list(sourceOf([FIRST]).source, { fid: "f2" })).rejects.toMatchObject({ code: 2110 });
});

it("opens nothing of a page that came after it was stopped", async () => {
  const { source, openFolder } = sourceOf([FIRST]);
  const ends = new AbortController();
  const listing = list(source, { signal: ends.signal });
  ends.abort(new Error("newer"));
  await expect(listing).rejects.toThrow("newer");
  expect(openFolder).not.toHaveBeenCalled();
});
