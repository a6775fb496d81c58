import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
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

function Opener({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={isOpen}
        title="Link"
        closeLabel="Close"
        onClose={onClose}
        foot={<button type="button">Save</button>}
      >
        <Stage />
      </Dialog>
    </>
  );
}

/** A dialog with a critical message over it; gives the control that answers the message. */
async function stageOver(onClose: () => void): Promise<HTMLElement> {
  render(
    <ToastProvider>
      <Opener onClose={onClose} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  fireEvent.click(await screen.findByRole("button", { name: "Say" }));
  return screen.findByRole("button", { name: "OK" });
}

it("a critical message over a dialog is answered by a press, and the dialog stays", async () => {
  const onClose = vi.fn();
  const ok = await stageOver(onClose);
  act(() => ok.focus());
  expect(document.activeElement).toBe(ok);
  fireEvent.pointerDown(ok);
  fireEvent.click(ok);
  await waitFor(() => expect(screen.queryByText("Letter.txt was refused")).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
});

it("Tab goes from the last control of a dialog to the message over it", async () => {
  const ok = await stageOver(() => undefined);
  const first = screen.getByRole("button", { name: "Close" });
  const last = screen.getByRole("button", { name: "Save" });
  for (const [edge, shiftKey] of [
    [last, false],
    [first, true],
  ] as const) {
    act(() => edge.focus());
    fireEvent.keyDown(edge, { key: "Tab", shiftKey });
    expect(document.activeElement).toBe(ok);
  }
});
