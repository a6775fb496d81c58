import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { useOpenedFile } from "./use-opened-file.ts";

const FID = "0123456789abcdef".repeat(2) as Fid;
const OTHER = "fedcba9876543210".repeat(2) as Fid;
const world = vi.hoisted(() => ({
  visit: null as unknown,
  seen: [] as unknown[],
  openFile: vi.fn(),
  runtime: { api: {}, crypto: {}, seen: { read: () => [] as unknown[] } },
  account: {},
}));
vi.mock("@remix-run/react", () => ({ useLocation: () => ({ state: world.visit }) }));
vi.mock("#app/core/files/open-file.ts", () => ({ openFile: world.openFile }));
vi.mock("#app/platform/runtime-context.tsx", () => ({
  useRuntime: () => world.runtime,
  useAccount: () => world.account,
}));

const folder = { area: "main", id: "1", path: [], isReadOnly: false };
const row = aFileItem({ id: "7", parentId: "1", name: openName("a.txt", FID) });
const other = { item: { ...row, name: openName("b.txt", OTHER) }, folder };

beforeEach(() => {
  world.openFile.mockReset();
  world.openFile.mockResolvedValue(other);
  world.runtime.seen.read = () => [{ folder, items: [row] }];
});

async function opened(visit: unknown) {
  world.visit = visit;
  const { result } = renderHook(() => useOpenedFile("7"));
  const first = result.current.state;
  await act(async () => undefined);
  return { first, result };
}

it("a row that was pressed in a list of this page is there at once, and nobody is asked about it", async () => {
  const { first } = await opened({ fid: FID });
  expect(first).toEqual({ phase: "open", file: { item: row, folder } });
  expect(world.openFile).not.toHaveBeenCalled();
});

it("an address alone is asked about, whatever was looked at", async () => {
  const { first, result } = await opened(null);
  expect(first).toEqual({ phase: "opening" });
  expect(result.current.state).toEqual({ phase: "open", file: other });
});

it("another file than the pressed row's is refused (2010, Trust D8), and looked for again when asked", async () => {
  world.runtime.seen.read = () => [];
  const { result } = await opened({ fid: FID });
  expect(result.current.state).toEqual({ phase: "failed", code: CODES.itemKeyRefused });
  world.openFile.mockResolvedValue({ item: row, folder });
  await act(async () => result.current.look());
  expect(result.current.state).toEqual({ phase: "open", file: { item: row, folder } });
});
