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
});
