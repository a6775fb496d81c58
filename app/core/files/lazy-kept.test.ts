import { describe, expect, it } from "vitest";
import type { KeptFolder, KeptFolders, KeptRequest } from "./kept-folders.crypto.ts";
import { lazyKept, MOST_EXPECTED } from "./lazy-kept.ts";

const HARBOUR: KeptRequest = { folderId: "12", showDeleted: false };
const turn = () => new Promise((resolve) => setImmediate(resolve));

function reader() {
  const read: KeptRequest[] = [];
  const judged = { stands: true };
  const rows: KeptFolder = {
    folder: { path: [] } as never,
    items: [],
    stands: () => judged.stands,
  };
  const kept = {
    read: async (request: KeptRequest) => {
      read.push(request);
      return rows;
    },
    write: async () => undefined,
  } as unknown as KeptFolders;
  return { read, rows, judged, kept: lazyKept(async () => kept) };
}

describe("a folder that was pressed", () => {
  it("is read once, before it is asked for", async () => {
    const { kept, read, rows } = reader();
    void kept.expect(HARBOUR);
    expect(await kept.read({ ...HARBOUR })).toBe(rows);
    expect(read).toEqual([HARBOUR]);
  });

  it("is read anew at the next visit", async () => {
    const { kept, read } = reader();
    void kept.expect(HARBOUR);
    await kept.read(HARBOUR);
    await kept.read(HARBOUR);
    expect(read).toEqual([HARBOUR, HARBOUR]);
  });

  it.each([{ folderId: "13" }, { showDeleted: true }, { fid: "ab" as never }])(
    "does not answer for %o",
    async (other) => {
      const { kept, read } = reader();
      kept.expect(HARBOUR);
      await kept.read({ ...HARBOUR, ...other });
      expect(read).toEqual([HARBOUR, { ...HARBOUR, ...other }]);
    },
  );

  it("is here without waiting once it was read, for one opening", async () => {
    const { kept, read, rows } = reader();
    expect(kept.take?.(HARBOUR)).toBe(null);
    void kept.expect(HARBOUR);
    void kept.expect({ ...HARBOUR });
    expect(kept.take?.(HARBOUR)).toBe(null);
    await turn();
    expect(kept.take?.({ ...HARBOUR, folderId: "13" })).toBe(null);
    expect(kept.take?.({ ...HARBOUR })).toBe(rows);
    expect(kept.take?.(HARBOUR)).toBe(null);
    expect(read).toEqual([HARBOUR]);
  });

  it("is read and judged anew when its names would be judged otherwise by now", async () => {
    const { kept, read, judged, rows } = reader();
    await kept.expect(HARBOUR);
    judged.stands = false;
    expect(kept.take?.(HARBOUR)).toBe(null);
    expect(await kept.read(HARBOUR)).toBe(rows);
    await kept.expect(HARBOUR);
    await kept.expect(HARBOUR);
    expect(read).toEqual([HARBOUR, HARBOUR, HARBOUR, HARBOUR]);
  });

  it("is forgotten with what is kept anew, and when too many others are expected", async () => {
    const { kept } = reader();
    const page = { folder: { path: [] }, sealed: {} } as never;
    await kept.expect(HARBOUR);
    await kept.write(HARBOUR, { page, sealed: [], rows: [] });
    expect(kept.take?.(HARBOUR)).toBe(null);
    await kept.expect(HARBOUR);
    for (let other = 0; other < MOST_EXPECTED; other += 1)
      await kept.expect({ ...HARBOUR, folderId: `other ${other}` });
    expect(kept.take?.(HARBOUR)).toBe(null);
    expect(kept.take?.({ ...HARBOUR, folderId: "other 0" })).not.toBe(null);
  });

  it("costs nothing when its code cannot be had", async () => {
    const kept = lazyKept(() => Promise.reject(new Error("no connection")));
    void kept.expect(HARBOUR);
    expect(await kept.read(HARBOUR)).toBe(null);
  });
});
