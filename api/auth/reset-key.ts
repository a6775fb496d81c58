import {
  constants,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "#api/secrets.ts";

const FILE = "reset-key.pem";
const MODULUS_BITS = 2048;
const EXPONENT = 65537n;
const META_KEY_BYTES = 32;
const PREFIX = "51:";

/** What people handed over, and for whom it is opened now. */
export interface ToRewrap {
  readonly escrow: string;
  /** Fingerprint of the account's own RSA key, hex. */
  readonly encFp: string;
  /** SHA-256 of the token of the link, hex. */
  readonly tokenHash: string;
  /** SPKI DER in base64, as the page made it. */
  readonly pubkey: string;
}

/** Opens what was handed over for a reset of the password (Reading R-169). */
export interface ResetKey {
  /** SHA-256 of its public half, hex: what apps pin. */
  readonly fingerprint: string;
  /** The meta key for the page that asks; undefined when it does not open, or its key is none. */
  rewrap(input: ToRewrap): string | undefined;
}

/** The operator's key, `reset-key.pem` of the data folder; null without one: nobody can turn it on. */
export function openResetKey(dataFolder: string): ResetKey | null {
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) return null;
  return toResetKey(readFileSync(path, "utf8"));
}

/**
 * @throws Error when it is no RSA key of 2048 bits
 * @internal Tests bring a key of their own, without its file.
 */
export function toResetKey(pem: string): ResetKey {
  const key = createPrivateKey(pem);
  if (!isFit(key)) throw new Error(`${FILE} is no RSA key of 2048 bits.`);
  const spki = createPublicKey(key).export({ type: "spki", format: "der" });
  return { fingerprint: sha256Hex(spki), rewrap: (input) => rewrap(key, input) };
}

/** The meta key is in memory for as long as this takes. */
function rewrap(key: KeyObject, input: ToRewrap): string | undefined {
  const { escrow, encFp, tokenHash, pubkey } = input;
  const page = readPublicKey(pubkey);
  if (page === undefined) return undefined;
  const metaKey = open(key, escrow, `e2cs/1|esc|${encFp}`);
  if (metaKey === undefined) return undefined;
  try {
    return publicEncrypt(toOaep(page, `e2cs/1|esr|${tokenHash}`), metaKey).toString("base64");
  } finally {
    metaKey.fill(0);
  }
}

/** Why it failed stays unknown (Trust K7). */
function open(key: KeyObject, escrow: string, label: string): Buffer | undefined {
  try {
    const sealed = Buffer.from(escrow.slice(PREFIX.length), "base64");
    const metaKey = privateDecrypt(toOaep(key, label), sealed);
    if (metaKey.length === META_KEY_BYTES) return metaKey;
    metaKey.fill(0);
    return undefined;
  } catch {
    return undefined;
  }
}

function readPublicKey(pubkey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({
      key: Buffer.from(pubkey, "base64"),
      format: "der",
      type: "spki",
    });
    return isFit(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function isFit({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean {
  return (
    asymmetricKeyType === "rsa" &&
    details?.modulusLength === MODULUS_BITS &&
    details.publicExponent === EXPONENT
  );
}

function toOaep(key: KeyObject, label: string) {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return { key, padding, oaepHash: "sha256", oaepLabel: Buffer.from(label) };
}
