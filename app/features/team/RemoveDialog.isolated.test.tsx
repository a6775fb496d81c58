import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TeamUser } from "#app/core/team/team.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import type { TeamState } from "./use-team.ts";

const Words = await loadWords();
const call = vi.hoisted(() => vi.fn<(name: string, request: object) => Promise<unknown>>());
vi.mock("#app/platform/runtime-context.tsx", () => ({ useRuntime: () => RUNTIME }));
const RUNTIME = { api: { call } };

const aUser = (userId: string, fields: Partial<TeamUser> = {}): TeamUser => ({
  ...{ jobId: `9${userId}`, userId, email: `u${userId}@example.com`, status: "active" },
  ...{ role: "Engineer", sinceS: 5, isExpired: false, isOwner: false },
  ...fields,
});
const aRow = (user_id: string, shares: number, links: number) => ({
  ...{ user_id, email: `u${user_id}@example.com`, role: "Engineer", since_s: 5, factor: 1 },
  ...{ passkeys: 0, signed_in_s: 10, shares, links, links_open: 0, links_endless: 0 },
  ...{ pending: 0, keys_changed_s: 0 },
});

const asked = () => call.mock.calls.map(([name, request]) => ({ name, ...request }));
let report: () => Promise<object>;
let onClose: () => void;
const takeBack = vi.fn(async (_jobId: string) => undefined);

beforeEach(() => {
  onClose = vi.fn();
  takeBack.mockClear();
  call.mockReset();
  call.mockImplementation(async (name) => (name === "teamreport" ? report() : {}));
  report = async () => ({ users: [aRow("1", 2, 3), aRow("2", 0, 1), aRow("3", 7, 7)] });
});
afterEach(cleanup);

function open(users: readonly TeamUser[]): void {
  const tools = { api: RUNTIME.api, host: async () => ({ takeBack }) };
  const act = async (work: (own: never) => Promise<void>) => work(tools as never);
  const state = { act, look: () => undefined } as unknown as TeamState;
  render(
    <Words>
      <ToastProvider>
        <RemoveDialog state={state} users={users} onClose={onClose} />
      </ToastProvider>
    </Words>,
  );
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "Delete" }));

describe("before anybody is taken off a team (Reading R-374)", () => {
  it("is said how many shares and links are theirs, of those alone who are chosen", async () => {
    open([aUser("1"), aUser("2")]);
    expect(await screen.findByText("Theirs now: shares 2, links 4.")).toBeTruthy();
    expect(screen.getByText(/^Shares that they own go on/)).toBeTruthy();
    expect(screen.getByText(/^You get none of their keys/)).toBeTruthy();
  });

  it("can only be asked for: handing over is a mail to them, and no button here", async () => {
    open([aUser("1"), aUser("2")]);
    await screen.findByText("Theirs now: shares 2, links 4.");
    const ask = screen.getByRole("link", { name: "Ask them to hand shares over first" });
    expect(ask.getAttribute("href")).toMatch(/^mailto:u1%40example.com,u2%40example.com\?subject=/);
    const buttons = screen.getAllByRole("button").map((one) => one.textContent);
    expect(buttons.filter((name) => /hand|transfer|share/i.test(name ?? ""))).toEqual([]);
    press();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const changes = asked().filter(({ name }) => name !== "teamreport");
    expect(changes).toMatchObject([
      { name: "rbacrequest", action: "deleteProvisionedUser", specificUserId: "1" },
      { name: "rbacrequest", action: "deleteProvisionedUser", specificUserId: "2" },
    ]);
  });

  it("asks nobody for what he does not have", async () => {
    report = async () => ({ users: [aRow("1", 0, 3)] });
    open([aUser("1")]);
    expect(await screen.findByText("Theirs now: shares 0, links 3.")).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("says the rest, and no number, where the count cannot be had", async () => {
    report = async () => Promise.reject(new Error("away"));
    open([aUser("1")]);
    await waitFor(() => expect(asked()).toEqual([{ name: "teamreport" }]));
    expect(screen.getByText(/^Links that they made go on/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /hand shares over/ })).toBeTruthy();
    expect(screen.queryByText(/^Theirs now/)).toBeNull();
  });

  it("an invitation is taken back, and nothing is counted for it", async () => {
    open([aUser("0", { jobId: "77", status: "invited" })]);
    expect(screen.getByText(/^The invitation is taken back/)).toBeTruthy();
    press();
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith("77"));
    expect(asked()).toEqual([]);
  });
});
