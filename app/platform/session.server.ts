import * as v from "valibot";
import { COOKIES } from "#app/contract/brand.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { wireId } from "#app/contract/wire.ts";
import { createTextSealer } from "./sealed-text.server.ts";

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
/** As long as the API lets a session live; it ends those that rest before (Reading R-101). */
const MAX_AGE_S = ACCOUNT_LIMITS.sessionLifetimeMs / 1_000;

export function createSessionCookie({ secrets, isHttps }: SessionCookieSettings): SessionCookie {
  const sealer = createTextSealer(secrets, KEY_INFO);
  const name = isHttps ? COOKIES.session : COOKIES.sessionLoopback;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  const seal = (session: SessionData) =>
    sealer.seal(JSON.stringify(v.parse(sessionSchema, session)));
  return {
    write: (session) => `${name}=${seal(session)}; ${attributes}; Max-Age=${MAX_AGE_S}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    read: (cookies) => parse(sealer.open(cookies.get(name))),
  };
}

/** Another installation's key or a changed cookie: nobody is signed in. */
function parse(text: string | null): SessionData | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(sessionSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
