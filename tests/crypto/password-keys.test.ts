import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anOpenAccount, code, LONG_MS, PASSWORD, toUnlock } from "#tests/support/crypto-account.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";

const NEW = "seven green umbrellas";
const NONE = { akm: "", pinned: null };

type Account = Awaited<ReturnType<typeof anOpenAccount>>;

const rewrap = ({ crypto, keys, manifest }: Account, salt: string | null = keys.salt) =>
  crypto.rewrapKeys({
    password: NEW,
    salt,
    encFp: manifest.enc_fp,
    own_priv_key: keys.own_priv_key,
  });

describe("keys under another password", { timeout: LONG_MS }, () => {
  it("open with it and with nothing else, and are the same keys", async () => {
    const account = await anOpenAccount();
    const { crypto, keys, manifest } = account;
    const rewrapped = await rewrap(account);
    expect(rewrapped).toMatchObject({ salt: keys.salt, rank: 3 });
    expect(rewrapped.loginHash.startsWith(keys.salt)).toBe(true);
    const sealed = { ...rewrapped, encFp: manifest.enc_fp };
    await crypto.checkRewrapped({ ...sealed, password: NEW });
    expect(await code(crypto.checkRewrapped({ ...sealed, password: PASSWORD }))).toBe(6002);
    const other = createCryptoInProcess();
    const { enc_meta_key, enc_priv_key } = rewrapped;
    const fresh = toUnlock(keys, { enc_meta_key, enc_priv_key, password: NEW });
    expect((await other.unlock(fresh)).manifest).toEqual(manifest);
    expect(await code(other.unlock({ ...fresh, password: PASSWORD }))).toBe(6002);
  });

  it("of another account, or half of them, are not taken for the own ones", async () => {
    const [mine, theirs] = [await anOpenAccount(0), await anOpenAccount(1)];
    const [own, foreign] = [await rewrap(mine), await rewrap(theirs)];
    const check = (sealed: { enc_meta_key: string; enc_priv_key: string }, encFp: string) =>
      code(mine.crypto.checkRewrapped({ ...sealed, encFp, password: NEW }));
    expect(await check(foreign, theirs.manifest.enc_fp)).toBe(6002);
    expect(await check(foreign, mine.manifest.enc_fp)).toBe(6002);
    const mixed = { enc_meta_key: own.enc_meta_key, enc_priv_key: foreign.enc_priv_key };
    expect(await check(mixed, mine.manifest.enc_fp)).toBe(6002);
  });

  it("are made of the account's own private key alone (2006)", async () => {
    const [mine, theirs] = [await anOpenAccount(0), await anOpenAccount(1)];
    const { crypto, manifest } = mine;
    const input = { password: NEW, salt: null, encFp: manifest.enc_fp };
    const swapped = { ...input, own_priv_key: theirs.keys.own_priv_key };
    expect(await code(crypto.rewrapKeys(swapped))).toBe(2006);
    const named = { ...swapped, encFp: theirs.manifest.enc_fp };
    expect(await code(crypto.rewrapKeys(named))).toBe(2006);
  });

  it("get a salt of their own where none is kept", async () => {
    const account = await anOpenAccount();
    const { salt } = await rewrap(account, null);
    expect(salt).toMatch(/^\$2b\$12\$[./A-Za-z0-9]{21}[.Oeu]$/);
    expect(salt).not.toBe(account.keys.salt);
  });
});

describe("a recovery kit", { timeout: LONG_MS }, () => {
  it("opens the account without its password, and the state of it", async () => {
    const { crypto, keys, manifest } = await anOpenAccount();
    const kit = await crypto.makeRecoveryKit({ encFp: manifest.enc_fp });
    expect(kit.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{8}-){3}[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(kit.safetyNumber.split(" ")).toHaveLength(12);
    const lock = await crypto.recoveryLock(kit.code);
    expect(createHash("sha256").update(lock).digest("hex")).toBe(kit.lockHash);
    const other = createCryptoInProcess();
    const opened = await other.openRecovery({ ...kit, akm: keys.akm, pinned: null });
    expect(opened).toEqual({ manifest, stopCode: 0 });
    const input = { password: NEW, salt: keys.salt, encFp: manifest.enc_fp };
    const rewrapped = await other.rewrapKeys({ ...input, own_priv_key: keys.own_priv_key });
    const { enc_meta_key, enc_priv_key } = rewrapped;
    const fresh = toUnlock(keys, { enc_meta_key, enc_priv_key, password: NEW });
    expect((await createCryptoInProcess().unlock(fresh)).manifest).toEqual(manifest);
  });

  it("opens nothing with another code, a damaged sheet, or the sheet of another kit (6002)", async () => {
    const { crypto, manifest } = await anOpenAccount();
    const encFp = manifest.enc_fp;
    const [one, two] = [
      await crypto.makeRecoveryKit({ encFp }),
      await crypto.makeRecoveryKit({ encFp }),
    ];
    expect(one.code).not.toBe(two.code);
    const other = createCryptoInProcess();
    const wrong = [
      { code: two.code, rk: one.rk },
      { code: one.code.toLowerCase(), rk: one.rk },
      { code: one.code.slice(0, -1), rk: one.rk },
      { code: one.code, rk: one.rk.slice(4) },
      { code: one.code, rk: "" },
    ];
    for (const kit of wrong) expect(await code(other.openRecovery({ ...kit, ...NONE }))).toBe(6002);
    expect(await code(other.recoveryLock(one.code.replaceAll("-", "")))).toBe(6002);
  });

  it("meets a state that is older than this device knows with 2161, and a missing one with 2160", async () => {
    const { crypto, keys, manifest } = await anOpenAccount();
    const kit = await crypto.makeRecoveryKit({ encFp: manifest.enc_fp });
    const raised = { ...manifest, vc: { ...manifest.vc, other: 3 } };
    const newer = await crypto.sealManifest({ manifest: raised, replaced: keys.akm });
    const pinned = { salt: keys.salt, rank: 3, akm: newer.akm };
    const other = createCryptoInProcess();
    const older = await other.openRecovery({ ...kit, akm: keys.akm, pinned });
    expect(older.stopCode).toBe(2161);
    expect((await other.openRecovery({ ...kit, ...NONE })).stopCode).toBe(2160);
  });
});
