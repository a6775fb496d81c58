import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { OfficeConsent } from "./OfficeConsent.tsx";
import { OfficeRefused } from "./OfficeRefused.tsx";

afterEach(cleanup);

describe("a document that the office provider does not have (Spec A§8.8)", () => {
  const show = async (code: number) => {
    const onHere = vi.fn();
    render(<OfficeRefused code={code} onHere={onHere} onRetry={() => undefined} />, {
      wrapper: await loadWords(),
    });
    await screen.findByText(new RegExp(`^${code} `));
    screen.getByRole("button", { name: "Open in this browser instead" }).click();
    expect(onHere).toHaveBeenCalledTimes(1);
    return screen.getByRole("alert").textContent ?? "";
  };
  const canRetry = () => screen.queryByRole("button", { name: "Try again" }) !== null;

  it.each([
    [11000, "The file is kept as it was."],
    [11002, "The file is kept as it was."],
    [11004, "The online office provider did not answer."],
    [11005, "Nothing of it was saved."],
    [11006, "took too long"],
    [11001, "Open the newest version and try again."],
  ])("says why and what is safe, and that one can try again: %i", async (code, words) => {
    expect(await show(code)).toContain(words);
    expect(canRetry()).toBe(true);
  });

  it.each([
    [11009, "Open the file in this browser."],
    [11010, "You can still download it."],
    [3213, "Document password is incorrect"],
  ])("offers no other try where it would come to the same: %i", async (code, words) => {
    expect(await show(code)).toContain(words);
    expect(canRetry()).toBe(false);
  });
});

describe("the question whether the office provider may have a document", () => {
  it("names who can read it then, and what is not sent, and agrees to nothing by itself", async () => {
    const [onAgree, onHere] = [vi.fn(), vi.fn()];
    render(<OfficeConsent host="office.example" mode="view" {...{ onAgree, onHere }} />, {
      wrapper: await loadWords(),
    });
    await screen.findByText("office.example can then read the whole document.");
    screen.getByText(/Your password, your keys, the name of this file/);
    screen.getByText(/The file stays as it is\./);
    expect(screen.queryByText(/becomes a new version/)).toBeNull();
    expect(onAgree).not.toHaveBeenCalled();
    screen.getByRole("button", { name: "Send it to office.example" }).click();
    expect([onAgree.mock.calls.length, onHere.mock.calls.length]).toEqual([1, 0]);
  });
});
