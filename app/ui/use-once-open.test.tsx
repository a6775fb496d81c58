import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useOnceOpen } from "./use-once-open.ts";

function aPage() {
  const done: string[] = [];
  const { result, rerender } = renderHook((open: { name: string } | null) => useOnceOpen(open), {
    initialProps: null as { name: string } | null,
  });
  const press = (what: string) =>
    act(() => result.current((open) => done.push(`${what} ${open.name}`)));
  const open = (name: string | null) => rerender(name === null ? null : { name });
  return { done, press, open };
}

it("keeps the last that was pressed for what opens, and does it once", () => {
  const { done, press, open } = aPage();
  press("grid");
  press("list");
  expect(done).toEqual([]);
  open("account");
  open("account again");
  expect(done).toEqual(["list account"]);
});

it("does at once what is pressed where it is open, and waits again after it was closed", () => {
  const { done, press, open } = aPage();
  open("account");
  press("grid");
  open(null);
  press("list");
  expect(done).toEqual(["grid account"]);
  open("account again");
  expect(done).toEqual(["grid account", "list account again"]);
});
