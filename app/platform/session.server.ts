import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import * as v from "valibot";
import { COOKIES } from "#app/contract/brand.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { wireId } from "#app/contract/wire.ts";

/** The signed-in session: what the API knows anyway; never a key of the user's (House 3). */
export interface SessionData {
  readonly uid: string;
  readonly id: string;
  readonly team_id: string;
  readonly web_device_id: string;
  readonly access_token: string;
  readonly access_secret: string;
  /** Region key of the wire, as `sessionvalid` told it. */
  readonly region: string;
}

/** The session cookie of one installation (Trust 2.3). */
export interface SessionCookie {
  /** `Set-Cookie` value that signs this browser in. */
  write(session: SessionData): string;
  /** `Set-Cookie` value that takes the cookie away. */
  clear(): string;
  /** `null` for no cookie, another key's, a changed one. */
  read(cookies: ReadonlyMap<string, string>): SessionData | null;
}

interface SessionCookieSettings {
  /** The first seals; all open (rotation, House 3). */
  readonly secrets: readonly [string, ...string[]];
  readonly isHttps: boolean;
}

const sessionSchema = v.strictObject({
  uid: wireId,
  id: wireId,
  team_id: wireId,
  web_device_id: wireId,
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  access_secret: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  region: v.pipe(v.string(), v.maxLength(32)),
});

const KEY_INFO = "coffer session cookie 1";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** As long as the API lets a session live; it ends those that rest before (Reading R-101). */
const MAX_AGE_S = ACCOUNT_LIMITS.sessionLifetimeMs / 1_000;
const ALGORITHM = "aes-256-gcm";

export function createSessionCookie({ secrets, isHttps }: SessionCookieSettings): SessionCookie {
  const keys = secrets.map(deriveKey);
  const name = isHttps ? COOKIES.session : COOKIES.sessionLoopback;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return {
    write: (session) => `${name}=${seal(session, keys)}; ${attributes}; Max-Age=${MAX_AGE_S}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    read: (cookies) => open(cookies.get(name), keys),
  };
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", KEY_INFO, KEY_BYTES));
}

/** base64url(iv ‖ ciphertext ‖ tag) */
function seal(session: SessionData, keys: readonly Buffer[]): string {
  const [key] = keys;
  if (key === undefined) throw new Error("no session key");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(KEY_INFO));
  const text = JSON.stringify(v.parse(sessionSchema, session));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

function open(value: string | undefined, keys: readonly Buffer[]): SessionData | null {
  if (!value) return null;
  const bytes = Buffer.from(value, "base64url");
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  for (const key of keys) {
    const session = openWith(key, bytes);
    if (session !== null) return session;
  }
  return null;
}

function openWith(key: Buffer, bytes: Buffer): SessionData | null {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(KEY_INFO))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const sealed = bytes.subarray(IV_BYTES, -TAG_BYTES);
    const text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
    const parsed = v.safeParse(sessionSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    // Another installation's key or a changed cookie: nobody is signed in.
    return null;
  }
}
