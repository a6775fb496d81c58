import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { DrawerDrop } from "./drawer-drop.ts";
import { useDrawerDrop } from "./use-drawer-drop.ts";

const drawer = vi.hoisted(() => ({ isHere: false, followed: vi.fn(() => () => undefined) }));
vi.mock("./drawer-drop.ts", () => {
  drawer.isHere = true;
  return { followDrawer: drawer.followed };
});

afterEach(cleanup);

it("the drawer is ready for a drag before one begins, and follows none until then", async () => {
  const { result } = renderHook(() => useDrawerDrop({} as DrawerDrop));
  await vi.dynamicImportSettled();
  expect(drawer.isHere).toBe(false);
  dispatchEvent(new Event("pointerover"));
  await vi.dynamicImportSettled();
  expect(drawer.isHere).toBe(true);
  expect(drawer.followed).not.toHaveBeenCalled();
  result.current();
  await vi.dynamicImportSettled();
  expect(drawer.followed).toHaveBeenCalledOnce();
});
