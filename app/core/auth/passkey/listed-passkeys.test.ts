import { describe, expect, it } from "vitest";
import type { ManifestPasskey } from "#app/core/crypto/port.ts";
import { toListedPasskeys } from "./listed-passkeys.ts";
import type { Passkey } from "./passkey.api.ts";

const HASH = "ab".repeat(32);
const OTHER = "cd".repeat(32);
const aPasskey = (change: Partial<Passkey> = {}): Passkey => ({
  hash: HASH,
  name: "Laptop",
  opensKeys: true,
  createdS: 10,
  usedS: 20,
  ...change,
});
const listing = (entries: Record<string, ManifestPasskey>) => ({ passkeys: entries });
const current = { t: 5, state: "current" } as const;
const removed = { t: 5, state: "removed" } as const;
const standings = (...input: Parameters<typeof toListedPasskeys>) =>
  toListedPasskeys(...input).map(({ hash, standing }) => [hash, standing]);

describe("What a passkey can do", () => {
  it("is what the account's own state says, not the server's list", () => {
    const told = [aPasskey()];
    expect(standings(told, listing({ [HASH]: current }))).toEqual([[HASH, "opens"]]);
    expect(standings(told, listing({}))).toEqual([[HASH, "unlisted"]]);
    expect(standings(told, listing({ [HASH]: removed }))).toEqual([[HASH, "removed"]]);
    expect(standings(told, null)).toEqual([[HASH, "unlisted"]]);
  });

  it("is signing in where it holds no keys", () => {
    const told = [aPasskey({ opensKeys: false })];
    expect(standings(told, listing({ [HASH]: current }))).toEqual([[HASH, "signs-in"]]);
  });

  it("is told of one that the server hides, and of none that was removed", () => {
    const hidden = listing({ [HASH]: current, [OTHER]: current });
    expect(toListedPasskeys([aPasskey()], hidden)).toEqual([
      { ...aPasskey(), standing: "opens" },
      {
        ...{ hash: OTHER, name: "", opensKeys: false, createdS: 5, usedS: 0 },
        standing: "withheld",
      },
    ]);
    expect(toListedPasskeys([], listing({ [HASH]: removed }))).toEqual([]);
  });
});
