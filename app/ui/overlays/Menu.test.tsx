import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "#app/ui/controls/Button.tsx";
import { Menu } from "./Menu.tsx";

afterEach(cleanup);

function Stage({ onSelect = () => undefined }: { onSelect?: () => void }) {
  return (
    <Menu
      label="New"
      trigger={<Button>New</Button>}
      entries={[
        { kind: "heading", id: "heading", label: "Make" },
        { kind: "item", id: "vault", label: "Vault", disabled: true, onSelect },
        { kind: "item", id: "folder", label: "Folder", onSelect },
        { kind: "item", id: "upload", label: "Upload", onSelect },
      ]}
    />
  );
}

/** A press of Enter on a button is a click that no pointer made. */
async function openMenu(detail: number): Promise<HTMLElement> {
  const opener = screen.getByRole("button", { name: "New" });
  opener.focus();
  fireEvent.click(opener, { detail });
  return screen.findByRole("menu", { name: "New" });
}

describe("a menu", () => {
  it("that was opened by a key has its first entry focused", async () => {
    render(<Stage />);
    await openMenu(0);
    expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Folder" }));
  });

  it("that was opened by a pointer holds the focus itself", async () => {
    render(<Stage />);
    const menu = await openMenu(1);
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  it("leaves nothing behind it that takes the focus, until it closes", async () => {
    const onSelect = vi.fn();
    const { container } = render(<Stage onSelect={onSelect} />);
    await openMenu(0);
    expect(container.inert).toBe(true);
    fireEvent.click(screen.getByRole("menuitem", { name: "Folder" }));
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(container.inert).toBe(false));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "New" })),
    );
  });
});
