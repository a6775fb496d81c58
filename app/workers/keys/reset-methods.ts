import * as CODES from "#app/contract/errors/codes.ts";
import type { ResetPort } from "#app/core/crypto/account-port.ts";
import { ALL, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import { fromBase64, toBase64, toHex } from "#app/workers/encoding.ts";
import { Refusal, required } from "#app/workers/refusal.ts";
import { readManifests } from "./account-methods.ts";
import type { Keyring } from "./keyring.ts";
import { openRsa, sealRsa } from "./rsa.ts";

/** Put in by the build: the public key of whoever runs the server, SPKI DER in base64, or nothing. */
declare const process: { readonly env: { readonly COFFER_RESET_KEY?: string } };

const ALGORITHM = { name: "RSA-OAEP", hash: "SHA-256" } as const;
const MODULUS_BITS = 2048;
const EXPONENT = Uint8Array.of(1, 0, 1);
const META_KEY_BYTES = 32;
const PREFIX = "51:";
const FINGERPRINT = /^[0-9a-f]{64}$/;

type Opening = Parameters<ResetPort["openReset"]>[0];

/** What makes a reset of the password possible, and what one opens (Readings ). */
export function createResetMethods(keyring: Keyring): MethodTable<ResetPort> {
  const page = new PageKey();
  return {
    pinnedResetKey: on(NONE, async () => {
      const spki = pinnedKey();
      return spki === null ? null : hashOf(spki);
    }),
    sealEscrow: on(NONE, async ({ encFp }) => sealEscrow(keyring.metaKey, encFp)),
    beginReset: on(NONE, async () => page.make()),
    openReset: on(ALL, async (input) => openReset(keyring, await page.take(), input)),
  };
}

/** The key that one answer is sealed for: it is used once and never leaves the worker. */
class PageKey {
  #privateKey: CryptoKey | null = null;

  async make(): Promise<string> {
    const parameters = { ...ALGORITHM, modulusLength: MODULUS_BITS, publicExponent: EXPONENT };
    const pair = await crypto.subtle.generateKey(parameters, false, ["encrypt", "decrypt"]);
    this.#privateKey = pair.privateKey;
    return toBase64(new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey)));
  }

  async take(): Promise<CryptoKey> {
    const key = required(this.#privateKey, CODES.resetOtherAccount);
    this.#privateKey = null;
    return key;
  }
}

/** Never asked for at a server, whatever one serves (Trust K14). */
function pinnedKey(): Uint8Array<ArrayBuffer> | null {
  const pinned = process.env.COFFER_RESET_KEY ?? "";
  return pinned === "" ? null : fromBase64(pinned);
}

async function sealEscrow(metaKey: Uint8Array<ArrayBuffer>, encFp: string): Promise<string> {
  const spki = required(pinnedKey(), CODES.resetOff);
  if (!FINGERPRINT.test(encFp)) throw new Refusal(CODES.privateKeyRefused);
  return PREFIX + toBase64(await sealRsa(spki, metaKey, `e2cs/1|esc|${encFp}`));
}

/** One code for whatever of the answer is not this account's. */
async function openReset(keyring: Keyring, privateKey: CryptoKey, input: Opening) {
  const { wrapped, token, akm, pinned } = input;
  const sealed = required(fromBase64(wrapped), CODES.resetOtherAccount);
  const label = `e2cs/1|esr|${await hashOf(new TextEncoder().encode(token))}`;
  const metaKey = required(await openRsa(privateKey, sealed, label), CODES.resetOtherAccount);
  const isKey = metaKey.length === META_KEY_BYTES;
  const served = isKey ? readManifests(metaKey, { akm, pinned: null }) : null;
  const known = pinned === null || !isKey || opens(metaKey, pinned.akm);
  if (served === null || (served.manifest === null && akm !== "") || !known) {
    metaKey.fill(0);
    throw new Refusal(CODES.resetOtherAccount);
  }
  const opened = readManifests(metaKey, { akm, pinned });
  keyring.setMetaKey(metaKey);
  return opened;
}

/** Whether the state that this device knows is of this key. */
function opens(metaKey: Uint8Array<ArrayBuffer>, akm: string): boolean {
  return akm === "" || readManifests(metaKey, { akm, pinned: null }).manifest !== null;
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
