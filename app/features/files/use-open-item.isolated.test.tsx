import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Fid } from "#app/core/crypto/port.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { OpenListing } from "./use-listing.ts";
import { useOpenItem } from "./use-open-item.ts";

const { navigate, preview } = vi.hoisted(() => ({
  navigate: vi.fn(),
  preview: { open: vi.fn(), expect: vi.fn() },
}));
vi.mock("@remix-run/react", () => ({ useNavigate: () => navigate }));
vi.mock("#app/features/listing/use-open-preview.ts", () => ({
  useOpenPreview: () => preview,
}));

const FID = "0123456789abcdef".repeat(2) as Fid;
const folder = aFileItem({ id: "12", kind: "folder", name: openName("Plans", FID) });
const query = { search: "?view=grid", showDeleted: false };
const kept = { expect: vi.fn(async () => undefined) };
const listing = { turnTo: vi.fn(() => false) };
const onFile = vi.fn();

function ways() {
  const open = { kept, listing } as unknown as OpenListing;
  return renderHook(() => useOpenItem({ area: "files", query, open }, onFile)).result.current;
}

beforeEach(() => vi.clearAllMocks());

describe("a folder whose row is pressed", () => {
  const visit = { folderId: "12", showDeleted: false, fid: FID };

  it("is the folder of that fid, whatever folder the server has its id stand for (Formats 12)", () => {
    ways().openItem(folder);
    expect(navigate.mock.calls).toEqual([["/files/12?view=grid", { state: { fid: FID } }]]);
    expect(listing.turnTo).toHaveBeenCalledWith(visit);
    expect(kept.expect).toHaveBeenCalledWith(visit);
    expect(onFile).not.toHaveBeenCalled();
  });

  it("is read at the press under its fid", () => {
    ways().expectItem(folder);
    expect(kept.expect.mock.calls).toEqual([[visit]]);
  });
});

it("a folder that is sealed leads nowhere: nothing proves which one it is", () => {
  ways().openItem(aFileItem({ id: "12", kind: "folder" }));
  expect(navigate).not.toHaveBeenCalled();
});
