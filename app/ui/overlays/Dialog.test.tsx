// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";

afterEach(cleanup);

function RenameStage({ dismiss = "any" }: { dismiss?: "any" | "buttons" }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Rename file"
        closeLabel="Close"
        dismiss={dismiss}
        foot={<Button>Cancel</Button>}
      >
        <TextField label="Name" />
      </Dialog>
    </>
  );
}

async function openRename(): Promise<HTMLElement> {
  const opener = screen.getByRole("button", { name: "Rename" });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole("dialog", { name: "Rename file" });
  return opener;
}

describe("a dialog", () => {
  it("focuses its first field", async () => {
    render(<RenameStage />);
    await openRename();
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  });

  it("closes with Escape and gives the focus back to what opened it", async () => {
    render(<RenameStage />);
    const opener = await openRename();
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  });

  it("stays open on Escape when only its buttons may close it", async () => {
    render(<RenameStage dismiss="buttons" />);
    await openRename();
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    expect(screen.queryByRole("dialog")).not.toBeNull();
  });

  it("focuses Cancel when the action is dangerous", async () => {
    render(
      <ConfirmDialog
        open
        title="Delete 3 items?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        closeLabel="Close"
        tone="danger"
        onConfirm={() => undefined}
        onClose={() => undefined}
      >
        They stay in Deleted for 180 days.
      </ConfirmDialog>,
    );
    await screen.findByRole("alertdialog", { name: "Delete 3 items?" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  });
});
