import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EntryNames } from "./entry-names.ts";

describe("the paths of a zip", () => {
  it("keep folders and names as they are", () => {
    const names = new EntryNames();
    expect(names.file(["Projects", "Harbour"], "plan.pdf")).toBe("Projects/Harbour/plan.pdf");
    expect(names.file(["Projects"], "plan.pdf")).toBe("Projects/plan.pdf");
  });

  it("number a name that would land on an earlier one, also in another case or form", () => {
    const names = new EntryNames();
    expect(names.file([], "a.txt")).toBe("a.txt");
    expect(names.file([], "a.txt")).toBe("a (2).txt");
    expect(names.file([], "A.TXT")).toBe("A (3).TXT");
    expect(names.file([], "caf\u00E9")).toBe("caf\u00E9");
    expect(names.file([], "cafe\u0301")).toBe("caf\u00E9 (2)");
  });

  it("give two folders that become equal a place of their own, and keep files together", () => {
    const names = new EntryNames();
    expect(names.file(["a/b"], "1")).toBe("a_b/1");
    expect(names.file(["a_b"], "2")).toBe("a_b (2)/2");
    expect(names.file(["a/b"], "3")).toBe("a_b/3");
    expect(names.folder(["a_b", "empty"])).toBe("a_b (2)/empty/");
  });

  it("never leave the folder they are unpacked into", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom("..", ".", "../..", "/", "\\", "C:", "", " ", "a/../../b", "\u202E"),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const path = new EntryNames().file(parts.slice(0, -1), parts.at(-1)!);
        for (const piece of path.split("/")) expect(["", ".", ".."]).not.toContain(piece);
        expect(path).not.toMatch(/\\|:|\p{Cc}|\u202E/u);
      }),
      { numRuns: 1000 },
    );
  });

  it("are never equal to one another", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 40 }), (list) => {
        const names = new EntryNames();
        const paths = list.map((name) => names.file([], name).toLowerCase());
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });
});
