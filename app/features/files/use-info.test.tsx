// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { NO_INFO, useInfo } from "./use-files-screen.ts";

const letter = aFileItem({ id: "7", name: openName("letter.txt", "f7") });
const plan = aFileItem({ id: "8", name: openName("plan.txt", "f8") });
const seals = { watch: () => undefined, check: undefined };

/** File info of the letter, over these rows of a folder. */
function infoOver(items: readonly FileItem[], folderId = "1") {
  const selection = emptySelection;
  const shown = { selected: [], selection, filter: { items }, seals, state: { folderId } };
  const info = { ...NO_INFO, isOpen: true, itemId: "7", selection, folderId: "1" };
  type Given = Parameters<typeof useInfo>;
  return renderHook(() => useInfo(shown as unknown as Given[0], info as Given[1])).result.current;
}

it("file info is of the item as its folder lists it now", () => {
  const renamed = { ...letter, name: openName("letter 2.txt", "f7") };
  expect(infoOver([letter, plan]).item).toBe(letter);
  expect(infoOver([renamed, plan]).item).toBe(renamed);
});

it("file info says nothing more of a file that was moved away, nor in another folder", () => {
  expect(infoOver([plan]).item).toBeNull();
  expect(infoOver([letter, plan], "2").item).toBeNull();
});
