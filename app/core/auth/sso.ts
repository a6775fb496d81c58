import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import { requireOwnRecord } from "#app/core/account/own-record.ts";
import { toUnlockInput } from "#app/core/account/unlock.crypto.ts";
import type { User } from "#app/core/account/user.ts";
import type { Unlocked } from "#app/core/crypto/account-port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { saveSession } from "./auth.api.ts";
import type { SignUpFacts } from "./auth.ts";
import { type LoggedIn, type LoginPorts, takeOver } from "./login.ts";
import { noteSignedIn } from "./signed-in.ts";
import { fetchVouched, type Vouched } from "./ways-in.api.ts";

const NAME_KEY = "sso_name";
const SEARCH_KEY = "sso_search";
const PERMIT_KEY = "sso_permit";

type Known = Extract<Vouched, { kind: "known" }>;

/** Who it is, and with what the keys are opened; or a permit to sign up. */
export type SsoAnswer = (Known & { readonly user: User }) | Extract<Vouched, { kind: "new" }>;

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

/**
 * Asks who it is. A record of another name than the typed one is refused before any password is
 * asked for (Trust K29).
 *
 * @throws AppError 8108, 2163, 8022 for the second factor, which keeps the key
 */
export async function askSso(ports: LoginPorts, question: SsoQuestion): Promise<SsoAnswer> {
  const { key, userName, twofacode } = question;
  const device = ports.deviceName;
  const vouched = await fetchVouched(ports.api, { key, twofacode, device });
  if (vouched.kind === "new") {
    if (toEmail(vouched.email) !== userName) throw new AppError(CODES.ssoRefused);
    return vouched;
  }
  const { accessToken, accessSecret, uid, webDeviceId } = vouched.session;
  await ports.crypto.setSession({ accessToken, accessSecret, uid, webDeviceId });
  const user = await fetchUser(ports.api);
  requireOwnRecord(ports.device, userName, user);
  return { ...vouched, user };
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
  const taken = await takeOver({ crypto, device }, { userName, user, unlocked: opened });
  const unlocked = pinned === null ? withoutSaltWarning(taken) : taken;
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
