import { cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ToastProvider, useToast } from "./Toast.tsx";

const asked = vi.hoisted(() => ({ count: 0 }));
vi.mock("./ToastItems.tsx", () => {
  asked.count += 1;
  return { ToastItems: () => <p>shown</p> };
});

afterEach(cleanup);

function Telling() {
  const toast = useToast();
  useEffect(() => void toast({ text: "Saved", kind: "success" }), [toast]);
  return null;
}

it("what shows messages comes with the first one, and no page asks for it before", async () => {
  const page = render(<ToastProvider>{null}</ToastProvider>);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked.count).toBe(0);
  page.rerender(
    <ToastProvider>
      <Telling />
    </ToastProvider>,
  );
  expect((await screen.findAllByText("shown")).length).toBeGreaterThan(0);
  expect(asked.count).toBe(1);
});
