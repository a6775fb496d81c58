import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { NO_INFO, useInfo } from "./use-files-screen.ts";

const letter = aFileItem({ id: "7", name: openName("letter.txt", "f7") });
const plan = aFileItem({ id: "8", name: openName("plan.txt", "f8") });
const seals = { watch: () => undefined, check: undefined };

interface Rows {
  readonly items: readonly FileItem[];
  readonly folderId?: string;
}

/** File info of the letter, open over the rows of a folder that change under it. */
function infoOver(first: Rows) {
  const selection = emptySelection;
  const info = { ...NO_INFO, isOpen: true, itemId: "7", selection, folderId: "1" };
  type Given = Parameters<typeof useInfo>;
  const look = ({ items, folderId = "1" }: Rows) => {
    const shown = { selected: [], selection, filter: { items }, seals, state: { folderId } };
    return useInfo(shown as unknown as Given[0], info as Given[1]);
  };
  return renderHook(look, { initialProps: first });
}

it("file info is of the item as its folder lists it now", () => {
  const renamed = { ...letter, name: openName("letter 2.txt", "f7") };
  const { result, rerender } = infoOver({ items: [letter, plan] });
  expect(result.current.item).toBe(letter);
  rerender({ items: [renamed, plan] });
  expect(result.current.item).toBe(renamed);
});

it("file info says nothing more of a file that was moved away, nor in another folder", () => {
  const { result, rerender } = infoOver({ items: [letter, plan] });
  rerender({ items: [plan] });
  expect(result.current.item).toBeNull();
  rerender({ items: [letter, plan] });
  expect(result.current.item).toBe(letter);
  rerender({ items: [letter, plan], folderId: "2" });
  expect(result.current.item).toBeNull();
});
