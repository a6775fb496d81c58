import { readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { Unread } from "./Unread.tsx";

afterEach(cleanup);

describe("a preview that is refused for the account (3212)", () => {
  const show = async (code: number, mayDownload: boolean) => {
    render(<Unread code={code} mayDownload={mayDownload} onRetry={() => undefined} />, {
      wrapper: await loadWords(),
    });
    return (await screen.findByRole("alert")).textContent ?? "";
  };

  it("says so in the words of the specification, and that the file can be downloaded", async () => {
    const text = await show(3212, true);
    await screen.findByText(/3212 Preview is not allowed on this account\./);
    expect(text).toContain("You can still download the file.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("promises no download where the owner allows viewing only", async () => {
    expect(await show(3212, false)).toContain("Ask its owner");
    expect(screen.queryByText(/download/)).toBeNull();
  });

  it("is no refusal where bytes only did not come", async () => {
    await show(1002, true);
    expect(screen.getByRole("button", { name: "Try again" })).not.toBeNull();
  });
});

it("what is said in the place of a file stands in its middle, and over an editor where its text begins", async () => {
  const sheet = readFileSync(path.join(import.meta.dirname, "preview.css"), "utf8");
  const [, selector = "", rules = ""] =
    /\n {2}(:not[^{\n]*preview-message[^{\n]*) \{([^}]*)\}/.exec(sheet) ?? [];
  expect(rules).toMatch(/place-content: center;/);
  const wrapper = await loadWords();
  render(<Unread code={1002} mayDownload onRetry={() => undefined} />, { wrapper });
  const place = screen.getByRole("alert");
  expect(place.matches(selector)).toBe(true);
  place.parentElement?.classList.add("preview-editor");
  expect(place.matches(selector)).toBe(false);
});
