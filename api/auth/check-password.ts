import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { fakeSalt } from "#api/auth/fake-salt.ts";
import { LoginTries } from "#api/auth/login-tries.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { sessionOf } from "#api/handler.ts";
import { isSameText, sha256Hex } from "#api/secrets.ts";
import { NOBODY } from "#api/store/events-repository.ts";
import {
  type LoginName,
  type LoginRow,
  readLogin,
  readUser,
  type UserRow,
} from "#api/store/users-repository.ts";
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
  name: LoginName,
): Promise<{ login: LoginRow; region: RegionStore | undefined }> {
  const salt = fakeSalt(world.keys.fakeSalts, keyOf(name));
  const decoy = { id: NOBODY, salt, login_hash_sha256: NOBODYS_HASH };
  let found: { login: LoginRow; region: RegionStore | undefined } = {
    login: decoy,
    region: undefined,
  };
  for (const region of world.regions.values()) {
    const login = await readLogin(region.db, name, decoy);
    if (login.id !== NOBODY) found = { login, region };
  }
  return found;
}

/** Tells the accounts of one name apart; no address has this sign in its first place. */
function keyOf({ email, claim }: LoginName): string {
  return claim === 0 ? email : `${claim}|${email}`;
}

/** Only failures count, and a success forgets them (Trust 2.8): the caller does, when all is proven. */
export async function checkPassword(
  context: CommandContext,
  name: LoginName,
  loginHash: string,
): Promise<Proven> {
  const tries = await beginTry(context, keyOf(name));
  return compare(context, { loginHash, tries, found: await findLogin(context, name) });
}

/** 9429 after too many failures. */
async function beginTry(context: CommandContext, email: string): Promise<LoginTries> {
  const tries = new LoginTries(context.world.bus.limits, { email, addressKey: context.addressKey });
  const waitS = await tries.waitS();
  if (waitS > 0) throw tooManyTries(waitS);
  return tries;
}

interface Try {
  readonly loginHash: string;
  readonly tries: LoginTries;
  readonly found: Awaited<ReturnType<typeof findLogin>>;
}

async function compare(context: CommandContext, { loginHash, tries, found }: Try): Promise<Proven> {
  const { login, region } = found;
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
  try {
    return await checkPasswordOf(context, sessionOf(context).userId, loginHash);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODES.credentials) throw error;
    throw new ApiError(CODES.passwordWrong);
  }
}

/** The password of an account by its id, which several accounts of one name do not share. */
export async function checkPasswordOf(
  context: CommandContext,
  userId: number,
  loginHash: string,
): Promise<Proven> {
  const { region } = context;
  const login = await readUser(region.db, userId);
  const tries = await beginTry(context, login.email);
  return compare(context, { loginHash, tries, found: { login, region } });
}
