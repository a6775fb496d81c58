import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { useNamedItem } from "./use-named-item.ts";

let search = "";
const navigate = vi.hoisted(() => vi.fn());
vi.mock("@remix-run/react", () => ({
  useSearchParams: () => [new URLSearchParams(search)],
  useNavigate: () => navigate,
}));

afterEach(() => {
  cleanup();
  navigate.mockClear();
  window.location.hash = "";
});

const open = (id: string) => ({
  ...aFileItem({ id }),
  name: openName("plan.pdf", "f1".repeat(16)),
});
const sealed = (id: string): FileItem => ({ ...aFileItem({ id }), name: { state: "sealed" } });

function look(address: string, rows: readonly FileItem[]) {
  const show = vi.fn();
  search = new URL(address, "https://coffer.example").search;
  const initialProps = { now: rows };
  const hook = renderHook(({ now }) => useNamedItem(now, show), { initialProps });
  const { result } = hook;
  return {
    show,
    close: () => result.current(),
    rerender: (now: readonly FileItem[]) => hook.rerender({ now }),
  };
}

describe("an address that names an item of a link", () => {
  it("opens it when its name is, and once", () => {
    const { show, rerender } = look("/dl/0a1b?coffer_id=12&view=77", [sealed("77"), open("78")]);
    expect(show).not.toHaveBeenCalled();
    rerender([open("77"), open("78")]);
    rerender([open("78"), open("77")]);
    expect(show.mock.calls.map(([{ id }]) => id)).toEqual(["77"]);
  });

  it("names it no more when it is closed, and keeps folder and key", () => {
    window.location.hash = "#c2VjcmV0";
    look("/dl/0a1b?coffer_id=12&view=77", [open("77")]).close();
    const [[to, options] = []] = navigate.mock.calls;
    expect(to).toEqual({ search: "coffer_id=12", hash: "#c2VjcmV0" });
    expect(options).toEqual({ replace: true });
  });

  it("stays as it is where it named none", () => {
    look("/dl/0a1b?coffer_id=12", [open("77")]).close();
    expect(navigate).not.toHaveBeenCalled();
  });

  it("opens nothing for an item that is not there, or without a name of one", () => {
    for (const address of ["/dl/0a1b?view=9", "/dl/0a1b", "/dl/0a1b?view="]) {
      expect(look(address, [open("77")]).show).not.toHaveBeenCalled();
    }
  });
});
