import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import { requireOwnRecord } from "#app/core/account/own-record.ts";
import { toReopenInput } from "#app/core/account/unlock.crypto.ts";
import type { User } from "#app/core/account/user.ts";
import type { PinnedRecord, Unlocked } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import { saveSession } from "../auth.api.ts";
import type { SignInStep } from "../auth.ts";
import { type LoggedIn, type LoginPorts, takeOver } from "../login.ts";
import { noteSignedIn } from "../signed-in.ts";
import type { AuthenticatorPort, PasskeyAnswer } from "./authenticator.ts";
import { openPasskeySession } from "./passkey.api.ts";
import { fetchPasskeyQuestion } from "./passkey-question.ts";

/** What a passkey needs beside the ports of every sign-in. */
export interface PasskeyParts {
  readonly crypto: Pick<CryptoPort, "preparePasskeys" | "openPasskey">;
  readonly authenticator: AuthenticatorPort;
}

interface PasskeyLogin {
  readonly userName: string;
  readonly onStep?: (step: SignInStep) => void;
}

/**
 * Sign-in with a passkey (Readings ): its answer opens a session, its secret the meta key.
 *
 * If an answer lies: a foreign challenge or credential gets a signature that is good for nothing else;
 * another salt makes another secret, which opens nothing and stays in the key worker; another `pk`, a
 * state that does not list the passkey, or keys of another account than the one that this device knows
 * open nothing. All that is one code, and nothing is stored. A session that was opened before such a
 * lie is kept by nobody here.
 *
 * @throws AppError 8311 no such passkey, or it opens nothing; 8309 it holds no keys: the session is kept,
 * so that the password that is asked for next needs no second factor; 8310 the browser stopped, 2006, 2163, 9429
 */
export async function loginWithPasskey(
  ports: LoginPorts,
  parts: PasskeyParts,
  input: PasskeyLogin,
): Promise<LoggedIn> {
  const userName = toEmail(input.userName);
  input.onStep?.("passkey");
  const { api } = ports;
  const question = await fetchPasskeyQuestion({ api, crypto: parts.crypto }, userName);
  const answer = await parts.authenticator.ask(question);
  try {
    return await enter(ports, parts, { ...input, userName, answer });
  } finally {
    answer.secret?.fill(0);
  }
}

async function enter(
  ports: LoginPorts,
  parts: PasskeyParts,
  { userName, answer, onStep }: PasskeyLogin & { readonly answer: PasskeyAnswer },
): Promise<LoggedIn> {
  const { api, crypto, device } = ports;
  onStep?.("session");
  const call = { userName, assertion: answer.assertion, device: ports.deviceName };
  const { session, pk } = await orRefused(CODES.credentialsWrong, openPasskeySession(api, call));
  const { accessToken, accessSecret, uid, webDeviceId } = session;
  await crypto.setSession({ accessToken, accessSecret, uid, webDeviceId });
  const user = await fetchUser(api);
  requireOwnRecord(device, userName, user);
  const { secret } = answer;
  if (secret === null || pk === "") {
    await saveSession(ports.http, session);
    throw new AppError(CODES.passkeyWithoutKeys);
  }
  onStep?.("unlock");
  const pinned = readPinned(device, userName);
  const { credentialId } = answer.assertion;
  const opened = await open(ports, parts, { user, credentialId, secret, pk, pinned });
  const unlocked = await takeOver(ports, { userName, user, unlocked: opened });
  keepPinned(ports, { userName, user, unlocked, pinned });
  await crypto.persist(userName);
  noteSignedIn(device, userName);
  await saveSession(ports.http, session);
  onStep?.("done");
  return { user, unlocked, isNewDevice: pinned === null };
}

interface ToOpen {
  readonly user: User;
  readonly credentialId: string;
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly pk: string;
  readonly pinned: PinnedRecord | null;
}

async function open(
  { crypto }: LoginPorts,
  parts: PasskeyParts,
  { user, pinned, ...sealed }: ToOpen,
): Promise<Unlocked> {
  const opening = parts.crypto.openPasskey({ ...sealed, akm: user.akm, pinned });
  await orRefused(CODES.passwordRefused, opening);
  return crypto.reopen(toReopenInput(user, pinned));
}

/** Whoever watches learns of no step which it was. */
async function orRefused<T>(code: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw hasCode(error, code) ? new AppError(CODES.passkeyRefused) : error;
  }
}

interface ToPin {
  readonly userName: string;
  readonly user: User;
  readonly unlocked: Unlocked;
  readonly pinned: PinnedRecord | null;
}

/** A device that was new takes salt and rank from the opened manifest, not from the server. */
function keepPinned({ device }: LoginPorts, { userName, user, unlocked, pinned }: ToPin): void {
  const { manifest, stopCode } = unlocked;
  if (manifest === null) return;
  const { salt, rank } = manifest.login;
  writePinned(device, userName, {
    salt: pinned?.salt ?? salt,
    rank: Math.max(rank, pinned?.rank ?? 0),
    akm: stopCode === 0 ? user.akm : (pinned?.akm ?? ""),
  });
}
