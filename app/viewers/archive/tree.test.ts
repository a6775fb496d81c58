import { describe, expect, it } from "vitest";
import type { ArchiveEntry } from "./entry.ts";
import { rowsOf, treeOf } from "./tree.ts";

function anEntry(path: string, sizeBytes = 1): ArchiveEntry {
  const isFolder = path.endsWith("/");
  const rest = { packedBytes: null, modifiedMs: null, take: null, isLocked: false };
  return { path, isFolder, sizeBytes: isFolder ? 0 : sizeBytes, ...rest };
}

const linesOf = (paths: readonly string[], isOpen = true) =>
  rowsOf(treeOf(paths.map((path) => anEntry(path))), () => isOpen).map(
    (row) =>
      "  ".repeat(row.depth) + (row.kind === "folder" ? `${row.folder.name}/` : row.file.name),
  );

describe("the folders of an archive", () => {
  it("are those of the ways to its files, each once, and hold what lies in them", () => {
    expect(linesOf(["a/b.txt", "c.txt", "a/d/e.txt", "a/f.txt", "empty/"])).toEqual([
      "a/",
      "  d/",
      "    e.txt",
      "  b.txt",
      "  f.txt",
      "empty/",
      "c.txt",
    ]);
  });

  it("show nothing of what is closed", () => {
    expect(linesOf(["a/b.txt", "c.txt"], false)).toEqual(["a/", "c.txt"]);
  });

  it("are one where each holds only the next", () => {
    expect(linesOf(["a/b/c/d.txt", "a/b/c/e/f.txt"])).toEqual([
      "a/b/c/",
      "  e/",
      "    f.txt",
      "  d.txt",
    ]);
  });

  it("are text, wherever a way would lead, by the separators of any system", () => {
    expect(linesOf(["../../etc/passwd", "C:\\windows\\a.dll", "/root/key", "__proto__/x"])).toEqual(
      ["../../etc/", "  passwd", "C:/windows/", "  a.dll", "root/", "  key", "__proto__/", "  x"],
    );
  });

  it("count what lies below them", () => {
    const root = treeOf([anEntry("a/b", 3), anEntry("a/c/d", 4), anEntry("e", 5)]);
    expect([root.fileCount, root.sizeBytes]).toEqual([3, 12]);
    expect(root.folders.map(({ fileCount, sizeBytes }) => [fileCount, sizeBytes])).toEqual([
      [2, 7],
    ]);
  });

  it("end somewhere, however deep a way goes", () => {
    const deep = `${"a/x/".repeat(20_000)}end.txt`;
    const lines = linesOf([deep, "a/b"]);
    expect(lines.length).toBeLessThan(40);
    expect(lines.some((line) => line.endsWith("end.txt"))).toBe(true);
  });
});
