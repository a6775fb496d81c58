import type { LoaderFunctionArgs } from "@remix-run/node";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accountStatePage } from "#app/contract/errors/outcomes.ts";
import { toUser } from "#app/core/account/account.api.ts";
import { loadShell } from "#app/features/shell/load-shell.server.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { FactorNeededPage } from "./FactorNeededPage.tsx";
import { loadFactorNeeded } from "./load-factor-needed.server.ts";

const reloadPage = vi.hoisted(() => vi.fn());
vi.mock("#app/platform/reload.client.ts", () => ({ reloadPage }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useRuntime: () => RUNTIME,
}));
vi.mock("./SetUpDialog.tsx", () => ({
  SetUpDialog: (props: { kind: string; onClose: () => void }) => (
    <button type="button" onClick={props.onClose}>{`close ${props.kind}`}</button>
  ),
}));
const RUNTIME = { auth: { resume: async () => undefined } };
afterEach(cleanup);

const RECORD = {
  ...{ id: "1", email: "a@b.c", team_id: "3", plan_id: 1700, sku: "bptup-2TB-Y" },
  ...{ first_name: "Ada", last_name: "Byron", display_name: "Ada Byron", dashboard: "vault" },
  ...{ is_unlimited_plan: 0, is_pro: 1, is_verified: 1, is_multi_new: 1, is_multi_child: 1 },
  ...{ twofa_type: "0", permissions: { force2faOnFirstLogin: true }, entitlements: {} },
};

const argsOf = (record: object | null) =>
  ({
    request: new Request("http://localhost:3000/files"),
    params: {},
    context: {
      session: record === null ? null : {},
      region: "ca-central",
      ssoName: null,
      api: { call: async () => ({ user: record }) },
    },
  }) as unknown as LoaderFunctionArgs;

/** Where a loader sends the browser; null where it lets it stay. */
async function sentTo(load: (args: LoaderFunctionArgs) => Promise<unknown>, record: object | null) {
  try {
    await load(argsOf(record));
    return null;
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get("location");
    throw answer;
  }
}

describe("the page that asks for a second factor", () => {
  it("is where every page of the frame leads, and every command that is refused for it", async () => {
    expect(await sentTo(loadShell, RECORD)).toBe("/two-factor-needed");
    expect(accountStatePage(8312)).toBe("/two-factor-needed");
  });

  it("is left by whoever has one, whoever is not asked, and whoever is nobody", async () => {
    expect(await sentTo(loadFactorNeeded, RECORD)).toBeNull();
    for (const other of [{ twofa_type: "1" }, { permissions: {} }, { is_multi_new: 0 }]) {
      expect(await sentTo(loadFactorNeeded, { ...RECORD, ...other })).toBe("/vault");
      expect(await sentTo(loadShell, { ...RECORD, ...other })).toBeNull();
    }
    expect(await sentTo(loadFactorNeeded, null)).toBe("/login");
  });

  it("offers both ways and the way out, and asks the server what comes after", async () => {
    const Words = await loadWords();
    const user = toUser(RECORD as unknown as Parameters<typeof toUser>[0]);
    render(
      <Words>
        <FactorNeededPage user={user} />
      </Words>,
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "Set up two-factor authentication",
    );
    expect(screen.getByRole("link", { name: "Sign out" }).getAttribute("href")).toBe("/logout");
    fireEvent.click(screen.getByRole("button", { name: "Set up codes by email" }));
    fireEvent.click(await screen.findByRole("button", { name: "close mail" }));
    fireEvent.click(screen.getByRole("button", { name: "Set up the authenticator app" }));
    await screen.findByRole("button", { name: "close app" });
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });
});
