import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { FailureBox } from "./RegionFailure.tsx";

const Words = await loadWords();
const onRetry = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onRetry.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(error: AppErrorShape) {
  return render(
    <Words>
      <FailureBox error={error} heading="h2" onRetry={onRetry} />
    </Words>,
  );
}

describe("what there were too many calls for (Reading R-663)", () => {
  it("is asked for again when it is let through, and not before", () => {
    show({ code: 9429, retryAtMs: Date.now() + 20_000 });
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    vi.advanceTimersByTime(19_000);
    expect(onRetry).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(onRetry).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(600_000);
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("is not asked for without end by a server that says at once", () => {
    show({ code: 9429, retryAtMs: Date.now() - 1 });
    vi.advanceTimersByTime(4_000);
    expect(onRetry).not.toHaveBeenCalled();
  });

  it.each([
    ["nobody says when", { code: 9429 }],
    ["it failed for another reason", { code: 1503, retryAtMs: 1 }],
  ])("waits for a press where %s", (_why, error) => {
    show(error);
    vi.advanceTimersByTime(600_000);
    expect(onRetry).not.toHaveBeenCalled();
  });

  it("is left alone where nobody waits for it any more", () => {
    show({ code: 9429, retryAtMs: Date.now() + 20_000 }).unmount();
    vi.advanceTimersByTime(600_000);
    expect(onRetry).not.toHaveBeenCalled();
  });
});
