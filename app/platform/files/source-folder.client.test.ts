import { describe, expect, it } from "vitest";
import type { FoundItem } from "#app/core/ports.ts";
import { sourceFolders } from "./source-folder.client.ts";

async function foundIn(below: object): Promise<FoundItem[]> {
  const found: FoundItem[] = [];
  const { signal } = new AbortController();
  for await (const slice of sourceFolders.read({ name: "Photos", below }, signal)) {
    found.push(...slice);
  }
  return found;
}

/** A dropped folder whose batches come in turn; null: the browser breaks off. */
function aDirectory(name: string, batches: (readonly object[] | null)[]) {
  const left = [...batches];
  return {
    name,
    isDirectory: true,
    createReader: () => ({
      readEntries: (give: (entries: readonly object[]) => void, fail: () => void) => {
        const batch = left.length === 0 ? [] : (left.shift() ?? null);
        if (batch === null) fail();
        else give(batch);
      },
    }),
  };
}

describe("a folder of the device", () => {
  it("that the browser gives no way into is 7200", async () => {
    expect(await foundIn({})).toEqual([{ within: [], name: "", kind: "unreadable", code: 7200 }]);
  });

  it("that cannot be read in part is 7212, and the others go on", async () => {
    const broken = aDirectory("broken", [[aDirectory("first", [])], null]);
    const whole = aDirectory("whole", [[aDirectory("second", [])]]);
    const found = await foundIn(aDirectory("Photos", [[broken, whole]]));
    expect(found).toContainEqual({ within: [], name: "broken", kind: "unreadable", code: 7212 });
    expect(found).toContainEqual({ within: ["broken"], name: "first", kind: "folder" });
    expect(found).toContainEqual({ within: ["whole"], name: "second", kind: "folder" });
  });

  it("that the browser opened again tells what lies in it, and what it does not give", async () => {
    const file = (name: string) => ({
      kind: "file",
      name,
      getFile: async () => new File(["1"], name),
    });
    const gone = { ...file("gone.txt"), getFile: () => Promise.reject(new Error("gone")) };
    const found = await foundIn(
      aHandle("Photos", [file("a.txt"), gone, aHandle("empty", []), aHandle("shut", null)]),
    );
    expect(found).toMatchObject([
      { within: [], name: "a.txt", kind: "file", sizeBytes: 1 },
      { within: [], name: "gone.txt", kind: "unreadable", code: 7213 },
      { within: [], name: "empty", kind: "folder" },
      { within: [], name: "shut", kind: "folder" },
      { within: [], name: "shut", kind: "unreadable", code: 7212 },
    ]);
  });
});

/** A folder by its handle; null: the browser does not read it. */
function aHandle(name: string, entries: readonly object[] | null) {
  return {
    kind: "directory",
    name,
    getFileHandle: () => undefined,
    async *values() {
      if (entries === null) throw new DOMException("shut", "NotAllowedError");
      yield* entries;
    },
  };
}
