import * as v from "valibot";
import { ssoKey } from "#app/contract/commands/ways-in.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { fetchUser, requireRecordOf } from "#app/core/account/account.api.ts";
import { toUnlockInput } from "#app/core/account/unlock.crypto.ts";
import type { User } from "#app/core/account/user.ts";
import type { Unlocked } from "#app/core/crypto/account-port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage, HttpPort } from "#app/core/ports.ts";
import { type OpenedSession, saveSession } from "./auth.api.ts";
import type { SignUpFacts } from "./auth.ts";
import type { LoggedIn, LoginPorts } from "./login.ts";
import { noteSignedIn } from "./signed-in.ts";

const KEY_PATH = "/sso/key";
const OK = 200;
const NAME_KEY = "sso_name";
const SEARCH_KEY = "sso_search";
const PERMIT_KEY = "sso_permit";

type KnownData = Extract<DataOf<"usersso">, { is_new: 0 }>;

/** What the API knows of somebody whom an identity provider vouched for. */
export type SsoAnswer =
  | {
      readonly kind: "known";
      readonly user: User;
      readonly session: OpenedSession;
      /** Sealed under the encryption password, which no provider knows (Trust K18). */
      readonly keys: Pick<KnownData, "enc_meta_key" | "enc_priv_key">;
    }
  /** Nobody has this identity: `sso` allows one sign-up with this address. */
  | { readonly kind: "new"; readonly sso: string; readonly email: string };

export interface SsoQuestion {
  readonly key: string;
  /** The name that was typed before the provider was asked (Reading R-105). */
  readonly userName: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/** What this tab keeps while the browser is at the provider. */
export interface SsoJourney {
  /** The name that was typed (Reading R-105). */
  readonly userName: string;
  /** The query of the page that it began on: where the sign-in leads. */
  readonly search: string;
}

export function keepJourney(tab: DeviceStorage, { userName, search }: SsoJourney): void {
  tab.write(NAME_KEY, toEmail(userName));
  tab.write(SEARCH_KEY, search);
}

/** null in a tab where nobody set out. */
export function readJourney(tab: DeviceStorage): SsoJourney | null {
  const userName = tab.read(NAME_KEY);
  return userName === null ? null : { userName, search: tab.read(SEARCH_KEY) ?? "" };
}

/** Keeps in this tab what allows one sign-up within the hour. */
export function keepPermit(tab: DeviceStorage, sso: string): void {
  tab.write(PERMIT_KEY, sso);
}

/** What a sign-up of this tab says of it; nothing where nobody was vouched for. */
export function readPermitFacts(tab: DeviceStorage): Pick<SignUpFacts, "sso" | "source"> {
  const sso = tab.read(PERMIT_KEY);
  return sso === null ? {} : { sso, source: "sso" };
}

/** @throws AppError 8108 where the gateway has none for this browser: it gives each once */
export async function fetchSsoKey(http: HttpPort): Promise<string> {
  const reply = await http.sendText({ method: "POST", url: KEY_PATH });
  const said = v.safeParse(v.looseObject({ key: ssoKey }), parseJson(reply.text()));
  if (reply.status !== OK || !said.success) throw new AppError(CODES.ssoRefused);
  return said.output.key;
}

/**
 * Asks who it is. A record of another name than the typed one is refused before any password is
 * asked for (Trust K29).
 *
 * @throws AppError 8108, 2163, 8022 for the second factor, which keeps the key
 */
export async function askSso(ports: LoginPorts, question: SsoQuestion): Promise<SsoAnswer> {
  const { key, userName, twofacode } = question;
  const data = await ports.api.call("usersso", { key, twofacode, device: ports.deviceName });
  if (data.is_new === 1) {
    if (toEmail(data.email) !== userName) throw new AppError(CODES.ssoRefused);
    return { kind: "new", sso: data.sso, email: userName };
  }
  const session = toSession(data.userattr);
  const { accessToken, accessSecret, uid, webDeviceId } = session;
  await ports.crypto.setSession({ accessToken, accessSecret, uid, webDeviceId });
  const user = await fetchUser(ports.api);
  requireRecordOf(userName, user);
  const { enc_meta_key, enc_priv_key } = data;
  return { kind: "known", user, session, keys: { enc_meta_key, enc_priv_key } };
}

/**
 * Opens the keys with the encryption password: what the provider and the server know opens nothing.
 * No hash of it is ever sent. The browser is signed in only when they are open.
 *
 * @throws AppError 6002 for keys that this password does not open
 */
export async function unlockSso(
  { crypto, device, http }: LoginPorts,
  { user, session, keys }: Extract<SsoAnswer, { kind: "known" }>,
  password: string,
): Promise<LoggedIn> {
  const userName = user.email;
  const pinned = readPinned(device, userName);
  const loginSalt = pinned?.salt ?? "";
  const { akm } = user;
  const opened = await crypto.unlock(
    toUnlockInput({ user, keys, password, akm, pinned, loginSalt }),
  );
  const unlocked = pinned === null ? withoutSaltWarning(opened) : opened;
  pin(device, user, unlocked);
  await crypto.persist(userName);
  noteSignedIn(device, userName);
  await saveSession(http, session);
  return { user, unlocked, isNewDevice: pinned === null };
}

/** Nobody gave a salt to this device, so there is none to compare. */
function withoutSaltWarning(unlocked: Unlocked): Unlocked {
  return { ...unlocked, warnings: unlocked.warnings.filter((kind) => kind !== "other-salt") };
}

/** The salt of the next sign-in by password is the one that the proven state names. */
function pin(device: DeviceStorage, user: User, unlocked: Unlocked): void {
  const { manifest, rank, stopCode } = unlocked;
  const pinned = readPinned(device, user.email);
  const salt = pinned?.salt ?? manifest?.login.salt;
  if (salt === undefined) return;
  writePinned(device, user.email, {
    salt,
    rank: Math.max(rank, pinned?.rank ?? 0),
    akm: stopCode === 0 ? user.akm : (pinned?.akm ?? ""),
  });
}

function toSession(data: KnownData["userattr"]): OpenedSession {
  return {
    accessToken: data.access_token,
    accessSecret: data.access_secret,
    uid: data.uid,
    webDeviceId: data.web_device_id,
    id: data.id,
    teamId: data.team_id,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
