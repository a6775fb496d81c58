import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeClock } from "#tests/support/core-ports.ts";
import { useEvents } from "./use-events.ts";

const page = vi.hoisted(() => ({ runtime: null as object | null, account: null as object | null }));

vi.mock("#app/platform/runtime-context.tsx", async (actual) => ({
  ...(await actual<object>()),
  useRuntime: () => page.runtime,
  useAccount: () => page.account,
}));

it("asks for the kind that was chosen before the account was open, and for that alone", async () => {
  const call = vi.fn(() => new Promise(() => undefined));
  const { result, rerender } = renderHook(useEvents);
  act(() => result.current.choose({ kind: "links" }));
  act(() => result.current.choose({ days: 365 }));
  expect(result.current.wish).toMatchObject({ kind: "links", days: 365 });
  Object.assign(page, {
    runtime: { api: { call }, clock: new FakeClock(0), online: { isOnline: () => true } },
    account: {},
  });
  await act(async () => rerender());
  expect(call.mock.calls).toEqual([
    ["eventlist", expect.objectContaining({ kind: "links" }), expect.anything()],
  ]);
  expect(result.current.wish).toMatchObject({ kind: "links", days: 365 });
});
