import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import { generateRsaPair, importPrivateKey, openRsa } from "#app/workers/keys/rsa.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";

const WRAPS = process.env.COFFER_LONG === "1" ? 10_000 : 600;
const LONG_MS = 120_000;
const SHARE_KEY_BYTES = 64;
const MODULUS_BYTES = 256;
const KS = "7-0";
const PUBKEY_ID = "15";

let label: string;
let privateKey: CryptoKey;
let wrapFor: (wish: Wish) => Buffer;

interface Wish {
  readonly padding?: number;
  readonly oaepHash?: string;
  readonly label?: string;
  readonly bytes?: number;
}

beforeAll(async () => {
  loadCoreInProcess();
  label = core.shareKeyLabel(KS, PUBKEY_ID);
  const pair = await generateRsaPair();
  const key = createPublicKey({ key: Buffer.from(pair.spki), format: "der", type: "spki" });
  privateKey = await importPrivateKey(pair);
  wrapFor = (wish) =>
    publicEncrypt(
      {
        key,
        padding: wish.padding ?? constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: wish.oaepHash ?? "sha256",
        oaepLabel: Buffer.from(wish.label ?? label),
      },
      randomBytes(wish.bytes ?? SHARE_KEY_BYTES),
    );
});

/** Ways in which a server may get a wrap wrong, so that the private key is asked each time (K7). */
const BAD_WRAPS: readonly (() => Buffer)[] = [
  () => Buffer.concat([Buffer.alloc(1), randomBytes(MODULUS_BYTES - 1)]),
  () => Buffer.alloc(MODULUS_BYTES),
  () => Buffer.alloc(MODULUS_BYTES, 0xff),
  () => wrapFor({ padding: constants.RSA_PKCS1_PADDING }),
  () => wrapFor({ oaepHash: "sha1" }),
  () => wrapFor({ label: core.shareKeyLabel("7-1", PUBKEY_ID) }),
];

/** What becomes of a wrap of a share key: its key, or the code that the person sees. */
async function open(wrap: string): Promise<Uint8Array | number> {
  const opened = await openRsa(privateKey, core.shareKeyCiphertext(wrap), label);
  if (opened === null) return 2000;
  try {
    core.shareCommit(opened);
    return opened;
  } catch (error) {
    if (typeof error === "number") return error;
    throw error;
  }
}

it(
  `${WRAPS} wraps that are wrong in six ways all end alike, and each asked the private key`,
  async () => {
    const decrypt = vi.spyOn(crypto.subtle, "decrypt");
    const fetched = vi.spyOn(globalThis, "fetch");
    const ends = new Set<unknown>();
    for (let made = 0; made < WRAPS; made += 1) {
      const wrap = BAD_WRAPS[made % BAD_WRAPS.length]?.() ?? Buffer.alloc(0);
      ends.add(await open(wrap.toString("base64")));
    }
    expect([...ends]).toEqual([2000]);
    expect(decrypt).toHaveBeenCalledTimes(WRAPS);
    expect(fetched).not.toHaveBeenCalled();
    expect(await open(wrapFor({}).toString("base64"))).toHaveLength(SHARE_KEY_BYTES);
    // A whole wrap tells its maker nothing: its length is the maker's own choice (Spec A§8.3).
    expect(await open(wrapFor({ bytes: SHARE_KEY_BYTES / 2 }).toString("base64"))).toBe(2015);
    vi.restoreAllMocks();
  },
  LONG_MS,
);
