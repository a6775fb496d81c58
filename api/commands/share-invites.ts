import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { findUserAnywhere } from "#api/commands/own-address.ts";
import { requireVerified, type ShareStanding } from "#api/commands/share-standing.ts";
import { nameOf } from "#api/commands/share-views.ts";
import { composeMail } from "#api/mail/compose.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { nextId } from "#api/store/db.ts";
import {
  insertMember,
  listMembers,
  type MemberRow,
  updateMember,
} from "#api/store/share-members-repository.ts";
import type { MemberRole } from "#api/store/share-tables.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import { findDisplayNameError } from "#app/contract/validate/display-name.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";
import { findInviteWordsError, toInviteWords } from "#app/contract/validate/invite-words.ts";

const TOKEN_BYTES = 16;

type Request = ParsedRequestOf<"sharemailinvite">;
type Result = { email: string; error_code: number; uniqid: string };

/** One result for each address, in their order; the same address twice is one (Spec C§5). */
export async function inviteAll(
  context: CommandContext,
  standing: ShareStanding,
  { emaillist, role, message }: Request,
): Promise<Result[]> {
  const emails = [...new Set(emaillist.map(toEmail))].filter((email) => email !== "");
  assertInvitable(standing, emails);
  const wordsCode = findInviteWordsError(message);
  if (wordsCode !== undefined) throw new ApiError(wordsCode);
  const words = toInviteWords(message);
  if (standing.role === "i" && (role === "i" || role === "o")) throw new ApiError(CODES.shareAdmin);
  const { user } = standing;
  for (const _ of emails) {
    const waitS = await context.world.bus.limits.count("shareInvites", String(user.id));
    if (waitS > 0) throw tooManyTries(waitS);
  }
  const results: Result[] = [];
  for (const email of emails) {
    const invited = await inviteOne(context, standing, { email, role, words });
    results.push({ email, error_code: invited.code, uniqid: String(invited.memberId) });
  }
  return results;
}

function assertInvitable({ user }: ShareStanding, emails: readonly string[]): void {
  requireVerified(user);
  if (emails.length === 0) throw new ApiError(CODES.nobodyInvited);
  if (emails.length > SHARE_LIMITS.maxInvited) throw new ApiError(CODES.tooManyInvited);
  const nameCode = findDisplayNameError(nameOf(user));
  if (nameCode !== undefined) throw new ApiError(nameCode);
}

interface Wish {
  readonly email: string;
  readonly role: MemberRole;
  /** Of whoever invites; empty for none. */
  readonly words: string;
}

/** 1650, 1651, 303, 6009, 8107, 8032, or 0. */
async function inviteOne(context: CommandContext, standing: ShareStanding, wish: Wish) {
  const { share, user } = standing;
  const refused = (code: number) => ({ code, memberId: 0 });
  const shape = findEmailError(wish.email);
  if (shape !== undefined) return refused(shape);
  if (wish.email === user.email) return refused(CODES.inviteSelf);
  const members = await listMembers(context.region.db, share.share_id);
  const before = members.find(({ email }) => email === wish.email);
  if (before?.status === "accepted") return refused(CODES.alreadyOnShare);
  const found = await findUserAnywhere(context, wish.email);
  if (found !== undefined && found.region.name !== context.region.name) {
    return refused(CODES.otherRegionShare);
  }
  // An account that nobody has proven its address of may be an impostor's: nothing is wrapped for it.
  const userId = found?.user.is_verified === 1 ? found.user.id : 0;
  // Under his former address, or as the owner himself.
  const isThere = members.some(
    ({ user_id, status }) => user_id === userId && status === "accepted",
  );
  const isKnown = userId > 0 && (userId === share.user_id || isThere);
  if (isKnown) return refused(CODES.alreadyOnShare);
  if (before === undefined && members.length >= SHARE_LIMITS.maxMembers) {
    return refused(CODES.tooManyLinks);
  }
  const locale = found?.user.locale ?? user.locale;
  return {
    code: 0,
    memberId: await invite(context, standing, { ...wish, before, userId, locale }),
  };
}

interface Invitation extends Wish {
  readonly before: MemberRow | undefined;
  readonly userId: number;
  readonly locale: string;
}

/** The row is there before its mail; of the token the server keeps the hash, and the last one counts. */
async function invite(
  context: CommandContext,
  { share, user }: ShareStanding,
  { email, role, words, before, userId, locale }: Invitation,
): Promise<number> {
  const { db } = context.region;
  const token = randomHex(TOKEN_BYTES);
  const fields = {
    user_id: userId,
    role: before?.status === "invited" ? before.role : role,
    status: "invited" as const,
    invite_hash: sha256Hex(token),
    invited_by: user.id,
    invited_s: context.nowS,
    purge: 0,
  };
  const memberId = before?.member_id ?? (await nextId(db));
  if (before === undefined) {
    await insertMember(db, { ...fields, share_id: share.share_id, member_id: memberId, email });
  } else await updateMember(db, memberId, fields);
  const path = userId === 0 ? `/signup-share#${token}` : "/shares";
  const link = `${context.origin}${path}`;
  const values = { name: nameOf(user), email: user.email, link, words };
  await context.region.mail.send(
    { to: email, ...composeMail("share-invited", locale, values) },
    context.nowS,
  );
  return memberId;
}
