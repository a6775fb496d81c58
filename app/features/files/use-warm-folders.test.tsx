import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import type { KeptRequest } from "#app/core/files/kept-folders.crypto.ts";
import { MOST_EXPECTED } from "#app/core/files/lazy-kept.ts";
import type { ListingPhase, ListingState } from "#app/core/files/listing-state.ts";
import { FIRST_ORDER } from "#app/core/files/sort.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { OpenListing } from "./use-listing.ts";
import { useWarmFolders } from "./use-warm-folders.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const folder = (id: string) => aFileItem({ id, kind: "folder", name: openName(id, `fid ${id}`) });
const file = aFileItem({ id: "file", name: openName("a.txt", "fid a") });
const sealed = aFileItem({ id: "sealed", kind: "folder", name: { state: "sealed" } });

function listed(rows: readonly FileItem[], phase: ListingPhase = "complete"): ListingState {
  const place = { folderId: "1", showDeleted: false, folder: null };
  return { ...place, phase, rows, order: FIRST_ORDER, error: null };
}

/** What was asked for while nobody did anything. */
async function warmed(state: ListingState): Promise<readonly KeptRequest[]> {
  const asked: KeptRequest[] = [];
  const kept = { expect: async (request: KeptRequest) => void asked.push(request) };
  const open = { kept } as unknown as OpenListing;
  const { unmount } = renderHook(() => useWarmFolders(open, state));
  expect(asked).toEqual([]);
  await act(() => vi.runAllTimersAsync());
  unmount();
  return asked;
}

describe("folders that may be pressed next", () => {
  it("are read one after the other, with the fid of their row", async () => {
    expect(await warmed(listed([folder("2"), file, sealed, folder("3")]))).toEqual([
      { folderId: "2", showDeleted: false, fid: "fid 2" },
      { folderId: "3", showDeleted: false, fid: "fid 3" },
    ]);
  });

  it("are the first ones of the list, and none before the list is whole", async () => {
    const many = Array.from({ length: 3 * MOST_EXPECTED }, (_, index) => folder(`${index}`));
    expect(await warmed(listed(many))).toHaveLength(MOST_EXPECTED);
    expect(await warmed(listed(many, "arriving"))).toEqual([]);
  });
});
