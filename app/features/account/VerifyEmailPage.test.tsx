import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { VerifyEmailPage } from "./VerifyEmailPage.tsx";

const Words = await loadWords();

const ACCOUNT = { email: "ada@example.com", name: "Ada Lovelace", createdS: 1_700_000_000 };

afterEach(cleanup);

describe("the page that a mail about an address opens", () => {
  it("asks by the browser's own form, which says that it is under way until it is come back to", () => {
    render(
      <Words>
        <VerifyEmailPage verification={{ kind: "ask", what: "address", account: ACCOUNT }} />
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

  it("names the account and when it was created, before the button", () => {
    render(
      <Words>
        <VerifyEmailPage verification={{ kind: "ask", what: "address", account: ACCOUNT }} />
      </Words>,
    );
    expect(
      screen.getByText(/“Ada Lovelace” created an account with ada@example.com on Nov 14, 2023/),
    ).toBeTruthy();
    expect(screen.getByText(/If that was not you, close this page/)).toBeTruthy();
  });

  it.each([
    [null, "/login"],
    ["eve@example.com", "/logout"],
  ])("has no button for a session of %s: it leads to the sign-in and back", (here, way) => {
    const returnTo = "/verify-email?key=00";
    render(
      <Words>
        <VerifyEmailPage verification={{ kind: "sign-in", account: ACCOUNT, here, returnTo }} />
      </Words>,
    );
    expect(screen.queryByRole("button")).toBeNull();
    const link = screen.getByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toBe(`${way}?return_to=${encodeURIComponent(returnTo)}`);
    expect(screen.queryAllByText("You are signed in as eve@example.com.")).toHaveLength(
      here ? 1 : 0,
    );
  });
});
