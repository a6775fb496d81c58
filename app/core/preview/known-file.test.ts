import { describe, expect, it } from "vitest";
import type { Fid } from "#app/core/crypto/port.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { knownFile } from "./known-file.ts";

const FID = "0123456789abcdef".repeat(2) as Fid;
const OTHER = "fedcba9876543210".repeat(2) as Fid;
const aFolder = (id: string): OpenedFolder => ({ area: "main", id, path: [], isReadOnly: false });
const aRow = (change: Partial<FileItem> = {}) =>
  aFileItem({ id: "7", parentId: "1", name: openName("a.txt", FID), ...change });
const inFolder = (item: FileItem, folderId = "1") => [
  { folder: aFolder("5"), items: [] },
  { folder: aFolder(folderId), items: [aRow({ id: "6" }), item] },
];
const pressed = { itemId: "7", fid: FID };

describe("a file whose row was pressed", () => {
  it("is the row of the list, in the folder that the list proved", () => {
    const item = aRow();
    expect(knownFile(inFolder(item), pressed)).toEqual({ item, folder: aFolder("1") });
  });

  it("lies where its own place says in a list that is of no folder", () => {
    const item = aRow({ place: aFolder("9") });
    expect(knownFile(inFolder(item, "0"), pressed)).toEqual({ item, folder: aFolder("9") });
  });

  it.each([
    ["another file under the same id (Trust D8)", aRow({ name: openName("a.txt", OTHER) })],
    ["a folder", aRow({ kind: "folder" })],
    ["a name that is sealed", aRow({ name: { state: "sealed" } })],
    ["what is deleted", aRow({ isDeleted: true })],
    ["a row of another folder", aRow({ parentId: "2" })],
    ["another row", aRow({ id: "8" })],
  ])("is not %s", (_what, item) => {
    expect(knownFile(inFolder(item), pressed)).toBeNull();
  });
});
