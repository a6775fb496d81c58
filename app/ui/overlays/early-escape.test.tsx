import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Menu } from "./Menu.tsx";

afterEach(cleanup);

function Stage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Share" closeLabel="Close">
        <Menu
          label="Roles"
          trigger={<Button>Member</Button>}
          entries={[{ kind: "item", id: "manager", label: "Manager", onSelect: () => undefined }]}
        />
      </Dialog>
    </>
  );
}

function pressEscape(): void {
  const init = { key: "Escape", bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", init));
}

/** Presses a button, and Escape so many tasks after something of that role is drawn. */
function pressAndLeave(button: string, role: string, tasks: number): Promise<void> {
  // As in a browser: nothing is done ahead of its time.
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  return new Promise((left) => {
    const leave = (tasksLeft: number) => {
      if (tasksLeft > 0) return void setTimeout(leave, 0, tasksLeft - 1);
      pressEscape();
      left();
    };
    const observer = new MutationObserver(() => {
      if (document.querySelector(`[role=${role}]`) === null) return;
      observer.disconnect();
      leave(tasks);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    screen.getByRole("button", { name: button, hidden: true }).click();
  });
}

describe.each([0, 1, 2, 3])("Escape, %i tasks after the drawing,", (tasks) => {
  it("closes a dialog", async () => {
    render(<Stage />);
    await pressAndLeave("Share", "dialog", tasks);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("closes a menu, and the dialog under it stays", async () => {
    render(<Stage />);
    screen.getByRole("button", { name: "Share" }).click();
    await screen.findByRole("dialog");
    await pressAndLeave("Member", "menu", tasks);
    await waitFor(() => expect(screen.queryByRole("menu", { hidden: true })).toBeNull());
    expect(screen.queryByRole("dialog")).not.toBeNull();
  });
});
