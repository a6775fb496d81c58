import { describe, expect, it } from "vitest";
import { keepFragment, signInPath, takeFragment } from "./return-link.ts";

const ID = "0123456789abcdef0123456789abcdef";
const KEY = "#A1B2C3D4-E5F6G7H8-J9K0M1N2-P3Q4R5S6";

function aTab() {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

describe("signing in from a link page", () => {
  it("comes back to the link with its key, once", () => {
    const tab = aTab();
    keepFragment(tab, ID, KEY);
    expect(takeFragment(tab, ID)).toBe(KEY);
    expect(takeFragment(tab, ID)).toBe("");
    expect(tab.kept.size).toBe(0);
  });

  it("carries the path and an id in the address, and nothing of the key", () => {
    const path = signInPath("/dl/00ff?coffer_id=12", ID);
    const query = new URL(path, "https://coffer.test").searchParams;
    expect(query.get("return_to_link")).toBe("/dl/00ff?coffer_id=12");
    expect(query.get("fragment")).toBe(ID);
    expect(path).not.toContain("A1B2");
  });

  it("names no id where the link has no key", () => {
    expect(signInPath("/dl/00ff", "")).toBe("/login?return_to_link=%2Fdl%2F00ff");
  });

  it("gives nothing for an id that is none", () => {
    const tab = aTab();
    tab.write("fragment:../x", "key");
    expect(takeFragment(tab, "../x")).toBe("");
  });
});
