import { describe, expect, it } from "vitest";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { newItemDialog, type SealedDialog, sealDialog } from "./files-dialog.ts";
import { reopenDialog } from "./reopen-dialog.ts";

function aFolder(...ids: readonly string[]): OpenedFolder {
  const path = ids.map((id) => ({ id, fid: "0".repeat(32), domain: "m", name: id }));
  return { area: "main", id: ids.at(-1) ?? "", path, isReadOnly: false };
}

const OPENING = { folder: null, phase: "opening", rows: [] } as const;

function asked(folderId: string | null): SealedDialog {
  const dialog = newItemDialog("new-folder", OPENING, folderId);
  if (dialog.kind !== "sealed") throw new Error(`it is ${dialog.kind}`);
  return dialog;
}

describe("a new folder", () => {
  it("opens its dialog at once in a folder that is open", () => {
    const folder = aFolder("1", "2");
    expect(newItemDialog("new-folder", { folder, phase: "arriving" }, "2")).toEqual({
      kind: "new-folder",
      parent: folder,
    });
  });

  it.each([
    ["a folder", "2", aFolder("1", "2")],
    ["the root, whose id the address does not tell", null, aFolder("1")],
  ])("that is asked for while %s still opens waits for it", (_, folderId, folder) => {
    const dialog = asked(folderId);
    expect(reopenDialog(dialog, OPENING)).toBe("wait");
    expect(reopenDialog(dialog, { folder, phase: "arriving", rows: [] })).toEqual({
      kind: "new-folder",
      parent: folder,
    });
  });

  it.each([
    ["another folder", "2", aFolder("1", "3")],
    ["a folder in place of the root", null, aFolder("1", "3")],
  ])("is not made in %s that was gone to meanwhile", (_, folderId, folder) => {
    const state = { folder, phase: "complete", rows: [] } as const;
    expect(reopenDialog(asked(folderId), state)).toBe("gone");
  });

  it("is not asked for where the folder cannot be opened", () => {
    expect(newItemDialog("new-folder", { folder: null, phase: "failed" }, "2").kind).toBe("none");
  });
});

describe("what is done with several items", () => {
  const rows = ["4", "8", "9"].map((id) =>
    aFileItem({ id, parentId: "2", name: openName(id, `f${id}`) }),
  );
  const items = rows.slice(0, 2);
  const folder = aFolder("1", "2");

  it.each(["move", "links"] as const)(
    "leaves no name when the page is locked, and comes back over the same items: %s",
    (kind) => {
      const dialog = sealDialog({ kind, items });
      expect(dialog).toEqual({ kind: "sealed", was: kind, folderId: "2", itemIds: ["4", "8"] });
      if (dialog.kind !== "sealed") throw new Error(`it is ${dialog.kind}`);
      expect(reopenDialog(dialog, { folder, phase: "complete", rows })).toEqual({ kind, items });
      const less = { folder, phase: "complete", rows: rows.slice(1) } as const;
      expect(reopenDialog(dialog, less)).toBe("gone");
    },
  );
});
