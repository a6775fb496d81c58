import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FORGET_STATE } from "#app/core/auth/forget-state.ts";
import { carryInvite, readCarried } from "#app/core/auth/invites.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { InvitedBox } from "./InvitedBox.tsx";
import { InvitePage } from "./InvitePage.tsx";
import { SignOutPage } from "./SignOutPage.tsx";

const KEY = "0123456789abcdef".repeat(2);
const wrapper = await loadWords();

let tab: FakeStorage;
let answer: () => Promise<unknown>;
const asked: unknown[] = [];
const fixEmail = vi.fn();

const forgetDevice = vi.hoisted(() => vi.fn<() => Promise<"forgotten" | "partly">>());
const place = vi.hoisted(() => ({ current: {} }));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<object>()),
  useLocation: () => place.current,
}));
vi.mock("./AuthFrame.tsx", () => ({
  AuthFrame: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}));
vi.mock("#app/platform/forget-device.client.ts", () => ({ forgetDevice }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useLoadRuntime: () => loadNow,
}));
let load: () => Promise<unknown>;
const loadNow = () => load();
const call = async (...words: unknown[]) => {
  asked.push(words);
  return answer();
};

beforeEach(() => {
  tab = new FakeStorage();
  load = async () => ({ tabStorage: tab, api: { call } });
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

describe("the page that the mail of an invitation leads to", () => {
  const open = () => {
    history.replaceState(null, "", `/signup-share#${KEY}`);
    render(<InvitePage kind="share" here={null} />, { wrapper });
  };

  it("leads on only once the tab carries the invitation", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    load = vi.fn(() => promise);
    open();
    expect(screen.getByText("You are invited to a share")).toBeTruthy();
    await waitFor(() => expect(load).toHaveBeenCalled());
    expect(screen.queryByRole("link", { name: "Create account" })).toBeNull();
    resolve({ tabStorage: tab, api: { call } });
    await screen.findByRole("link", { name: "Create account" });
    expect(readCarried(tab)).toEqual({ kind: "share", key: KEY });
    expect(location.hash).toBe("");
  });

  it("keeps the key in the address where its code does not load, and says so", async () => {
    load = () => Promise.reject(new TypeError("Failed to fetch"));
    open();
    expect(await screen.findByText("Reload this page to try again.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Create account" })).toBeNull();
    expect(location.hash).toBe(`#${KEY}`);
  });
});

describe("the page that signs out", () => {
  const signOut = vi.fn(async () => "none");
  afterEach(() => {
    signOut.mockClear();
    forgetDevice.mockReset();
  });

  function open(opened: { search: string; state: unknown }) {
    place.current = { pathname: "/logout", hash: "", key: "1", ...opened };
    load = async () => ({ auth: { signOut }, transfers: { cancelAll: () => undefined } });
    render(<SignOutPage to={{ kind: "start" }} hasInvite={false} />, { wrapper });
  }

  it("forgets the device for somebody who chose so in the page, and tells of what stays", async () => {
    forgetDevice.mockResolvedValue("partly");
    open({ search: "", state: FORGET_STATE });
    await waitFor(() => expect(screen.getByText(/Not everything could be deleted/)).toBeDefined());
    expect([signOut.mock.calls.length, forgetDevice.mock.calls.length]).toEqual([1, 1]);
  });

  it("forgets nothing because an address says so", async () => {
    open({ search: "?forget=1&forgets=this+device", state: { forgets: "all" } });
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(forgetDevice).not.toHaveBeenCalled();
  });
});
