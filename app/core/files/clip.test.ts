import { describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { type Clip, pasteInto, takeClip, toClip } from "./clip.ts";
import type { OpenedFolder } from "./item.ts";

const folder = (id: string): OpenedFolder => ({ area: "main", id, path: [], isReadOnly: false });
const [here, there] = [folder("1"), folder("2")];
const item = aFileItem({ id: "7", name: openName("plan.txt", "0".repeat(32)) });

const store = new Store<Clip | null>(null);

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
    expect(pasteInto(copied, there, store)).toMatchObject({ act: "copy", to: there });
    expect(pasteInto(copied, here, store).act).toBe("duplicate");
    expect(pasteInto(cut, there, store)).toMatchObject({ act: "move", to: there });
    const inVault: OpenedFolder = { ...there, area: "vault" };
    expect(pasteInto(cut, inVault, store)).toMatchObject({ act: "move", to: inVault });
    // Moving to where it is says 3610.
    expect(pasteInto(cut, here, store)).toMatchObject({ act: "move", to: here });
  });

  it.each(["copy", "move"] as const)(
    "says how to paste until something else is taken or the paste begins: %s",
    (act) => {
      const clips = new Store<Clip | null>(null);
      const said: string[] = [];
      const take = (name: string, items = [item]) =>
        takeClip(clips, { act, items, folder: here }, () => {
          said.push(name);
          return () => void said.splice(0, said.length, ...said.filter((one) => one !== name));
        });
      take("nothing", [{ ...item, isDeleted: true }]);
      expect([said, clips.get()]).toEqual([[], null]);
      take("first");
      take("second");
      expect(said).toEqual(["second"]);
      take("nothing", []);
      expect(said).toEqual(["second"]);
      const clip = clips.get();
      if (clip === null) throw new Error("it was taken");
      expect(clip).toMatchObject({ act, items: [{ id: item.id, place: here }] });
      pasteInto(clip, there, clips);
      expect(said).toEqual([]);
    },
  );

  it("can be put somewhere still where none of it moved, unless something else was taken", () => {
    const cut = toClip("move", [item], here);
    if (cut === null) throw new Error("it can be taken");
    const pasted = pasteInto(cut, there, store);
    if (pasted.act !== "move") throw new Error("it moves");
    pasted.onStay?.();
    expect(store.get()).toBe(cut);
    const other: Clip = { act: "copy", items: [] };
    store.set(other);
    pasted.onStay?.();
    expect(store.get()).toBe(other);
  });
});
