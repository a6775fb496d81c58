import { ApiError, CODES } from "#api/api-error.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { inviteAll } from "#api/commands/share-invites.ts";
import { tellShare } from "#api/commands/share-news.ts";
import { keepOwnPassword } from "#api/commands/share-password.ts";
import {
  assertOpen,
  requireMember,
  requireStanding,
  requireVerified,
  toPerson,
} from "#api/commands/share-standing.ts";
import { nameOf } from "#api/commands/share-views.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { composeMail } from "#api/mail/compose.ts";
import { sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import {
  askAllToForget,
  findInvite,
  findMembership,
  updateMember,
} from "#api/store/share-members-repository.ts";
import type { MemberRole } from "#api/store/share-tables.ts";
import {
  findTeamShare,
  type TeamShareRow,
  updateTeamShare,
} from "#api/store/team-shares-repository.ts";
import { findOwner, readUser, type UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** Who is on a share: invited, there, gone (Spec C§4, C§7). */
export const shareMemberHandlers = {
  sharemailinvite: async (context, request) => {
    const asked = { shareId: request.share_id, right: "invite" } as const;
    const standing = await requireStanding(context, context.region.db, asked);
    if (request.enc_password !== "") await keepOwnPassword(context.region.db, standing, request);
    const results = await inviteAll(context, standing, request);
    await tellShare(context, standing.share);
    return { results };
  },

  shareinvite: async (context, { invite_cachekey }) => {
    const { db } = context.region;
    const user = await readUser(db, sessionOf(context).userId);
    const member = await findInvite(db, sha256Hex(invite_cachekey));
    if (member === undefined) throw new ApiError(CODES.inviteUnknown);
    const isHis = member.user_id === user.id || member.email === user.email;
    if (!isHis) throw new ApiError(CODES.inviteNotYours);
    // Whoever signed up with the address of somebody else learns of no share.
    if (user.is_verified !== 1) throw new ApiError(CODES.verifyEmailFirst);
    assertOpen(context, member);
    return { share_id: String(member.share_id) };
  },

  shareaccept: async (context, request) => {
    const answer = { status: "accepted", mount: request.mount } as const;
    const { share, user, isNews } = await answerInvite(context, request.share_id, answer);
    await tellShare(context, share);
    if (isNews) await mailOwner(context, share, user);
    return {};
  },

  sharedecline: async (context, request) => {
    const { share } = await answerInvite(context, request.share_id, { status: "declined" });
    await tellShare(context, share);
    return {};
  },

  sharememberpermission: async (context, request) => {
    const asked = { shareId: request.share_id, right: "admin" } as const;
    const { db } = context.region;
    const { share } = await requireStanding(context, db, asked);
    const member = await requireMember(db, share, request.uniqid);
    const role = toRole(member.role, request);
    await updateMember(db, member.member_id, { role });
    await tellShare(context, share);
    return { role };
  },

  sharestop: async (context, request) => {
    const { db } = context.region;
    const share = await db.transaction().execute((trx) => stop(trx, context, request));
    await tellShare(context, share);
    return {};
  },

  sharememberleave: async (context, request) => {
    const { db } = context.region;
    const asked = { shareId: request.share_id, right: "see" } as const;
    const { share, member } = await requireStanding(context, db, asked);
    const isMe = member !== null && member.member_id === toId(request.sharemember_id);
    if (!isMe) throw new ApiError(CODES.memberUnknown);
    await updateMember(db, member.member_id, { status: "left", answered_s: context.nowS });
    await tellShare(context, share);
    return {};
  },
} satisfies Partial<Handlers>;

type Answer =
  | { readonly status: "accepted"; readonly mount: string }
  | { readonly status: "declined" };

/**
 * For whoever it was sent to: his account, or an address that he has proven. An address is proven by
 * the mail of its own account, so nobody takes an invitation by signing up under another's name.
 */
async function answerInvite(context: CommandContext, wireShareId: string, answer: Answer) {
  const { db } = context.region;
  return db.transaction().execute(async (trx) => {
    const user = await readUser(trx, sessionOf(context).userId);
    requireVerified(user);
    const share = await findTeamShare(trx, toId(wireShareId));
    const member = share && (await findMembership(trx, share.share_id, toPerson(user)));
    if (share === undefined || member === undefined) throw new ApiError(CODES.inviteUnknown);
    // The same answer again: a repeated call.
    const isNews = member.status !== answer.status || member.user_id !== user.id;
    if (!isNews) return { share, user, isNews };
    assertOpen(context, member);
    const fields = { ...answer, user_id: user.id, invite_hash: "", answered_s: context.nowS };
    await updateMember(trx, member.member_id, fields);
    return { share, user, isNews };
  });
}

/** Somebody who was without an account waits for a key that the owner's device alone can wrap. */
async function mailOwner(
  context: CommandContext,
  share: TeamShareRow,
  guest: UserRow,
): Promise<void> {
  const owner = await findOwner(context.region.db, share.user_id);
  if (owner === undefined) return;
  const values = { name: nameOf(guest), email: guest.email, link: `${context.origin}/shares` };
  const mail = { to: owner.email, ...composeMail("share-accepted", owner.locale, values) };
  await context.region.mail.send(mail, context.nowS);
}

type Change = ParsedRequestOf<"sharememberpermission">;

/** One role of the four (`calls.md`): what is switched off leaves reading and writing. */
function toRole(standing: MemberRole, { permission, value }: Change): MemberRole {
  const named = { perINVITE: "i", perOWNER: "o", perREADONLY: "r" } as const;
  const role = named[permission];
  if (value === 1) return role;
  return standing === role ? "w" : standing;
}

async function stop(trx: Db, context: CommandContext, request: ParsedRequestOf<"sharestop">) {
  const asked = { shareId: request.share_id, right: "admin" } as const;
  const { share, member: caller } = await requireStanding(context, trx, asked);
  if (request.sharemember_id !== "0") {
    const member = await requireMember(trx, share, request.sharemember_id);
    const fields = { status: "removed", invite_hash: "", answered_s: context.nowS } as const;
    // He who never accepted has nothing to remove.
    const purge = member.status === "accepted" ? request.purge : member.purge;
    await updateMember(trx, member.member_id, { ...fields, purge });
    return share;
  }
  // The whole share is its owner's: whoever was made an admin of it can end his own part alone.
  if (caller !== null) throw new ApiError(CODES.shareAdmin);
  await updateTeamShare(trx, share.share_id, { is_stopped: 1 });
  if (request.purge === 1) await askAllToForget(trx, share.share_id);
  await noteEvent(trx, context, { code: "share-stopped" });
  return share;
}
