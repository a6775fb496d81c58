import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TextField } from "./TextField.tsx";
import { TokensField } from "./TokensField.tsx";

afterEach(cleanup);

describe("a field", () => {
  it("is described by its hint, and by its error in the hint's place", () => {
    const { rerender } = render(<TextField label="Folder name" hint="No slashes" />);
    const input = screen.getByLabelText("Folder name");
    const note = () => document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(note()?.textContent).toBe("No slashes");
    rerender(<TextField label="Folder name" hint="No slashes" error="Name is taken" />);
    expect(note()?.textContent).toBe("Name is taken");
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it("shows and hides a password", () => {
    render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />);
    const input = screen.getByLabelText("Password");
    expect(input.getAttribute("type")).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(input.getAttribute("type")).toBe("text");
    fireEvent.click(screen.getByRole("button", { name: "Hide" }));
    expect(input.getAttribute("type")).toBe("password");
  });

  it("splits pasted addresses and takes back the last with Backspace", () => {
    const onAdd = vi.fn();
    const onRemove = vi.fn();
    render(
      <TokensField
        label="Invite"
        tokens={["a@x.example"]}
        onAdd={onAdd}
        onRemove={onRemove}
        removeLabel={(token) => `Remove ${token}`}
      />,
    );
    const input = screen.getByLabelText("Invite");
    fireEvent.paste(input, {
      clipboardData: { getData: () => "b@x.example, c@x.example; d@x.example" },
    });
    expect(onAdd).toHaveBeenCalledWith(["b@x.example", "c@x.example", "d@x.example"]);
    fireEvent.keyDown(input, { key: "Backspace" });
    expect(onRemove).toHaveBeenCalledWith("a@x.example");
  });

  it("does nothing when a busy button is pressed", () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Sign in
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Sign in" });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-busy")).toBe("true");
  });
});
