import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { refusalOfState } from "#api/auth/account-state.ts";
import { openSession } from "#api/auth/open-session.ts";
import { requireFactor } from "#api/auth/prove-factor.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import { countInvites, keepInvite } from "#api/store/sign-up-facts-repository.ts";
import {
  findLookup,
  findUserOfIdentity,
  insertIdentity,
  insertLookup,
  noteLookupTry,
  type SsoLookupRow,
  takeLookup,
} from "#api/store/sso-repository.ts";
import { readUser, type UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

const KEY_BYTES = 16;
const SIGN_IN_S = 60;
/** From the first question for the second factor: its code must be fetched and typed. */
const FACTOR_S = 300;
const MAX_FACTOR_TRIES = 5;
const SIGN_UP_S = 3600;
const MAX_INVITES = 50;

/** Ways to an account beside the password: single sign-on and invitations. */
export const waysInHandlers = {
  usersso: async (context, { key, twofacode, device }) => {
    const lookup = await readLookup(context, key);
    const { db } = context.region;
    const userId = await findUserOfIdentity(db, lookup);
    if (userId === undefined) return allowSignUp(context, lookup);
    const user = await readUser(db, userId);
    if (user.state_code !== 0) throw refusalOfState(user);
    await checkFactor(context, { user, lookup, code: twofacode });
    // Of two calls with one key only one is taken.
    if (!(await takeLookup(db, lookup.key_hash))) throw new ApiError(CODES.ssoRefused);
    const browser = { device, familyId: undefined };
    const userattr = await openSession(context, user, { ...browser, event: "signed-in-sso" });
    const { enc_meta_key, enc_priv_key } = user;
    return { is_new: 0 as const, userattr, enc_meta_key, enc_priv_key };
  },

  invitekeep: async (context, { invite_cachekey, kind }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    if ((await countInvites(db, userId)) >= MAX_INVITES) throw new ApiError(CODES.malformed);
    const inviteHash = sha256Hex(invite_cachekey);
    await keepInvite(db, { userId, inviteHash, kind, nowS: context.nowS });
    return {};
  },
} satisfies Partial<Handlers>;

/** 8108 for whatever does not open; who tries many is slowed down like at a password. */
async function readLookup(context: CommandContext, key: string): Promise<SsoLookupRow> {
  const { limits } = context.world.bus;
  const waitS = await limits.waitS("addressLoginFailures", context.addressKey);
  if (waitS > 0) throw tooManyTries(waitS);
  const lookup = await findLookup(context.region.db, sha256Hex(key));
  if (lookup?.kind === "sign-in" && isInTime(lookup, context.nowS)) return lookup;
  await limits.count("addressLoginFailures", context.addressKey);
  throw new ApiError(CODES.ssoRefused);
}

function isInTime({ created_s, tries }: SsoLookupRow, nowS: number): boolean {
  if (tries > MAX_FACTOR_TRIES) return false;
  return nowS - created_s <= (tries === 0 ? SIGN_IN_S : FACTOR_S);
}

/** A new key in the place of the old one, which allows one sign-up with this identity. */
async function allowSignUp({ region, nowS }: CommandContext, lookup: SsoLookupRow) {
  const sso = randomHex(KEY_BYTES);
  const row = { ...lookup, key_hash: sha256Hex(sso), kind: "sign-up", created_s: nowS };
  await region.db.transaction().execute(async (trx) => {
    if (!(await takeLookup(trx, lookup.key_hash))) throw new ApiError(CODES.ssoRefused);
    await insertLookup(trx, row);
  });
  return { is_new: 1 as const, sso, email: lookup.email };
}

/** A code that is asked for, or refused, leaves the key as it is: five tries, five minutes in all. */
async function checkFactor(context: CommandContext, claim: FactorClaim): Promise<void> {
  const { user, lookup, code } = claim;
  try {
    await requireFactor(context, { user, tries: null }, code);
  } catch (error) {
    await noteLookupTry(context.region.db, lookup.key_hash, context.nowS);
    throw error;
  }
}

interface FactorClaim {
  readonly user: UserRow;
  readonly lookup: SsoLookupRow;
  readonly code: string;
}

interface NewAccount {
  readonly key: string;
  readonly userId: number;
  readonly email: string;
}

/**
 * Binds the identity that allowed a sign-up to the new account; in its transaction. True when the
 * provider vouches for the account's address. 8108 without, or for another address.
 */
export async function bindIdentity(
  trx: Db,
  { nowS }: CommandContext,
  { key, userId, email }: NewAccount,
): Promise<boolean> {
  const lookup = await findLookup(trx, sha256Hex(key));
  const isGood =
    lookup?.kind === "sign-up" && nowS - lookup.created_s <= SIGN_UP_S && lookup.email === email;
  if (!isGood || !(await takeLookup(trx, lookup.key_hash))) throw new ApiError(CODES.ssoRefused);
  const { iss, sub, is_verified } = lookup;
  const isBound = await insertIdentity(trx, { iss, sub, email, user_id: userId, created_s: nowS });
  if (!isBound) throw new ApiError(CODES.ssoRefused);
  return is_verified === 1;
}
