import {
  constants,
  createHash,
  createPrivateKey,
  privateDecrypt,
  publicEncrypt,
} from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toResetKey } from "#api/auth/reset-key.ts";
import { TEST_RESET_KEY, TEST_RESET_PUBLIC_KEY } from "#mock-api/testing/reset-key.data.ts";
import { anOpenAccount, code, LONG_MS, toUnlock } from "#tests/support/crypto-account.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";

const TOKEN = "d".repeat(32);
const NEW = "seven green umbrellas";
const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
const oaep = (label: string) => ({
  padding: constants.RSA_PKCS1_OAEP_PADDING,
  oaepHash: "sha256",
  oaepLabel: Buffer.from(label),
});

beforeEach(() => void vi.stubEnv("COFFER_RESET_KEY", TEST_RESET_PUBLIC_KEY));
afterEach(() => void vi.unstubAllEnvs());

type Account = Awaited<ReturnType<typeof anOpenAccount>>;

/** What the server makes of what was handed over. */
async function rewrapped({ crypto, manifest }: Account, pubkey: string, token = TOKEN) {
  const escrow = await crypto.sealEscrow({ encFp: manifest.enc_fp });
  const input = { escrow, encFp: manifest.enc_fp, tokenHash: sha256(token), pubkey };
  return toResetKey(TEST_RESET_KEY).rewrap(input) ?? "";
}

describe("what is handed over for a reset", { timeout: LONG_MS }, () => {
  it("is the meta key, for the pinned key and this account alone", async () => {
    const { crypto, manifest } = await anOpenAccount();
    const escrow = await crypto.sealEscrow({ encFp: manifest.enc_fp });
    expect(escrow).toMatch(/^51:[A-Za-z0-9+/]{342}==$/);
    const key = createPrivateKey(TEST_RESET_KEY);
    const sealed = Buffer.from(escrow.slice(3), "base64");
    const opened = privateDecrypt({ key, ...oaep(`e2cs/1|esc|${manifest.enc_fp}`) }, sealed);
    expect(opened).toHaveLength(32);
    const foreign = oaep(`e2cs/1|esc|${"0".repeat(64)}`);
    expect(() => privateDecrypt({ key, ...foreign }, sealed)).toThrow();
    expect(await crypto.sealEscrow({ encFp: manifest.enc_fp })).not.toBe(escrow);
    const pinned = await crypto.pinnedResetKey();
    expect(pinned).toBe(sha256(Buffer.from(TEST_RESET_PUBLIC_KEY, "base64")));
    expect(pinned).toBe(toResetKey(TEST_RESET_KEY).fingerprint);
  });

  it("K14: is nothing in a build that pins no key, with keys that are closed, or for a name that is none", async () => {
    const { crypto, manifest } = await anOpenAccount();
    expect(await code(crypto.sealEscrow({ encFp: "x" }))).toBe(2006);
    const closed = createCryptoInProcess();
    expect(await code(closed.sealEscrow({ encFp: manifest.enc_fp }))).toBe(6002);
    vi.stubEnv("COFFER_RESET_KEY", "");
    expect(await crypto.pinnedResetKey()).toBeNull();
    expect(await code(crypto.sealEscrow({ encFp: manifest.enc_fp }))).toBe(8130);
  });
});

describe("a reset", { timeout: LONG_MS }, () => {
  it("opens the account in a page that asked for it, and gives it a new password", async () => {
    const account = await anOpenAccount();
    const { keys, manifest } = account;
    const page = createCryptoInProcess();
    const wrapped = await rewrapped(account, await page.beginReset());
    const opened = await page.openReset({ wrapped, token: TOKEN, akm: keys.akm, pinned: null });
    expect(opened).toEqual({ manifest, stopCode: 0 });
    const input = { password: NEW, salt: keys.salt, encFp: manifest.enc_fp };
    const sealed = await page.rewrapKeys({ ...input, own_priv_key: keys.own_priv_key });
    const { enc_meta_key, enc_priv_key } = sealed;
    const fresh = toUnlock(keys, { enc_meta_key, enc_priv_key, password: NEW });
    expect((await createCryptoInProcess().unlock(fresh)).manifest).toEqual(manifest);
  });

  it("takes nothing that was made for another page, link or account, and nothing twice (8135)", async () => {
    const [mine, theirs] = [await anOpenAccount(0), await anOpenAccount(1)];
    const { akm } = mine.keys;
    const open = async (
      make: (pubkey: string) => Promise<string>,
      more: { akm?: string; pinned?: { salt: string; rank: number; akm: string } } = {},
    ) => {
      const page = createCryptoInProcess();
      const wrapped = await make(await page.beginReset());
      const input = { wrapped, token: TOKEN, akm, pinned: null, ...more };
      return [await code(page.openReset(input)), await code(page.openReset(input))];
    };
    const other = await createCryptoInProcess().beginReset();
    const own = (pubkey: string) => rewrapped(mine, pubkey);
    expect(await open(own)).toEqual([0, 8135]);
    expect((await open(() => rewrapped(mine, other)))[0]).toBe(8135);
    expect((await open((pubkey) => rewrapped(mine, pubkey, "e".repeat(32))))[0]).toBe(8135);
    expect((await open((pubkey) => rewrapped(theirs, pubkey)))[0]).toBe(8135);
    expect((await open(async () => "!"))[0]).toBe(8135);
    const pinned = { salt: "", rank: 3, akm: theirs.keys.akm };
    expect((await open(own, { pinned }))[0]).toBe(8135);
    const short = async (pubkey: string) => {
      const der = { key: Buffer.from(pubkey, "base64"), format: "der", type: "spki" } as const;
      const label = oaep(`e2cs/1|esr|${sha256(TOKEN)}`);
      return publicEncrypt({ ...der, ...label }, Buffer.alloc(31, 1)).toString("base64");
    };
    expect((await open(short))[0]).toBe(8135);
  });

  it("meets a state that is older than this device knows with 2161, and a missing one with 2160", async () => {
    const account = await anOpenAccount();
    const { crypto, keys, manifest } = account;
    const raised = { ...manifest, vc: { ...manifest.vc, other: 3 } };
    const newer = await crypto.sealManifest({ manifest: raised, replaced: keys.akm });
    const stopOf = async (akm: string, known: string) => {
      const page = createCryptoInProcess();
      const wrapped = await rewrapped(account, await page.beginReset());
      const pinned = known === "" ? null : { salt: keys.salt, rank: 3, akm: known };
      return (await page.openReset({ wrapped, token: TOKEN, akm, pinned })).stopCode;
    };
    expect(await stopOf(keys.akm, newer.akm)).toBe(2161);
    expect(await stopOf("", "")).toBe(2160);
  });
});
