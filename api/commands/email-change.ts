import { ApiError, CODES } from "#api/api-error.ts";
import { requireStanding } from "#api/commands/account.ts";
import { decodeText, toCheckedEmail } from "#api/commands/auth.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import {
  isAddressTaken,
  readOwnAddress,
  takeAddress,
  takeAddressElsewhere,
} from "#api/commands/own-address.ts";
import { proveBoth } from "#api/commands/second-factor.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { composeMail } from "#api/mail/compose.ts";
import type { MailKind, MailValues } from "#api/mail/texts/mail-texts.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import {
  dropEmailChange,
  type EmailChangeRow,
  findEmailChange,
  putEmailChange,
  takeEmailChange,
} from "#api/store/email-changes-repository.ts";
import { dropMailCodes } from "#api/store/mail-codes-repository.ts";
import { endResetLinks } from "#api/store/reset-links-repository.ts";
import {
  raiseHistId,
  readUser,
  type UserRow,
  updateUser,
  wakeUser,
  wakeUsers,
} from "#api/store/users-repository.ts";
import { dropVerifyKeys } from "#api/store/verify-keys-repository.ts";
import type { CommandContext, RegionStore } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { EMAIL_CHANGE_LIMITS } from "#app/contract/settings-limits.data.ts";

const MS = 1000;
const LIFETIME_S = EMAIL_CHANGE_LIMITS.lifetimeMs / MS;
const KEY_BYTES = 16;

/** Another address for an account (Reading R-135). */
export const emailChangeHandlers = {
  emailchangebegin: async (context, request) => {
    const email = toCheckedEmail(decodeText(request.email_b64));
    const user = await requireChangeable(context, { email, request });
    const key = randomHex(KEY_BYTES);
    await writeChange(context, user, { request, key, email });
    const link = `${context.origin}/verify-email?change=${key}`;
    await tell(context, { ...user, email }, "email-change", { link, email });
    const settings = `${context.origin}/settings/profile`;
    await tell(context, user, "email-change-asked", { link: settings, email });
    return {};
  },

  emailchangecancel: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    await db.transaction().execute(async (trx) => {
      await writeManifest(trx, await readUser(trx, userId), request);
      await dropEmailChange(trx, userId);
      await raiseHistId(trx, userId);
    });
    await wakeUser(db, context.world.bus, userId);
    return {};
  },

  emailchangeconfirm: async (context, { key }) => {
    const { change, region } = await findChange(context, sha256Hex(key));
    const here = { ...context, region };
    const before = await readUser(region.db, change.user_id);
    if (change.done_s > 0) return sayAgain(change, before);
    if (change.created_s < context.nowS - LIFETIME_S) {
      throw new ApiError(CODES.emailChangeOver);
    }
    if (await isAddressTaken(context, change.email)) throw new ApiError(CODES.emailTaken);
    const losers = await region.db.transaction().execute((trx) => letStand(here, trx, change));
    await takeAddressElsewhere(here, change.email);
    await wakeUsers(region.db, context.world.bus, [change.user_id, ...losers]);
    await tell(here, before, "email-changed", { email: change.email });
    return { email: change.email };
  },
} satisfies Partial<Handlers>;

interface AskedChange {
  readonly email: string;
  readonly request: ParsedRequestOf<"emailchangebegin">;
}

/** Whoever may change, with all proven; a conflict uses up no code. */
async function requireChangeable(
  context: CommandContext,
  { email, request }: AskedChange,
): Promise<UserRow> {
  const standing = await readUser(context.region.db, sessionOf(context).userId);
  const { isLost } = await readOwnAddress(context.region.db, standing);
  if (standing.email === email) throw new ApiError(CODES.emailIsOwn);
  if (standing.is_verified === 0 && !isLost) throw new ApiError(CODES.verifyCurrentFirst);
  requireStanding(standing, request.akm_prev);
  const user = await proveBoth(context, request.password, request.twofacode);
  const waitS = await context.world.bus.limits.count("emailChanges", String(user.id));
  if (waitS > 0) throw new ApiError(CODES.tooManyEmailChanges);
  return user;
}

/** The key is there before its mail: nobody gets a link that leads nowhere. */
async function writeChange(
  context: CommandContext,
  { id }: UserRow,
  { request, key, email }: AskedChange & { readonly key: string },
): Promise<void> {
  const { db } = context.region;
  await db.transaction().execute(async (trx) => {
    await writeManifest(trx, await readUser(trx, id), request);
    const row = { user_id: id, key_hash: sha256Hex(key), email, created_s: context.nowS };
    await putEmailChange(trx, row);
    await noteEvent(trx, context, { code: "email-change-asked" });
    await raiseHistId(trx, id);
  });
  await wakeUser(db, context.world.bus, id);
}

async function writeManifest(
  trx: Db,
  user: UserRow,
  { akm, akm_prev }: { readonly akm: string; readonly akm_prev: string },
): Promise<void> {
  requireStanding(user, akm_prev);
  await updateUser(trx, user.id, { akm });
}

/** Whoever opens the link need not be signed in, and need not know the region. */
async function findChange(
  { world }: CommandContext,
  keyHash: string,
): Promise<{ readonly change: EmailChangeRow; readonly region: RegionStore }> {
  for (const region of world.regions.values()) {
    const change = await findEmailChange(region.db, keyHash);
    if (change !== undefined) return { change, region };
  }
  throw new ApiError(CODES.emailChangeUnknown);
}

function sayAgain({ email }: EmailChangeRow, standing: UserRow) {
  if (standing.email !== email) throw new ApiError(CODES.emailChangeUnknown);
  return { email };
}

/** All of it at once; what was sent to the old address proves nothing for the new one. */
async function letStand(
  context: CommandContext,
  trx: Db,
  change: EmailChangeRow,
): Promise<number[]> {
  const { user_id: userId, email, key_hash } = change;
  if (!(await takeEmailChange(trx, key_hash, context.nowS))) {
    throw new ApiError(CODES.emailChangeUnknown);
  }
  const taken = CODES.emailTaken;
  const losers = await takeAddress(trx, context, { userId, email, taken });
  await updateUser(trx, userId, { mail_refused_s: 0 });
  await dropVerifyKeys(trx, userId);
  await dropMailCodes(trx, userId);
  await endResetLinks(trx, userId);
  await noteEvent(trx, context, { code: "email-changed", userId });
  await raiseHistId(trx, userId);
  return losers;
}

async function tell<Kind extends MailKind>(
  { region, nowS }: CommandContext,
  { email: to, locale }: Pick<UserRow, "email" | "locale">,
  kind: Kind,
  values: MailValues[Kind],
): Promise<void> {
  await region.mail.send({ to, ...composeMail(kind, locale, values) }, nowS);
}
