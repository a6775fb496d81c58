import { describe, expect, it } from "vitest";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { pasteInto, toClip } from "./clip.ts";
import type { OpenedFolder } from "./item.ts";

const folder = (id: string): OpenedFolder => ({ area: "main", id, path: [], isReadOnly: false });
const [here, there] = [folder("1"), folder("2")];
const item = aFileItem({ id: "7", name: openName("plan.txt", "0".repeat(32)) });

describe("what is copied or cut", () => {
  it("keeps where it lies, so that it is found from every other folder", () => {
    expect(toClip("move", [item], here)?.items[0]?.place).toBe(here);
    const found = { ...item, place: there };
    expect(toClip("copy", [found], null)?.items[0]?.place).toBe(there);
  });

  it("is nothing deleted and nothing whose name does not open", () => {
    const failed = aFileItem({ id: "8", name: { state: "failed", code: 2010, text: "" } });
    expect(toClip("copy", [{ ...item, isDeleted: true }, failed], here)).toBeNull();
    expect(toClip("copy", [item, failed], here)?.items).toHaveLength(1);
  });

  it("is copied or moved into another folder, and duplicated beside itself", () => {
    const copied = toClip("copy", [item], here);
    const cut = toClip("move", [item], here);
    if (copied === null || cut === null) throw new Error("it can be taken");
    expect(pasteInto(copied, there)).toMatchObject({ act: "copy", to: there });
    expect(pasteInto(copied, here).act).toBe("duplicate");
    expect(pasteInto(cut, there)).toMatchObject({ act: "move", to: there });
    const inVault: OpenedFolder = { ...there, area: "vault" };
    expect(pasteInto(cut, inVault)).toMatchObject({ act: "copy", to: inVault });
    // Moving to where it is says 3610.
    expect(pasteInto(cut, here)).toMatchObject({ act: "move", to: here });
  });
});
