import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { canReopen } from "#api/auth/account-state.ts";
import { checkPassword, checkPasswordOf, findLogin } from "#api/auth/check-password.ts";
import { findKnownSession, openSession } from "#api/auth/open-session.ts";
import { requireFactor } from "#api/auth/prove-factor.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { readOwnAddress, takeAddress, takeAddressElsewhere } from "#api/commands/own-address.ts";
import { rewardReferral } from "#api/commands/rewards.ts";
import { nameOf } from "#api/commands/share-views.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { composeMail } from "#api/mail/compose.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { deleteSessions } from "#api/store/sessions-repository.ts";
import {
  raiseHistId,
  readUser,
  type UserRow,
  updateUser,
  wakeUser,
  wakeUsers,
} from "#api/store/users-repository.ts";
import { findUserOfVerifyKey, insertVerifyKey } from "#api/store/verify-keys-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { NEWS_HOSTS } from "#app/contract/realtime.ts";
import type { CommandName } from "#app/contract/registry.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";

const PROVISION_TOKEN_BYTES = 16;
const VERIFY_KEY_BYTES = 16;
const VERIFY_KEY_LIFETIME_S = 7 * 24 * 3600;

/** Sign-in, sessions and the e-mail's proof. */
export const authHandlers = {
  getloginsalt: async (context, { username_b64 }) => {
    const { world } = context;
    const waitS = await world.bus.limits.count("salts", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    const userName = decodeText(username_b64);
    const salts: string[] = [];
    for (let claim = 0; claim <= ACCOUNT_LIMITS.maxOtherLogins; claim += 1) {
      salts.push((await findLogin(context, { email: userName, claim })).login.salt);
    }
    const [salt = "", ...other_salts] = salts;
    return { salt, other_salts };
  },

  sessionnew: async (context, { username, claim, password, twofacode, device, keep }) => {
    const name = { email: toEmail(username), claim };
    const { user, tries } = await checkPassword(context, name, password);
    const known = await findKnownSession(context, user.id);
    if (known === undefined) await requireFactor(context, { user, tries }, twofacode);
    await tries.forget();
    const familyId = known?.family_id;
    const kept = keep === 1 ? await keepAccount(context, user) : user;
    return openSession(context, kept, { device, familyId, event: "signed-in" });
  },

  getuserkeys: async (context, { username, password }) => {
    const user = await checkOwnPassword(context, username, password);
    return { enc_meta_key: user.enc_meta_key, enc_priv_key: user.enc_priv_key };
  },

  userverifypassword: async (context, { username, password }) => {
    await checkOwnPassword(context, username, password);
    return {};
  },

  sessiondelete: async (context) => {
    const { sessionId, userId } = sessionOf(context);
    await context.region.db.transaction().execute(async (trx) => {
      const ended = await deleteSessions(trx, userId, [sessionId]);
      if (ended > 0) await noteEvent(trx, context, { code: "signed-out" });
    });
    // A socket of the session hears of it by being ended.
    await wakeUser(context.region.db, context.world.bus, userId);
    return {};
  },

  sessionvalid: async (context) => ({
    region: context.region.name,
    servers_news: [...NEWS_HOSTS],
  }),

  userverifyinfo: async (context, { key }) => {
    const user = await readUser(context.region.db, await requireUserOfKey(context, key));
    const { email } = await readOwnAddress(context.region.db, user);
    return { email, name: nameOf(user), created_at: user.join_date_s };
  },

  userverifyemail: async (context, { key }) => {
    const { db } = context.region;
    const userId = await requireUserOfKey(context, key);
    // The reader of an address confirms no account that somebody else opened under it (Reading R-740).
    if (userId !== sessionOf(context).userId) throw new ApiError(CODES.verifyKey);
    const { email } = await readOwnAddress(db, await readUser(db, userId));
    const toWake = await db.transaction().execute(async (trx) => {
      const user = await readUser(trx, userId);
      if (user.is_verified === 1) return [];
      const taken = CODES.verifyKey;
      const losers = await takeAddress(trx, context, { userId, email, taken });
      await noteEvent(trx, context, { code: "email-verified", userId });
      // Open windows ask again only when the state is another.
      await raiseHistId(trx, userId);
      return [userId, ...losers, ...(await rewardReferral(trx, context, userId))];
    });
    if (toWake.length > 0) await takeAddressElsewhere(context, email);
    await wakeUsers(db, context.world.bus, [...new Set(toWake)]);
    return { email };
  },

  userverifyemailresend: async (context) => {
    const user = await readUser(context.region.db, sessionOf(context).userId);
    const { limits } = context.world.bus;
    const waitS = await limits.count("mails", String(user.id));
    if (waitS > 0) throw new ApiError(CODES.tooManyMails);
    const { email, isLost } = await readOwnAddress(context.region.db, user);
    if (user.is_verified === 0 && !isLost) await sendVerifyMail(context, { ...user, email });
    return {};
  },
} satisfies Partial<Handlers>;

/** Whose address the key of a mail proves; 1104. */
async function requireUserOfKey({ region, nowS }: CommandContext, key: string): Promise<number> {
  const sinceS = nowS - VERIFY_KEY_LIFETIME_S;
  const userId = await findUserOfVerifyKey(region.db, sha256Hex(key), sinceS);
  if (userId === undefined) throw new ApiError(CODES.verifyKey);
  return userId;
}

/** Whoever closed it has it back, as it was; any other state of it stays (Reading R-136). */
async function keepAccount(context: CommandContext, user: UserRow): Promise<UserRow> {
  if (!canReopen(user, context.nowS)) return user;
  const open = { state_code: 0, closed_s: 0 };
  await context.region.db.transaction().execute(async (trx) => {
    await updateUser(trx, user.id, open);
    await noteEvent(trx, context, { code: "account-kept", userId: user.id });
  });
  return { ...user, ...open };
}

export type AuthCommand = keyof typeof authHandlers & CommandName;

/** Sends the mail with the confirmation link. The key is there first: nobody gets one that opens nothing. */
export async function sendVerifyMail(
  context: CommandContext,
  user: { id: number; email: string; locale: string },
): Promise<void> {
  const key = randomHex(VERIFY_KEY_BYTES);
  const link = `${context.origin}/verify-email?key=${key}`;
  const row = { key_hash: sha256Hex(key), user_id: user.id, created_s: context.nowS };
  await insertVerifyKey(context.region.db, row);
  const mail = { to: user.email, ...composeMail("verify-email", user.locale, { link }) };
  await context.region.mail.send(mail, context.nowS);
}

/** An address in the form that is stored; 6009 or 8107 for what cannot be one (Reading R-16). */
export function toCheckedEmail(raw: string): string {
  const email = toEmail(raw);
  const code = findEmailError(email);
  if (code !== undefined) throw new ApiError(code);
  return email;
}

export function decodeText(base64Text: string): string {
  return toEmail(Buffer.from(base64Text, "base64").toString("utf8"));
}

export function newProvisionToken(): string {
  return randomHex(PROVISION_TOKEN_BYTES);
}

/** 6001 for another password than that of whoever asks; forgets what was mistyped before. */
async function checkOwnPassword(
  context: CommandContext,
  userName: string,
  loginHash: string,
): Promise<UserRow> {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const { email } = await readOwnAddress(db, await readUser(db, userId));
  if (toEmail(userName) !== email) throw new ApiError(CODES.credentials);
  const { user, tries } = await checkPasswordOf(context, userId, loginHash);
  await tries.forget();
  return user;
}
