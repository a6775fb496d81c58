import { describe, expect, it } from "vitest";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { findMissing, type Tree } from "./copy-missing.ts";
import type { SealedPage } from "./files.api.ts";
import type { FolderSource } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

/** A file by its name and the number of its bytes, or a folder by what lies in it. */
type Content = readonly (readonly [name: string, bytes: string | Content])[];

let lastId = 0;

/** A tree of these files and folders, as a server lists it. */
function treeOf(content: Content): Tree {
  const folders = new Map<string, readonly FileItem[]>();
  const add = (its: Content): string => {
    lastId += 1;
    const id = String(lastId);
    folders.set(id, its.map(toItem));
    return id;
  };
  const toItem = ([name, bytes]: Content[number]): FileItem => {
    if (typeof bytes !== "string") {
      const id = add(bytes);
      return aFileItem({ id, kind: "folder", name: openName(name, `f${id}`) });
    }
    lastId += 1;
    const id = String(lastId);
    return aFileItem({ id, blobId: bytes, name: openName(name, `f${id}`) });
  };
  const folderId = add(content);
  const source = {
    names: { refusedCode: 2010 },
    fetchPage: async ({ folderId: asked, offset }: { folderId: string; offset: string }) => {
      const items = offset === "0" ? (folders.get(asked) ?? []) : [];
      const rows = items.map((item) => ({ item, sealedName: "" }));
      return { cwd: asked, items: rows, lastDigest: "end", histId: "1" } as unknown as SealedPage;
    },
    openFolder: async ({ cwd }: { cwd: unknown }) =>
      ({ id: cwd, path: [{ fid: `f${cwd}` }] }) as unknown as OpenedFolder,
    openRows: async (page: SealedPage) => page.items.map(({ item }) => item),
  } as unknown as FolderSource;
  return { source, folderId, fid: `f${folderId}` };
}

/** What is missing of each folder, under the name that is free there. */
async function missingOf(from: Content, to: Content) {
  const { signal } = new AbortController();
  const found: string[] = [];
  let present = 0;
  for await (const here of findMissing({ from: treeOf(from), to: treeOf(to), signal })) {
    found.push(...here.missing.map(({ name }) => name));
    present += here.present;
  }
  return { found, present };
}

describe("what a folder has and its counterpart lacks", () => {
  it("is nothing where the bytes are there, whatever they are called", async () => {
    const from = [
      ["a.txt", "1"],
      ["b.txt", "2"],
      ["c.txt", "2"],
    ] as const;
    const to = [
      ["renamed.txt", "1"],
      ["c.txt", "2"],
      ["b.txt", "2"],
    ] as const;
    expect(await missingOf(from, to)).toEqual({ found: [], present: 3 });
  });

  it("is a file whose bytes are there once less, and one whose bytes differ, under a free name", async () => {
    const from = [
      ["a.txt", "1"],
      ["b.txt", "1"],
      ["c.txt", "3"],
    ] as const;
    const to = [
      ["B.TXT", "1"],
      ["c.txt", "4"],
    ] as const;
    expect(await missingOf(from, to)).toEqual({ found: ["a.txt", "c copy.txt"], present: 1 });
  });

  it("is a folder with all below it, and what lacks below one that is there", async () => {
    const from: Content = [
      ["new", [["x", "1"]]],
      [
        "old",
        [
          ["x", "1"],
          ["y", "2"],
        ],
      ],
    ];
    const to: Content = [
      ["OLD", [["z", "2"]]],
      ["x", "1"],
    ];
    expect(await missingOf(from, to)).toEqual({ found: ["new", "x"], present: 2 });
  });

  it("is no more and no less than what counting its bytes says, for any two folders", async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const some = (): Content =>
      [...new Set(Array.from({ length: random(12) }, () => `n${random(8)}`))].map(
        (name) => [name, String(random(4))] as const,
      );
    for (let round = 0; round < 500; round += 1) {
      const [from, to] = [some(), some()];
      const countOf = (its: Content, bytes: string) => its.filter(([, is]) => is === bytes).length;
      const lacking = ["0", "1", "2", "3"].reduce(
        (sum, bytes) => sum + Math.max(0, countOf(from, bytes) - countOf(to, bytes)),
        0,
      );
      const { found, present } = await missingOf(from, to);
      expect([found.length, present]).toEqual([lacking, from.length - lacking]);
    }
  });
});
