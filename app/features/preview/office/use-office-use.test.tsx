import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { ManualClock } from "#tests/support/core-ports.ts";
import { useOfficeUse } from "./use-office-use.ts";

it("typing in the frame is use of the page while the frame has the focus, an hour after a press here", () => {
  const frame = { current: document.createElement("iframe") };
  const clock = new ManualClock(0);
  const used = vi.fn(async () => undefined);
  const runtime = { clock, auth: { use: used } } as unknown as Runtime;
  const { result } = renderHook(() => useOfficeUse(runtime, frame));
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const active = vi.spyOn(document, "activeElement", "get").mockReturnValue(document.body);
  result.current.hear();
  expect(used).not.toHaveBeenCalled();
  active.mockReturnValue(frame.current);
  result.current.hear();
  expect(used).toHaveBeenCalledTimes(1);
  clock.advance(OFFICE_LIMITS.useTrustedMs + 1);
  result.current.hear();
  expect(used).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event("keydown"));
  result.current.hear();
  expect(used).toHaveBeenCalledTimes(2);
});
