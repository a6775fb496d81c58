import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { fakeSalt } from "#api/auth/fake-salt.ts";
import { LoginTries } from "#api/auth/login-tries.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { sessionOf } from "#api/handler.ts";
import { isSameText, sha256Hex } from "#api/secrets.ts";
import { NOBODY } from "#api/store/events-repository.ts";
import { type LoginRow, readLogin, readUser, type UserRow } from "#api/store/users-repository.ts";
import type { CommandContext, RegionStore } from "#api/world.ts";

const NOBODYS_HASH = "0".repeat(64);

/** Somebody whose password was right; `tries` are forgotten once nothing else is asked for. */
export interface Proven {
  readonly user: UserRow;
  readonly tries: LoginTries;
}

/** Every region is asked and a decoy made for every name: nothing is quicker for who is not here (Trust T7). */
export async function findLogin(
  { world }: CommandContext,
  email: string,
): Promise<{ login: LoginRow; region: RegionStore | undefined }> {
  const salt = fakeSalt(world.keys.fakeSalts, email);
  const decoy = { id: NOBODY, salt, login_hash_sha256: NOBODYS_HASH };
  let found: { login: LoginRow; region: RegionStore | undefined } = {
    login: decoy,
    region: undefined,
  };
  for (const region of world.regions.values()) {
    const login = await readLogin(region.db, email, decoy);
    if (login.id !== NOBODY) found = { login, region };
  }
  return found;
}

/** Only failures count, and a success forgets them (Trust 2.8): the caller does, when all is proven. */
export async function checkPassword(
  context: CommandContext,
  email: string,
  loginHash: string,
): Promise<Proven> {
  const tries = new LoginTries(context.world.bus.limits, { email, addressKey: context.addressKey });
  const waitS = await tries.waitS();
  if (waitS > 0) throw tooManyTries(waitS);
  const { login, region } = await findLogin(context, email);
  const isGood = isSameText(login.login_hash_sha256, sha256Hex(loginHash));
  if (region === undefined || !isGood) {
    await tries.countFailure();
    const note = { code: "sign-in-failed", userId: login.id } as const;
    await (region ?? context.region).db
      .transaction()
      .execute((trx) => noteEvent(trx, context, note));
    throw new ApiError(CODES.credentials);
  }
  if (region.name !== context.region.name) throw otherRegion(region.name);
  return { user: await readUser(region.db, login.id), tries };
}

/** The password of whoever calls; 8101 for another one. */
export async function proveOwnPassword(
  context: CommandContext,
  loginHash: string,
): Promise<Proven> {
  const { email } = await readUser(context.region.db, sessionOf(context).userId);
  try {
    return await checkPassword(context, email, loginHash);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODES.credentials) throw error;
    throw new ApiError(CODES.passwordWrong);
  }
}
