import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { Seeded } from "#tests/crypto/seeded.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { listFolder } from "./folder-pages.ts";
import type { FileItem } from "./item.ts";
import { renameItem } from "./rename-item.ts";
import { nameText, rankItems, type SortOrder, sortItems } from "./sort.ts";
import { deleteItems, restoreItems } from "./trash.ts";

const collator = createNameCollator("en");

/** Names as people and strangers have them, many of them twice and many that count as equal. */
const aName = fc.oneof(
  fc.constantFrom("file 2", "file 10", "File 2", "Über", "U\u0308ber", "a", "A", "港", ""),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const anItem = fc.record({
  id: fc.uuid(),
  text: aName,
  kind: fc.constantFrom("file" as const, "folder" as const),
  sizeBytes: fc.oneof(fc.constantFrom(0, 7), fc.nat({ max: 2 ** 40 })),
  modifiedMs: fc.oneof(fc.constantFrom(0, 1_780_000_000_000), fc.nat({ max: 2 ** 45 })),
});
const items = fc
  .uniqueArray(anItem, { selector: ({ id }) => id, maxLength: 40 })
  .map((made) =>
    made.map(({ text, ...rest }) => aFileItem({ ...rest, name: openName(text, rest.id) })),
  );
const anOrder: fc.Arbitrary<SortOrder> = fc.record({
  key: fc.constantFrom("name", "usertime", "size"),
  direction: fc.constantFrom("asc", "desc"),
});

/** The order said once more, by comparing each with each. */
function sortByComparing(all: readonly FileItem[], { key, direction }: SortOrder): string[] {
  const numberOf = (item: FileItem) => {
    if (key === "name") return 0;
    return key === "usertime" ? item.modifiedMs : item.kind === "folder" ? 0 : item.sizeBytes;
  };
  const ordered = all.toSorted(
    (a, b) => numberOf(a) - numberOf(b) || collator.compare(nameText(a), nameText(b)),
  );
  const group = (kind: FileItem["kind"]) => {
    const some = ordered.filter((item) => item.kind === kind);
    return direction === "asc" ? some : some.toReversed();
  };
  return [...group("folder"), ...group("file")].map(({ id }) => id);
}

const idsOf = (rows: readonly FileItem[]) => rows.map(({ id }) => id);

describe("the order of a list", () => {
  it("is that of a comparison, for whatever names, dates and sizes there are", () => {
    fc.assert(
      fc.property(items, anOrder, (all, order) => {
        const rows = idsOf(sortItems(rankItems(all, collator), order));
        expect(rows).toEqual(sortByComparing(all, order));
      }),
    );
  });

  it("is stable: what is sorted stays, and a change leads where sorting anew leads", () => {
    fc.assert(
      fc.property(items, items, anOrder, fc.nat(), (before, added, order, cut) => {
        const ranked = rankItems(before, collator);
        const kept = before.filter((_, index) => (cut >> (index % 31)) % 2 === 0);
        const known = new Set(idsOf(kept));
        const after = [...kept, ...added.filter(({ id }) => !known.has(id))];
        const anew = sortItems(rankItems(after, collator), order);
        expect(idsOf(sortItems(rankItems(after, collator, ranked), order))).toEqual(idsOf(anew));
        // By number and by name alone, what stands in order stays so.
        if (order.direction === "asc")
          expect(idsOf(sortItems(rankItems(anew, collator), order))).toEqual(idsOf(anew));
      }),
    );
  });
});

describe("a folder that is read page by page", () => {
  let user: TestAccount;
  let server: FilesServer;
  let ports: FilesPorts;

  forEachFilesServer((stage) => {
    ({ user, server, ports } = stage);
  });

  const SESSIONS = process.env.COFFER_LONG === "1" ? 100 : 8;
  const ROWS = 12;

  /** Something that another device does to the folder; the id of what it touched. */
  async function change(seeded: Seeded, step: number): Promise<string | null> {
    const { folder, items: there } = await listFiles(ports, ROOT_ID);
    const item = seeded.pick(there.filter(({ kind }) => kind === "file"));
    switch (seeded.pick(["add", "rename", "rename", "delete", "move"])) {
      case "add":
        await server.put(`added ${step}`, { type: "file" });
        return null;
      case "rename":
        await renameItem(ports, { item, folder, neighbours: there, newName: `new ${step}.txt` });
        return item.id;
      case "delete":
        await deleteItems(ports, [item.id]);
        return item.id;
      default: {
        const to = await createFolder(ports, user.root, `Away ${step}`);
        const ask = () => Promise.reject(new Error("no name is taken"));
        await moveItems(ports, { items: [item], from: folder, to, targetItems: [], ask });
        return item.id;
      }
    }
  }

  it.each(Array.from({ length: SESSIONS }, (_, seed) => seed))(
    "loses and repeats nothing while others add, rename, delete and move (session %i)",
    async (seed) => {
      const seeded = new Seeded(`pages under change ${seed}`);
      for (let row = 0; row < ROWS; row += 1) await server.put(`row ${row}`, { type: "file" });
      const before = idsOf((await listFiles(ports, ROOT_ID)).items);
      const touched = new Set<string>();
      const seen: string[] = [];
      const { signal } = new AbortController();
      const request = { folderId: ROOT_ID, showDeleted: false, histId: "0", signal };
      const source = createFilesSource(ports);
      let step = 0;
      server.pageRows = 3;
      for await (const page of listFolder(source, request)) {
        seen.push(...idsOf(page.items));
        server.pageRows = 1000;
        const id = await change(seeded, step);
        if (id !== null) touched.add(id);
        server.pageRows = 3;
        step += 1;
      }
      expect(new Set(seen).size).toBe(seen.length);
      const untouched = before.filter((id) => !touched.has(id));
      expect(untouched.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );
});

describe("an undo", () => {
  let server: FilesServer;
  let ports: FilesPorts;

  forEachFilesServer((stage) => {
    ({ server, ports } = stage);
  });

  it("of a delete restores name, place and state, and both ways again", async () => {
    const { id } = await server.put("letter.txt", { type: "file" });
    const look = async (showDeleted: boolean) => {
      const { signal } = new AbortController();
      const request = { folderId: ROOT_ID, showDeleted, histId: "0", signal };
      const rows: FileItem[] = [];
      for await (const page of listFolder(createFilesSource(ports), request))
        rows.push(...page.items);
      return rows.find((row) => row.id === id);
    };
    const before = await look(false);
    for (let time = 0; time < 2; time += 1) {
      await deleteItems(ports, [id]);
      expect(await look(false)).toBeUndefined();
      expect(await look(true)).toMatchObject({ isDeleted: true });
      await restoreItems(ports, [id]);
      expect(await look(false)).toEqual(before);
    }
  });
});
