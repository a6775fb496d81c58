import { ApiError, CODES } from "#api/api-error.ts";
import { requireRight } from "#api/commands/may-do.ts";
import { noteEvent, toEventItem } from "#api/commands/note-event.ts";
import { assertRoomForShare } from "#api/commands/room.ts";
import { keepInvitation, keepOwnWrap } from "#api/commands/share-invitation.ts";
import { givenWraps } from "#api/commands/share-keys.ts";
import { mailKeyGiven, tellShare } from "#api/commands/share-news.ts";
import { givePassword } from "#api/commands/share-password.ts";
import { readSequencesBefore } from "#api/commands/share-sequences.ts";
import { requireStanding, requireVerified } from "#api/commands/share-standing.ts";
import { listGone, listShares, readWireShare } from "#api/commands/share-views.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { type ItemRow, isInTrash, readPath } from "#api/store/items-repository.ts";
import { startLinkWork } from "#api/store/link-work-repository.ts";
import { once } from "#api/store/requests-repository.ts";
import { findShare, insertShare } from "#api/store/shares-repository.ts";
import {
  countBelow,
  insertTeamShare,
  liesInShare,
  readShareHolders,
  type TeamShareRow,
  updateTeamShare,
} from "#api/store/team-shares-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";

/** Folders that several people work in: made, keyed, looked at, ended (Spec C§7). */
export const shareHandlers = {
  shareadd: async (context, request) => {
    const { userId } = sessionOf(context);
    const call = { userId, command: "shareadd", request, nowS: context.nowS };
    return once(context.region.db, call, (trx) => addShare(trx, context, request));
  },

  shareset: async (context, request) => {
    const { db } = context.region;
    const { share, waited } = await db
      .transaction()
      .execute((trx) => setKeys(trx, context, request));
    await tellShare(context, share);
    await mailKeyGiven(context, waited);
    return {};
  },

  sharerotate: async (context, request) => {
    const asked = { shareId: request.share_id, right: "admin" } as const;
    return context.region.db.transaction().execute(async (trx) => {
      const { share } = await requireStanding(context, trx, asked);
      if (toId(request.from_sequence) !== share.share_sequence) {
        throw new ApiError(CODES.shareSequenceOld);
      }
      // One that nobody set keys for is handed out again: what was begun and lost ends like this.
      const next = share.share_sequence + 1;
      await updateTeamShare(trx, share.share_id, { reserved_sequence: next });
      return { share_sequence: String(next) };
    });
  },

  sharelist: async (context) => ({
    sharelist: await listShares(context),
    gone: await listGone(context),
  }),

  shareget: async (context, request) => {
    const { db } = context.region;
    const asked = { shareId: request.share_id, right: "see" } as const;
    const standing = await requireStanding(context, db, asked);
    const share = await readWireShare(db, standing);
    const shown = new Set(share.people.map(({ userid }) => toId(userid)));
    return { share: { ...share, before: await readSequencesBefore(db, standing, shown) } };
  },

  sharelabel: async (context, { share_id, label, is_seeothers }) => {
    const { db } = context.region;
    const asked = { shareId: share_id, right: "admin" } as const;
    const { share } = await requireStanding(context, db, asked);
    const given = Object.entries({ label, is_seeothers }).filter(
      ([, value]) => value !== undefined,
    );
    if (given.length > 0) {
      await updateTeamShare(db, share.share_id, Object.fromEntries(given));
      await tellShare(context, share);
    }
    return {};
  },

  grantinvitepermission: async (context, request) => {
    const { db } = context.region;
    await db.transaction().execute((trx) => givePassword(trx, context, request));
    return {};
  },
} satisfies Partial<Handlers>;

/** 8030, 1604, 1610, 1666, 8032 (Spec C§5). */
async function addShare(trx: Db, context: CommandContext, request: ParsedRequestOf<"shareadd">) {
  const { userId } = sessionOf(context);
  requireVerified(await readUser(trx, userId));
  await requireRight(trx, userId, "shareFolders");
  const item = await findOwnItem(trx, userId, toId(request.coffer_id));
  if (item === undefined || item.type !== "dir" || item.pid === null) {
    throw new ApiError(CODES.shareUnknown);
  }
  await assertShareable(trx, item);
  await assertRoomForShare(trx, userId);
  const share_id = await nextId(trx);
  const whose = { user_id: userId, item_id: item.id, created_s: context.nowS };
  await insertTeamShare(trx, { share_id, ...whose });
  await noteEvent(trx, context, { code: "share-made", item: toEventItem(item) });
  return { share_id: String(share_id), share_sequence: "0" };
}

async function assertShareable(trx: Db, item: ItemRow): Promise<void> {
  const path = await readPath(trx, item.id);
  if (isInTrash(path)) throw new ApiError(CODES.shareUnknown);
  if ((await liesInShare(trx, path)) || (await readShareHolders(trx, item.user_id)).has(item.id)) {
    throw new ApiError(CODES.shareNested);
  }
  const most = SHARE_LIMITS.maxItems;
  if ((await countBelow(trx, item.id, most)) > most) throw new ApiError(CODES.shareTooLarge);
}

/** Keys of the sequence that was handed out last, or more grants under the one that stands. */
async function setKeys(
  trx: Db,
  context: CommandContext,
  request: ParsedRequestOf<"shareset">,
): Promise<{ readonly share: TeamShareRow; readonly waited: readonly number[] }> {
  const right = request.own_wrap === undefined ? "invite" : "see";
  const standing = await requireStanding(context, trx, { shareId: request.share_id, right });
  if (request.own_wrap !== undefined) {
    await keepOwnWrap(trx, standing, request);
    return { share: standing.share, waited: [] };
  }
  const sequence = toId(request.share_sequence);
  const share = await startSequence(trx, standing.share, {
    sequence,
    isOwner: standing.member === null,
    own_share_key: request.own_share_key,
  });
  const waited = await givenWraps(trx, { ...standing, share }, request.wraps);
  await keepInvitation(trx, { ...standing, share }, request);
  return { share, waited };
}

interface NewSequence {
  readonly sequence: number;
  readonly isOwner: boolean;
  readonly own_share_key: string | undefined;
}

async function startSequence(
  trx: Db,
  share: TeamShareRow,
  { sequence, isOwner, own_share_key }: NewSequence,
): Promise<TeamShareRow> {
  const isStanding = share.is_set === 1 && sequence === share.share_sequence;
  const name = { share_id: share.share_id, share_sequence: sequence };
  const known = await findShare(trx, name);
  // Items may lie under the standing key already: another key needs another sequence.
  const isOther =
    own_share_key !== undefined && known !== undefined && known.own_share_key !== own_share_key;
  if (isOther) throw new ApiError(CODES.shareKey);
  if (isStanding) return share;
  const isNext = sequence === share.reserved_sequence && own_share_key !== undefined;
  if (!isNext || !isOwner) throw new ApiError(CODES.shareKey);
  const kind = "team" as const;
  const key = { kind, user_id: share.user_id, enc_share_key: "", own_share_key };
  await insertShare(trx, { ...name, ...key });
  const fields = { share_sequence: sequence, is_set: 1 };
  await updateTeamShare(trx, share.share_id, fields);
  await startLinkWork(trx, { ...share, ...fields }, "dir");
  return { ...share, ...fields };
}
