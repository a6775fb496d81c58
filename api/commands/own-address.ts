import { ApiError } from "#api/api-error.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { addressless } from "#api/mail/addressless.ts";
import type { Db } from "#api/store/db.ts";
import {
  dropEmailClaim,
  findEmailClaim,
  insertEmailClaim,
  loseEmailClaims,
} from "#api/store/email-claims-repository.ts";
import { dropMailCodes } from "#api/store/mail-codes-repository.ts";
import {
  findUserByEmail,
  raiseHistId,
  type UserRow,
  updateUser,
  wakeUsers,
} from "#api/store/users-repository.ts";
import { dropVerifyKeys } from "#api/store/verify-keys-repository.ts";
import type { CommandContext, RegionStore } from "#api/world.ts";

/** The address that an account signs in with, and whether somebody else confirmed it. */
export interface OwnAddress {
  readonly email: string;
  readonly isLost: boolean;
}

export async function readOwnAddress(
  db: Db,
  { id, email, is_verified }: Pick<UserRow, "id" | "email" | "is_verified">,
): Promise<OwnAddress> {
  const claim = is_verified === 1 ? undefined : await findEmailClaim(db, id);
  if (claim === undefined) return { email, isLost: false };
  return { email: claim.email, isLost: claim.lost_s > 0 };
}

interface Confirmed {
  readonly userId: number;
  readonly email: string;
}

/**
 * Gives an address to the account that confirmed it. Unconfirmed accounts that claimed it lose it, and
 * keep everything else (Reading R-745). Returns the accounts that lost it; throws `taken` when a
 * confirmed account holds the address.
 */
export async function takeAddress(
  trx: Db,
  context: CommandContext,
  { userId, email, taken }: Confirmed & { readonly taken: number },
): Promise<number[]> {
  const holder = await findUserByEmail(trx, email);
  const isOther = holder !== undefined && holder.id !== userId;
  if (isOther && holder.is_verified === 1) throw new ApiError(taken);
  await dropEmailClaim(trx, userId);
  const losers = await loseEmailClaims(trx, email, context.nowS);
  if (isOther) losers.push(await yieldAddress(trx, context, holder));
  for (const id of losers) await noteLoss(trx, context, id);
  await updateUser(trx, userId, { email, is_verified: 1 });
  return losers;
}

/** The same in the other regions, each in a transaction of its own; after that of {@link takeAddress}. */
export async function takeAddressElsewhere(context: CommandContext, email: string): Promise<void> {
  for (const region of context.world.regions.values()) {
    if (region.name !== context.region.name) await loseThere({ ...context, region }, email);
  }
}

async function loseThere(context: CommandContext, email: string): Promise<void> {
  const { db } = context.region;
  const losers = await db.transaction().execute(async (trx) => {
    const ids = await loseEmailClaims(trx, email, context.nowS);
    const holder = await findUserByEmail(trx, email);
    if (holder?.is_verified === 0) ids.push(await yieldAddress(trx, context, holder));
    for (const id of ids) await noteLoss(trx, context, id);
    return ids;
  });
  await wakeUsers(db, context.world.bus, losers);
}

async function yieldAddress(
  trx: Db,
  { nowS }: CommandContext,
  { id, email, join_date_s: created_s }: UserRow,
): Promise<number> {
  await updateUser(trx, id, { email: addressless(id) });
  await insertEmailClaim(trx, { user_id: id, email, created_s, lost_s: nowS });
  return id;
}

/** What was mailed to the address proves nothing for an account that lost it. */
async function noteLoss(trx: Db, context: CommandContext, userId: number): Promise<void> {
  await dropVerifyKeys(trx, userId);
  await dropMailCodes(trx, userId);
  await noteEvent(trx, { ...context, session: null }, { code: "email-lost", userId });
  await raiseHistId(trx, userId);
}

/** Both regions know which names are taken; an account lives in one of them. A confirmed one comes first. */
export async function findUserAnywhere(
  context: CommandContext,
  email: string,
): Promise<{ user: UserRow; region: RegionStore } | undefined> {
  let found: { user: UserRow; region: RegionStore } | undefined;
  for (const region of context.world.regions.values()) {
    const user = await findUserByEmail(region.db, email);
    if (user?.is_verified === 1) return { user, region };
    if (user !== undefined) found ??= { user, region };
  }
  return found;
}

/** Whether a confirmed account holds the address: 8102 and 8106 are for these alone. */
export async function isAddressTaken(context: CommandContext, email: string): Promise<boolean> {
  return (await findUserAnywhere(context, email))?.user.is_verified === 1;
}
