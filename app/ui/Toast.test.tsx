// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Dialog } from "./Dialog.tsx";
import { ToastProvider, useClearToasts, useToast } from "./Toast.tsx";

afterEach(cleanup);

function Stage() {
  const toast = useToast();
  const clear = useClearToasts();
  const say = () => {
    toast({ kind: "success", text: "Tender.pdf was moved" });
    toast({ kind: "critical", text: "Letter.txt was refused", action: { label: "OK" } });
  };
  return (
    <>
      <button type="button" onClick={say}>
        Say
      </button>
      <button type="button" onClick={clear}>
        Lock
      </button>
    </>
  );
}

it("messages that name files go when the page is locked, critical ones too", async () => {
  render(
    <ToastProvider>
      <Stage />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Say" }));
  await screen.findByText("Letter.txt was refused");
  fireEvent.click(screen.getByRole("button", { name: "Lock" }));
  await waitFor(() => expect(document.body.textContent).not.toMatch(/Tender|Letter/));
});

it("a message is read out while a dialog is open", async () => {
  render(
    <ToastProvider>
      <Dialog open title="Link" onClose={() => undefined}>
        <Stage />
      </Dialog>
    </ToastProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Say" }));
  await screen.findByText("Tender.pdf was moved");
  // Roles leave out what the dialog hides.
  expect(screen.getByRole("status").textContent).toContain("Tender.pdf was moved");
  expect(screen.getByRole("alert").textContent).toContain("Letter.txt was refused");
});
