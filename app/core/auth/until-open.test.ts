import { describe, expect, it } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import { Store } from "#app/core/observable.ts";
import type { AuthState } from "./auth.ts";
import { untilOpen } from "./until-open.ts";

const account = { name: "the account" } as unknown as Account;
const OPEN: AuthState = { kind: "open", account };

function stage(first: AuthState) {
  const state = new Store<AuthState>(first);
  const end = new AbortController();
  let told: unknown = "nothing yet";
  const done = untilOpen(state, end.signal).then(
    (value) => (told = value),
    (error: unknown) => (told = error),
  );
  return { state, end, done, told: () => told };
}

describe("what needs the account", () => {
  it("has it at once where it is open", async () => {
    const { done } = stage(OPEN);
    expect(await done).toBe(account);
  });

  it("waits while the keys are opened, and while they are locked", async () => {
    const { state, done, told } = stage({ kind: "unknown" });
    await Promise.resolve();
    expect(told()).toBe("nothing yet");
    const sealed = {
      kind: "sealed",
      userName: null,
      reason: "locked",
      hasPasskeys: false,
    } as const;
    state.set(sealed);
    await Promise.resolve();
    expect(told()).toBe("nothing yet");
    state.set(OPEN);
    expect(await done).toBe(account);
  });

  it("is refused when somebody signs out instead, and given up with its form", async () => {
    const left = stage({ kind: "unknown" });
    left.state.set({ kind: "signed-out" });
    expect(await left.done).toMatchObject({ code: 9402 });
    const closed = stage({ kind: "unknown" });
    const reason = new Error("the dialog was closed");
    closed.end.abort(reason);
    expect(await closed.done).toBe(reason);
    closed.state.set(OPEN);
    expect(closed.told()).toBe(reason);
  });
});
