// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { carryInvite, readCarried } from "#app/core/auth/invites.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { InvitedBox } from "./InvitedBox.tsx";

const KEY = "0123456789abcdef".repeat(2);
const wrapper = await loadWords();

let tab: FakeStorage;
let answer: () => Promise<unknown>;
const asked: unknown[] = [];
const fixEmail = vi.fn();

vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useLoadRuntime: () => load,
}));
const load = async () => ({ tabStorage: tab, api: { call } });
const call = async (...words: unknown[]) => {
  asked.push(words);
  return answer();
};

beforeEach(() => {
  tab = new FakeStorage();
  asked.length = 0;
  fixEmail.mockClear();
  answer = async () => ({
    email: " Bassam@Harbour.example",
    from: { name: "Maren \u202Eevil", email: "maren@harbour.example" },
  });
});
afterEach(cleanup);

const show = () => render(<InvitedBox fixEmail={fixEmail} />, { wrapper });

describe("the page of a sign-up that comes with an invitation to a share", () => {
  it("names who shares, and settles the one address that may take it", async () => {
    carryInvite(tab, { kind: "share", key: KEY });
    show();
    expect(await screen.findByText(/shares a folder with you/)).toBeTruthy();
    expect(screen.getByText("maren@harbour.example")).toBeTruthy();
    expect(screen.getByText(/shares a folder/).textContent).not.toContain("\u202E");
    expect(asked).toEqual([["shareinvited", { invite_cachekey: KEY }]]);
    const hint = "The invitation is for this address.";
    expect(fixEmail.mock.calls).toEqual([["bassam@harbour.example", hint]]);
  });

  it("calls who has no name by his address", async () => {
    carryInvite(tab, { kind: "share", key: KEY });
    answer = async () => ({ email: "b@example.com", from: { name: "", email: "m@example.com" } });
    show();
    expect(await screen.findByText("m@example.com shares a folder with you")).toBeTruthy();
  });

  it.each([1600, 1603])(
    "says that the invitation is over (%i), and leaves the form as it is",
    async (code) => {
      carryInvite(tab, { kind: "share", key: KEY });
      answer = () => Promise.reject(new AppError(code));
      show();
      expect(await screen.findByText(new RegExp(String(code)))).toBeTruthy();
      expect(screen.getByText(/You can create an account without it/)).toBeTruthy();
      expect(fixEmail).not.toHaveBeenCalled();
      // A server that says so of one that is good takes nothing from anybody.
      expect(readCarried(tab)).toEqual({ kind: "share", key: KEY });
    },
  );

  it("holds nobody to an address that is none", async () => {
    carryInvite(tab, { kind: "share", key: KEY });
    answer = async () => ({ email: "<b>nobody", from: { name: "M", email: "m@example.com" } });
    show();
    expect(await screen.findByText(/1600/)).toBeTruthy();
    expect(fixEmail).not.toHaveBeenCalled();
  });

  it.each(["no connection", "no invitation", "one to a team"])(
    "stays as it is with %s",
    async (what) => {
      const isCarried = what !== "no invitation";
      const kind = what === "one to a team" ? "team" : "share";
      if (isCarried) carryInvite(tab, { kind, key: KEY });
      const failed = vi.fn(() => Promise.reject(new AppError(9502)));
      answer = failed;
      const { container } = show();
      await waitFor(() => expect(asked).toHaveLength(what === "no connection" ? 1 : 0));
      await new Promise((resolve) => setTimeout(resolve));
      expect(container.textContent).toBe("");
      expect(fixEmail).not.toHaveBeenCalled();
    },
  );
});
