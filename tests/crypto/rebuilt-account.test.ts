import { describe, expect, it } from "vitest";
import type { RebuildInput } from "#app/core/crypto/account-port.ts";
import { anOpenAccount, code, LONG_MS, toUnlock } from "#tests/support/crypto-account.ts";

type Account = Awaited<ReturnType<typeof anOpenAccount>>;
type Kept = RebuildInput["areas"];

const areasOf = ({ keys }: Account): Kept => [
  { area: "main", ks: "7-0", own_share_key: keys.shares[0]!.own_share_key },
  { area: "vault", ks: "8-0", own_share_key: keys.shares[1]!.own_share_key },
];

function aRebuild({ keys }: Account, areas: Kept): RebuildInput {
  return {
    pubkey: keys.pubkey,
    pubkeyId: "15",
    login: { salt: keys.salt, rank: 3 },
    device: { id: "00000000000000aa", name: "Test" },
    count: 1_790_000_000,
    nowS: 1_790_000_000,
    areas,
    teams: [],
  };
}

describe("A rebuilt account", { timeout: LONG_MS }, () => {
  it("encrypts to new area keys only, and what the older ones sealed stays readable", async () => {
    const account = await anOpenAccount();
    const { crypto, keys, manifest } = account;
    const fid = await crypto.generateId();
    const dataKey = await crypto.generateDataKey();
    const enc_data_key = await crypto.wrapDataKey({ dataKey, ks: "7-0", fid });
    const rebuilt = await crypto.rebuildAccount(aRebuild(account, areasOf(account)));
    const { shares } = rebuilt.manifest;
    expect(Object.entries(shares).map(([ks, { state, kind }]) => [ks, kind, state])).toEqual([
      ["7-0", "area", "retired"],
      ["7-1", "area", "current"],
      ["8-0", "area", "retired"],
      ["8-1", "area", "current"],
    ]);
    expect(shares["7-0"]?.commit).toBe(manifest.shares["7-0"]?.commit);
    expect(shares["7-1"]?.commit).not.toBe(manifest.shares["7-0"]?.commit);
    expect(shares["7-1"]?.roots).toEqual(manifest.shares["7-0"]?.roots);
    const { akm } = await crypto.sealManifest({ manifest: rebuilt.manifest, replaced: "" });
    const again = await crypto.unlock(toUnlock(keys, { akm }));
    expect(again).toMatchObject({ stopCode: 0, warnings: [] });
    const own = { ks: "7-0", own_share_key: keys.shares[0]!.own_share_key };
    await crypto.openOwnShareKey({ ...own, commit: shares["7-0"]!.commit });
    expect(await crypto.openDataKey({ ks: "7-0", fid, enc_data_key })).toMatch(/^data-/);
    const [main] = rebuilt.shares;
    expect(main?.ks).toBe("7-1");
    await crypto.openOwnShareKey({ ...main!, commit: shares["7-1"]!.commit });
    expect(await crypto.wrapDataKey({ dataKey, ks: "7-1", fid })).toMatch(/^2:/);
  });

  it("goes above every sequence there is, and keeps none that this account did not make", async () => {
    const account = await anOpenAccount();
    const [main, vault] = areasOf(account);
    const foreign = { ...main!, ks: "7-4" };
    const { manifest } = await account.crypto.rebuildAccount(
      aRebuild(account, [main!, foreign, vault!]),
    );
    expect(Object.keys(manifest.shares)).toEqual(["7-0", "7-5", "8-0", "8-1"]);
  });

  it("is refused with 2000 when the areas are not two shares", async () => {
    const account = await anOpenAccount();
    const [main, vault] = areasOf(account);
    const wrong: Kept[] = [
      [main!],
      [main!, { ...vault!, ks: "7-1" }],
      [main!, { ...main!, ks: "9-0" }, vault!],
    ];
    for (const areas of wrong) {
      expect(await code(account.crypto.rebuildAccount(aRebuild(account, areas)))).toBe(2000);
    }
  });
});
