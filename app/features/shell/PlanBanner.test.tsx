import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Subscription, User } from "#app/core/account/user.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { aUser } from "#tests/support/transfer-account.ts";
import { PlanBanner } from "./PlanBanner.tsx";

const Words = await loadWords();
const NOW_MS = Date.UTC(2026, 2, 14, 9, 41);
const END_S = Date.UTC(2026, 3, 2, 12) / 1000;
const NOTHING: Subscription = { status: "", endS: 0, unpaidUntilS: 0, teamUsers: 0 };

const noted: string[] = [];
const log = { info: () => undefined, warn: (event: string) => void noted.push(event) };

afterEach(() => {
  cleanup();
  noted.length = 0;
});

function show(facts: Partial<User>, isSharedWorkNew = false, isSelling = true) {
  render(
    <Words>
      <PlanBanner
        user={{ ...aUser(), ...facts }}
        nowMs={NOW_MS}
        isSelling={isSelling}
        isSharedWorkNew={isSharedWorkNew}
        onSharedWorkSeen={() => undefined}
        log={log}
      >
        {isSelling ? <p>The address</p> : null}
      </PlanBanner>
    </Words>,
  );
}

const newAdmin = { isMultiNew: true, isMultiAdmin: true, billingAccount: "A1", planUserLimit: 3 };

describe("what a banner of the plan says, and where it leads (Spec A§2.11)", () => {
  it.each<readonly [Partial<User>, string, string, string]>([
    [
      { subscription: { ...NOTHING, status: "non_renewing", endS: END_S } },
      "Your subscription will be cancelled soon You'll retain premium features until Apr 2, 2026. Reactivate now to avoid service interruption.",
      "Reactivate Now",
      "/settings/upgrade-plan",
    ],
    [
      { subscription: { ...NOTHING, unpaidUntilS: END_S } },
      "You have an unpaid invoice. Your plan is paid until Apr 2, 2026. Your account may be suspended after this date.",
      "Pay now",
      "/account/renew",
    ],
    [
      { ...newAdmin, subscription: { ...NOTHING, teamUsers: 4 } },
      "You have too many users Please upgrade or remove users.",
      "Add Users",
      "/settings/upgrade-plan",
    ],
    [
      { usedBytes: 100, limitBytes: 100 },
      "8003 Disk space limit reached. Nothing was lost. Delete files you no longer need, or get more space.",
      "Get more space",
      "/settings/upgrade-plan",
    ],
  ])("before the address: %#", (facts, words, action, href) => {
    show(facts);
    expect(
      document.querySelector("[role=alert], [role=status]")?.querySelector("p")?.textContent,
    ).toBe(words);
    expect(screen.getByRole("link", { name: action }).getAttribute("href")).toBe(href);
    expect(screen.queryByText("The address")).toBeNull();
  });

  it.each<readonly [Partial<User>, string, string | null]>([
    [{ usedBytes: 100, limitBytes: 100 }, "or ask whoever runs this server for more space.", null],
    [{ usedBytes: 90, limitBytes: 100, isVerified: true }, "Uploads stop when it is full.", null],
    [
      { ...newAdmin, subscription: { ...NOTHING, teamUsers: 4 } },
      "You have too many users",
      "/users",
    ],
    [{ isOnTrial: true, trialEnd: "2026-03-15" }, "Your trial ends on", null],
    [
      { subscription: { ...NOTHING, status: "non_renewing", endS: END_S } },
      "Your subscription will be cancelled soon",
      null,
    ],
    [{ subscription: { ...NOTHING, unpaidUntilS: END_S } }, "You have an unpaid invoice.", null],
  ])("leads nowhere that is not here, where nothing is sold (R-489): %#", (facts, words, href) => {
    show(facts, false, false);
    const links = screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
    const banner = document.querySelector("[role=alert], [role=status]");
    expect(banner?.textContent).toContain(words);
    expect(links).toEqual(href === null ? [] : [href]);
  });

  it("an end of a trial that is no day is noted, and no banner tells of it", () => {
    show({ isOnTrial: true, trialEnd: "2026-03" });
    expect(noted).toEqual(["An invalid term end date received"]);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("news of shared work lead to the links, and stay away once they were dismissed", () => {
    const onSeen = vi.fn();
    const user = { ...aUser(), planTypeId: 2 };
    const props = {
      user,
      nowMs: NOW_MS,
      isSelling: true,
      log,
      onSharedWorkSeen: onSeen,
      children: null,
    };
    render(
      <Words>
        <PlanBanner {...props} isSharedWorkNew />
      </Words>,
    );
    expect(screen.getByRole("status").textContent).toContain("Links can be worked on together.");
    expect(screen.getByRole("link", { name: "Show me" }).getAttribute("href")).toBe(
      "/shares/links",
    );
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(onSeen).toHaveBeenCalledOnce();
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("storage that is nearly full, a trial and news wait until the address is verified", () => {
    const trial = { isOnTrial: true, trialEnd: "2026-03-15" };
    show({ ...trial, usedBytes: 90, limitBytes: 100, planTypeId: 2 }, true);
    expect(screen.getByText("The address")).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
  });
});
