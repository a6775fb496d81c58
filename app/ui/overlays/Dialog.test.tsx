import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
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

/** A dialog that a second one follows; nothing hears where the focus goes, as in a window behind another. */
function FollowedStage() {
  const [shown, setShown] = useState<"none" | "first" | "second">("none");
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Button ref={opener} onClick={() => setShown("first")}>
        Start
      </Button>
      <Dialog
        open={shown === "first"}
        onClose={() => setShown("none")}
        title="First"
        returnFocus={opener.current}
        foot={<Button onClick={() => setShown("second")}>Next</Button>}
      >
        First of two.
      </Dialog>
      <Dialog open={shown === "second"} onClose={() => setShown("none")} title="Second">
        <TextField label="Name" />
      </Dialog>
    </div>
  );
}

/** What opens the dialog goes with it. */
function VanishingStage() {
  const [shown, setShown] = useState<"opener" | "dialog" | "nothing">("opener");
  return (
    <main id="main">
      {shown === "opener" && <Button onClick={() => setShown("dialog")}>Delete</Button>}
      <Dialog
        open={shown === "dialog"}
        onClose={() => setShown("nothing")}
        title="Deleted"
        closeLabel="Close"
      >
        It is gone.
      </Dialog>
    </main>
  );
}

async function openRename(): Promise<HTMLElement> {
  const opener = screen.getByRole("button", { name: "Rename" });
  opener.focus();
  fireEvent.click(opener);
  await focusedIn(await screen.findByRole("dialog", { name: "Rename file" }));
  return opener;
}

/** The focus comes by an effect: a busy machine runs it after the dialog is there to be found. */
async function focusedIn(dialog: HTMLElement): Promise<void> {
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
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

  it("leaves the focus to the page's content where what opened it is gone", async () => {
    render(<VanishingStage />);
    screen.getByRole("button", { name: "Delete" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    fireEvent.click(await screen.findByRole("button", { name: "Close" }));
    await expect.poll(() => document.activeElement).toBe(screen.getByRole("main"));
  });

  it("gives the focus back without waiting for a timer, which a busy or hidden page has late", async () => {
    render(<RenameStage />);
    const opener = await openRename();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await Promise.resolve();
    expect(document.activeElement).toBe(opener);
  });

  it("leaves the focus to a dialog that took its place, also in a window that is not in front", async () => {
    render(<FollowedStage />);
    const opener = screen.getByRole("button", { name: "Start" });
    opener.focus();
    fireEvent.click(opener);
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByRole("dialog", { name: "Second" });
    const letTimersRun = new Promise((resolve) => setTimeout(resolve, 0));
    await letTimersRun;
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
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
    await focusedIn(await screen.findByRole("alertdialog", { name: "Delete 3 items?" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  });
});
