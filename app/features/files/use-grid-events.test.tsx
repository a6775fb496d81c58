import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { useGridEvents } from "./use-grid-events.ts";

afterEach(cleanup);

const step = { id: "9", fid: "ab".repeat(16), domain: "m77", name: "Harbour" };
const name = openName("plan.txt", "0".repeat(32));
const inShare = (isReadOnly: boolean): FileItem => {
  const place: OpenedFolder = { area: "share", id: "9", path: [step], isReadOnly };
  return aFileItem({ domain: "m77", name, place });
};

/** What was taken along when a row was cut. */
function cut(item: FileItem): [string, readonly FileItem[]][] {
  const taken: [string, readonly FileItem[]][] = [];
  type Tools = Parameters<typeof useGridEvents>[0];
  const tools: Pick<Tools, "chosen" | "isInTrash" | "take"> = {
    chosen: () => [item],
    isInTrash: false,
    take: (act, items) => taken.push([act, items]),
  };
  const rows = { itemAt: () => item };
  const { result } = renderHook(() => useGridEvents({ ...tools, rows } as unknown as Tools));
  result.current.onCommand?.("cut", 0);
  return taken;
}

it("a row is cut where it may go away, and copied where it may only be read (Reading R-504)", () => {
  const own = aFileItem({ name });
  expect(cut(own)).toEqual([["move", [own]]]);
  const [written, read] = [inShare(false), inShare(true)];
  expect(cut(written)).toEqual([["move", [written]]]);
  expect(cut(read)).toEqual([["copy", [read]]]);
  expect(cut({ ...own, isDeleted: true })[0]?.[1]).toEqual([]);
});
