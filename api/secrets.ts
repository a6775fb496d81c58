import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "#api/start-error.ts";

const SECRET_BYTES = 32;
/** Root of the server's own keys. */
const ROOT_FILE = "keys-secret";
/** What the gateway shows, where `start.sh` runs both processes. */
const GATEWAY_FILE = "api-secret";

/** The server's own keys, one for each purpose: whoever has one of them has no other. */
export interface ApiKeys {
  readonly fakeSalts: Buffer;
  readonly uploadTickets: Buffer;
  readonly downloadTickets: Buffer;
  readonly mailCodes: Buffer;
  /** Seals the secrets of authenticator apps. */
  readonly totp: Buffer;
  readonly backupCodes: Buffer;
  /** Names people to authenticators, and what names without passkeys are answered with. */
  readonly passkeys: Buffer;
  /** Signs the tokens of team administration. */
  readonly teamTokens: Buffer;
  /** Signs what a local billing provider tells. */
  readonly billingEvents: Buffer;
}

/** The keys of this data folder, derived from its file `keys-secret`. */
export function openApiKeys(dataFolder: string): ApiKeys {
  partSecrets(dataFolder);
  const path = join(dataFolder, ROOT_FILE);
  const root = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
  if (root.length !== SECRET_BYTES) throw new StartError(`${path} is damaged.`);
  return deriveApiKeys(root);
}

/**
 * Gives the folder a root of keys in a file of its own, made at the first start, mode 0600. In older folders
 * `api-secret` is both the root and what the gateway shows: there the root stays what it is, under its new
 * name, and the other one is removed, to be made anew. May be interrupted anywhere, and called again.
 */
export function partSecrets(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const root = join(dataFolder, ROOT_FILE);
  const shared = join(dataFolder, GATEWAY_FILE);
  if (!existsSync(root)) {
    if (existsSync(shared)) copyOnce(shared, root);
    else writeOnce(root, randomBytes(SECRET_BYTES).toString("hex"));
    syncFolder(dataFolder);
  }
  if (existsSync(shared) && isSameText(readFileSync(shared, "utf8"), readFileSync(root, "utf8"))) {
    unlinkSync(shared);
  }
}

/**
 * HMAC-SHA256 under the secret over a label. Labels stay as they are: salts that were told must not change.
 * @internal Tests hold the keys of a fixed secret to known values.
 */
export function deriveApiKeys(secret: Buffer): ApiKeys {
  const keyFor = (label: string) => createHmac("sha256", secret).update(label).digest();
  return {
    fakeSalts: keyFor("fake-salt"),
    uploadTickets: keyFor("upload-ticket"),
    downloadTickets: keyFor("download-ticket"),
    mailCodes: keyFor("mail-code"),
    totp: hkdfOf(secret, "totp"),
    backupCodes: hkdfOf(secret, "backup-codes"),
    passkeys: hkdfOf(secret, "passkeys"),
    teamTokens: hkdfOf(secret, "team-tokens"),
    billingEvents: hkdfOf(secret, "billing-events"),
  };
}

/** HKDF(secret, label) of Formats 1. */
function hkdfOf(secret: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `e2cs/1/${label}`, SECRET_BYTES));
}

/** The file is whole or not there; a file system without links has it written. */
function copyOnce(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (isErrno(error, "EEXIST")) return;
    writeOnce(to, readFileSync(from, "utf8"));
  }
}

/** Leaves a file that somebody else has made meanwhile. */
function writeOnce(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
  }
}

/** What was linked is there before anything is unlinked, even when the power fails in between. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

export function sha256Hex(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex");
}

export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

/** Compares in the same time wherever the difference is. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(sha256Hex(one)), Buffer.from(sha256Hex(other))];
  return timingSafeEqual(a, b);
}
