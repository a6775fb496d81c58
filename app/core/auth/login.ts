import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import {
  type Credentials,
  fetchLoginSalts,
  fetchUser,
  fetchUserKeys,
  type LoginSalt,
} from "#app/core/account/account.api.ts";
import { noteOwnEvent } from "#app/core/account/own-events.ts";
import { requireOwnRecord } from "#app/core/account/own-record.ts";
import { hashPassword } from "#app/core/account/prove-password.ts";
import { toUnlockInput } from "#app/core/account/unlock.crypto.ts";
import type { User } from "#app/core/account/user.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { findCommand } from "#app/core/api/find-command.ts";
import type { PinnedRecord, Unlocked } from "#app/core/crypto/account-port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { forgetPinned, readFormerName, readPinned, writePinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage, HttpPort, LogPort } from "#app/core/ports.ts";
import { type OpenedSession, openSession, saveSession } from "./auth.api.ts";
import type { SignInInput } from "./auth.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { sendCode } from "./factor/factor.api.ts";
import { toFactorCode } from "./factor/factor-code.ts";
import type { PinRefusal } from "./pin-refusal.ts";
import { noteSignedIn } from "./signed-in.ts";
import type { OpenedName } from "./take-over.ts";

export interface LoginPorts {
  readonly api: ApiClient;
  readonly crypto: AuthCrypto;
  readonly http: HttpPort;
  readonly device: DeviceStorage;
  readonly log: LogPort;
  /** How this browser calls itself, "Firefox on Linux": its owner finds its session by it. */
  readonly deviceName: string;
}

export interface LoggedIn {
  readonly user: User;
  readonly unlocked: Unlocked;
  /** True when this device knew nothing of the user before (Formats 11, "State of …"). */
  readonly isNewDevice: boolean;
}

/** Fetches the commands of a sign-in, which come with their first call otherwise. */
export async function prepareLogin(): Promise<void> {
  await findCommand("sessionnew");
}

/**
 * Password sign-in (Spec A§4.1, House 2.1): salt, hash, session, keys. With a pinned salt the
 * comparison comes first and nothing is sent (K9).
 *
 * @throws AppError 6001 credentials, 6002 keys or salt (data: {@link PinRefusal} when a pinned value
 * stands against it), 2163 a record of another address, 8022 two-factor code needed, 2006 own private key, 9429 too many failures
 */
export async function login(ports: LoginPorts, input: SignInInput): Promise<LoggedIn> {
  const userName = toEmail(input.userName);
  const twofacode = requireCode(input.twofacode);
  if (input.forgetPinned) forgetPinned(ports.device, userName);
  input.onStep?.("salt");
  const salts = await fetchLoginSalts(ports.api, userName);
  const pinned = readPinned(ports.device, userName);
  const known = salts.filter(({ salt }) => pinned === null || pinned.salt === salt);
  if (known.length === 0) {
    // Most often nobody has answered the mail to that address yet (Reading R-135).
    if (readFormerName(ports.device, userName) !== null) throw refuse("name");
    noteOwnEvent({ ...ports, userName }, { code: "salt-other", count: 1 });
    throw refuse("salt");
  }
  return tryLogins(known, async ({ salt, claim }) => {
    input.onStep?.("hash");
    const loginHash = await ports.crypto.hashLogin({ password: input.password, salt });
    const named = { ...input, userName, twofacode };
    return loginWithHash(ports, named, { salt, claim, loginHash, pinned });
  });
}

/**
 * Tries the accounts of a name in turn: until an address is confirmed, several may sign in with it
 * (Reading R-745). Only a wrong password leads to the next one; throws the refusal of the first.
 */
export async function tryLogins<Login extends Pick<LoginSalt, "claim">>(
  logins: readonly Login[],
  attempt: (login: Login) => Promise<LoggedIn>,
): Promise<LoggedIn> {
  let refusal: unknown;
  for (const login of logins) {
    try {
      return await attempt(login);
    } catch (error) {
      if (!hasCode(error, CODES.credentialsWrong)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** What cannot be a code is refused here, as the server would: 8023. */
function requireCode(typed: string): string {
  if (typed === "") return "";
  const code = toFactorCode(typed);
  if (code === null) throw new AppError(CODES.credentialsIncorrect);
  return code;
}

/** Asks for another mail with a code (Reading R-126). Codes as {@link login}, 8006 too many mails. */
export async function sendSignInCode(
  ports: LoginPorts,
  { userName: typed, password }: Pick<SignInInput, "userName" | "password">,
): Promise<void> {
  const userName = toEmail(typed);
  const { claim, loginHash } = await hashPassword({ ...ports, userName }, password);
  await sendCode(ports.api, { userName, claim, loginHash });
}

export interface Hashed {
  readonly salt: string;
  readonly claim: number;
  readonly loginHash: string;
  readonly pinned: PinnedRecord | null;
}

/** The rest of a sign-in, for which sign-up has the hash already. */
export async function loginWithHash(
  ports: LoginPorts,
  input: SignInInput,
  hashed: Hashed,
): Promise<LoggedIn> {
  const { api, crypto } = ports;
  const { claim, loginHash } = hashed;
  const credentials = { userName: input.userName, claim, loginHash };
  input.onStep?.("session");
  const { twofacode, isKept } = input;
  const more = { twofacode, device: ports.deviceName, ...(isKept && { keep: 1 as const }) };
  const session = await openSession(api, credentials, more);
  await crypto.setSession(toSecrets(session));
  input.onStep?.("keys");
  const [user, keys] = await Promise.all([fetchUser(api), retrieveKeys(ports, credentials)]);
  requireOwnRecord(ports.device, input.userName, user);
  input.onStep?.("unlock");
  const opened = await unlock(ports, { input, hashed, keys, user });
  const named = { userName: input.userName, user, unlocked: opened };
  const unlocked = await takeOver(ports, named);
  const pinned = readPinned(ports.device, input.userName);
  const isNewDevice = pinned === null;
  keepPinned(ports.device, { ...named, unlocked, salt: hashed.salt, pinned });
  await crypto.persist(input.userName);
  noteSignedIn(ports.device, input.userName);
  await saveSession(ports.http, session);
  input.onStep?.("done");
  return { user, unlocked, isNewDevice };
}

/** Spec A§8.9: a failure is noted, for whoever is helped with it. */
async function retrieveKeys({ api, log }: LoginPorts, credentials: Credentials) {
  try {
    return await fetchUserKeys(api, credentials);
  } catch (error) {
    log.warn("Error retrieving keys");
    throw error;
  }
}

function toSecrets({ accessToken, accessSecret, uid, webDeviceId }: OpenedSession) {
  return { accessToken, accessSecret, uid, webDeviceId };
}

interface ToUnlock {
  readonly input: SignInInput;
  readonly hashed: Hashed;
  readonly keys: Awaited<ReturnType<typeof fetchUserKeys>>;
  readonly user: User;
}

async function unlock({ crypto, device }: LoginPorts, { input, hashed, keys, user }: ToUnlock) {
  try {
    const { pinned, salt: loginSalt } = hashed;
    const { password } = input;
    const { akm } = user;
    return await crypto.unlock(toUnlockInput({ user, keys, password, akm, pinned, loginSalt }));
  } catch (error) {
    // The server took this password's hash, so it is the keys that are older than the pinned ones.
    if (hasCode(error, CODES.passwordRefused) && hashed.pinned !== null) {
      noteOwnEvent({ device, userName: input.userName }, { code: "keys-older", count: 1 });
      throw refuse("keys");
    }
    throw error;
  }
}

/** What this device knows under a former address of the account; most have never had another. */
export async function takeOver(
  ports: Pick<LoginPorts, "crypto" | "device">,
  named: OpenedName,
): Promise<Unlocked> {
  const hasFormer = readFormerName(ports.device, named.userName) !== null;
  if (!hasFormer && named.unlocked.manifest?.names === undefined) return named.unlocked;
  const { takeOverNames } = await import("./take-over.ts");
  return takeOverNames(ports, named);
}

interface ToPin {
  readonly userName: string;
  readonly user: User;
  readonly unlocked: Unlocked;
  readonly salt: string;
  /** What this device knew. */
  readonly pinned: PinnedRecord | null;
}

/** A state that stopped writing (2160, 2161) never replaces what this device knows (Formats 11). */
function keepPinned(device: DeviceStorage, toPin: ToPin): void {
  const { userName, user, unlocked, salt, pinned } = toPin;
  const isTrusted = unlocked.stopCode === 0;
  writePinned(device, userName, {
    salt,
    rank: Math.max(unlocked.rank, pinned?.rank ?? 0),
    akm: isTrusted ? user.akm : (pinned?.akm ?? ""),
  });
}

function refuse(pinned: PinRefusal["pinned"]): AppError {
  return new AppError(CODES.passwordRefused, { data: { pinned } satisfies PinRefusal });
}
