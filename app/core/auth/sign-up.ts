import * as CODES from "#app/contract/errors/codes.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { toDisplayName } from "#app/contract/validate/display-name.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { writeDeviceId } from "#app/core/keys/pinned.ts";
import { forgetRenaming } from "#app/core/keys/renaming.ts";
import type { Clock } from "#app/core/ports.ts";
import { beginProvision, finishProvision } from "./auth.api.ts";
import type { SignUpInput } from "./auth.ts";
import { type LoggedIn, type LoginPorts, loginWithHash, tryLogins } from "./login.ts";
import { findSignUpErrors } from "./sign-up-rules.ts";

const MS = 1_000;
const CLAIMS = Array.from({ length: ACCOUNT_LIMITS.maxOtherLogins + 1 }, (_, claim) => ({ claim }));

export interface SignUpPorts extends LoginPorts {
  readonly clock: Clock;
}

/**
 * Makes an account (Readings) and signs in with the hash that was made for it, so that
 * the salt is never asked.
 *
 * @throws AppError with the first code of {@link findSignUpErrors}, 8306 for a guessable password, 8102 when the address is taken
 */
export async function signUp(ports: SignUpPorts, input: SignUpInput): Promise<LoggedIn> {
  const { createStrength } = await import("./password-strength.ts");
  const [wrong] = Object.values(findSignUpErrors(input, createStrength()));
  if (wrong !== undefined) throw new AppError(wrong);
  const userName = toEmail(input.userName);
  input.onStep?.("ids");
  const { token, ids } = await beginProvision(ports.api, userName);
  input.onStep?.("newKeys");
  const keys = await ports.crypto.createAccount({
    password: input.password,
    ids,
    device: { name: ports.deviceName },
    nowS: Math.floor(ports.clock.nowMs() / MS),
  });
  input.onStep?.("account");
  await finishProvision(ports.api, token, { person: toPerson(input, userName), keys });
  return finish(ports, { ...input, userName }, keys);
}

function toPerson(input: SignUpInput, userName: string) {
  const { firstName, lastName, locale, facts } = input;
  return {
    userName,
    firstName: toDisplayName(firstName),
    lastName: toDisplayName(lastName),
    locale,
    facts,
  };
}

/** A server that changed the state between the two calls is refused like an older one. */
async function finish(
  ports: SignUpPorts,
  input: SignUpInput,
  keys: { salt: string; loginHash: string; akm: string },
): Promise<LoggedIn> {
  forgetRenaming(ports.device, toEmail(input.userName));
  const { userName, password } = input;
  const named = { userName, password, twofacode: "", ...stepOf(input) };
  const { salt, loginHash } = keys;
  const loggedIn = await tryLogins(CLAIMS, ({ claim }) =>
    loginWithHash(ports, named, { salt, claim, loginHash, pinned: null }),
  );
  if (loggedIn.user.akm !== keys.akm) throw new AppError(CODES.unknown);
  const writer = loggedIn.unlocked.manifest?.dev.id;
  if (writer !== undefined) writeDeviceId(ports.device, input.userName, writer);
  return { ...loggedIn, isNewDevice: false };
}

function stepOf({ onStep }: SignUpInput) {
  return onStep === undefined ? {} : { onStep };
}
