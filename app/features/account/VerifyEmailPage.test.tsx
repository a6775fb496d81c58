// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { VerifyEmailPage } from "./VerifyEmailPage.tsx";

const Words = await loadWords();

afterEach(cleanup);

describe("the page that a mail about an address opens", () => {
  it("asks by the browser's own form, which says that it is under way until it is come back to", () => {
    render(
      <Words>
        <VerifyEmailPage verification={{ kind: "ask", what: "address" }} />
      </Words>,
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Verify email" });
    const form = button.form;
    expect(form?.method).toBe("post");
    expect(form?.getAttribute("action")).toBeNull();
    let isLeft = true;
    form?.addEventListener("submit", (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    });
    fireEvent.submit(form as HTMLFormElement);
    expect(isLeft).toBe(true);
    expect(button.getAttribute("aria-busy")).toBe("true");
    fireEvent(window, new Event("pageshow"));
    expect(button.getAttribute("aria-busy")).toBeNull();
  });
});
