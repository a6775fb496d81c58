import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#api/start-error.ts";

const SECRET_BYTES = 32;

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

/** The keys of this data folder, derived from its file `api-secret`. */
export function openApiKeys(dataFolder: string): ApiKeys {
  return deriveApiKeys(readOrMakeSecret(dataFolder));
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

/** Made at the first start, mode 0600; it leaves this module only as derived keys. */
function readOrMakeSecret(dataFolder: string): Buffer {
  const path = join(dataFolder, "api-secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(SECRET_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
  if (secret.length !== SECRET_BYTES) throw new StartError(`${path} is damaged.`);
  return secret;
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
