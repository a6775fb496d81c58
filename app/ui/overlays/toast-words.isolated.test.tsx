import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider, useToast } from "./Toast.tsx";

const part = vi.hoisted(() => ({ come: () => {} }));
vi.mock("./ToastItems.tsx", async () => {
  await new Promise<void>((resolve) => {
    part.come = resolve;
  });
  return { ToastItems: () => <p>with its sign</p> };
});

const onAct = vi.fn();
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Telling() {
  const toast = useToast();
  useEffect(() => {
    toast({
      text: "The file is safe on your device",
      kind: "critical",
      action: { label: "OK", onAct },
    });
    for (const text of ["one", "two", "three", "four"])
      toast({ text, kind: "success", action: { label: `Undo ${text}` } });
  }, [toast]);
  return null;
}

async function stage({ isOnline }: { readonly isOnline: boolean }): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  render(
    <ToastProvider>
      <Telling />
    </ToastProvider>,
  );
  await act(async () => undefined);
}

it("a message that comes while offline stands in its words at once, and is answered", async () => {
  await stage({ isOnline: false });
  expect(screen.getByRole("alert").textContent).toContain("The file is safe on your device");
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(onAct).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("The file is safe on your device")).toBeNull();
});

it("it goes after its time as with its part, and what asks for an answer stays", async () => {
  await stage({ isOnline: false });
  await act(() => vi.advanceTimersByTimeAsync(7_999));
  expect(screen.getAllByRole("button", { name: /Undo/ })).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(1));
  // The one before them had waited, and stands now.
  const left = screen.queryAllByRole("button", { name: /Undo/ }).map((one) => one.textContent);
  expect(left).toEqual(["Undo one"]);
  expect(screen.getByText("The file is safe on your device")).toBeTruthy();
});

it("no more of them than stand at once in any case, the newest", async () => {
  await stage({ isOnline: false });
  const shown = screen.getAllByRole("button", { name: /Undo/ }).map((one) => one.textContent);
  expect(shown).toEqual(["Undo two", "Undo three", "Undo four"]);
});

it("a message whose part is late stands in its words, and no part that comes soon is preceded by them", async () => {
  await stage({ isOnline: true });
  expect(screen.queryByText("The file is safe on your device")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(screen.getByText("The file is safe on your device")).toBeTruthy();
  await act(async () => part.come());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText("The file is safe on your device")).toBeNull();
  expect(screen.getAllByText("with its sign").length).toBeGreaterThan(0);
});
