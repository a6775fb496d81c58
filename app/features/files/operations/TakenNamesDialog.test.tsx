import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import type { PlaceAnswers, PlaceConflict } from "#app/core/files/name-conflict.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { TakenNamesDialog } from "./TakenNamesDialog.tsx";

const Words = await loadWords();

afterEach(cleanup);

function item(id: string, name: string, more: Partial<FileItem> = {}): FileItem {
  const base = { id, kind: "file", sizeBytes: 100, modifiedMs: 0, isDeleted: false };
  const open = { state: "open", text: name, fid: id, rev: 0 };
  return { ...base, name: open, ...more } as FileItem;
}

function conflict(id: string, name: string, more: Partial<FileItem> = {}): PlaceConflict {
  const coming = item(id, name, { ...more, modifiedMs: 1000 });
  return { coming, there: item(`there ${id}`, name, more), canReplace: more.kind !== "folder" };
}

const FEW = [
  conflict("1", "a.txt"),
  conflict("2", "Plans", { kind: "folder" }),
  conflict("3", "<img src=x>\u202Egpj.exe"),
];

async function show(conflicts: readonly PlaceConflict[], total = 5) {
  const given: (PlaceAnswers | null)[] = [];
  render(
    <Words>
      <TakenNamesDialog
        act="move"
        total={total}
        conflicts={conflicts}
        onAnswer={(answers) => given.push(answers)}
      />
    </Words>,
  );
  await screen.findByRole("dialog");
  return given;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });

describe("the question about many names that are taken", () => {
  it("keeps all beside each other unless told otherwise, and says how many go", async () => {
    const given = await show(FEW);
    expect(screen.getByRole("dialog", { name: "3 of 5 items are there already" })).toBeTruthy();
    press("Move 5 items");
    expect([...(given[0] ?? [])]).toEqual([
      ["1", "keep-both"],
      ["2", "keep-both"],
      ["3", "keep-both"],
    ]);
  });

  it("takes one answer for all and another for each; a folder is never replaced", async () => {
    const given = await show(FEW);
    const all = within(screen.getByRole("group", { name: "For all" }));
    fireEvent.click(all.getByRole("button", { name: "Replace" }));
    expect(all.getByRole("button", { pressed: true }).textContent).toBe("Replace");
    const folder = within(screen.getByRole("combobox", { name: "Plans" }));
    expect(folder.queryByRole("option", { name: "Replace" })).toBeNull();
    choose("a.txt", "skip");
    expect(all.queryByRole("button", { pressed: true })).toBeNull();
    press("Move 4 items");
    expect([...(given[0] ?? []).values()]).toEqual(["skip", "keep-both", "replace"]);
  });

  it("is closed by Cancel and by Close without an answer, and can leave all out", async () => {
    const given = await show(FEW, 3);
    press("Cancel");
    press("Close");
    expect(given).toEqual([null, null]);
    fireEvent.click(screen.getByRole("button", { name: "Skip" }));
    expect(screen.getByRole("button", { name: "Leave all out" })).toBeTruthy();
  });

  it("says which is newer, and draws a hostile name as text that turns nothing round it", async () => {
    await show(FEW);
    expect(screen.getAllByText(/^Coming: .* – newer$/)).toHaveLength(3);
    const name = screen.getByText("<img src=x>\u202Egpj.exe");
    expect(name.tagName).toBe("BDI");
    expect(document.querySelector("li img")).toBeNull();
  });

  it("draws a hundred of thousands, and more when asked; one answer is for all of them", async () => {
    const many = Array.from({ length: 250 }, (_, at) => conflict(String(at), `${at}.txt`));
    const given = await show(many, 250);
    expect(screen.getAllByRole("combobox")).toHaveLength(100);
    press("Show 100 more");
    press("Show 50 more");
    expect(screen.getAllByRole("combobox")).toHaveLength(250);
    fireEvent.click(screen.getByRole("button", { name: "Replace" }));
    press("Move 250 items");
    expect(new Set((given[0] ?? new Map()).values())).toEqual(new Set(["replace"]));
  });
});
