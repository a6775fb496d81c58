import { ApiError, CODES, tooManyFromNetwork } from "#api/api-error.ts";
import { openLink } from "#api/commands/link-access.ts";
import { addLink, rotateLink, setLink } from "#api/commands/link-changes.ts";
import { listLinkFolder } from "#api/commands/link-listing.ts";
import { listLog } from "#api/commands/link-log.ts";
import { noteEvent, toEventItem } from "#api/commands/note-event.ts";
import { findOwnLink, toWireLink, toWireLinks } from "#api/commands/own-links.ts";
import { tellOperator } from "#api/commands/report-mail.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";

import { findOwnItem } from "#api/store/access/access-repository.ts";
import { dropComments } from "#api/store/comments-repository.ts";
import { dropBrand } from "#api/store/link-brands-repository.ts";
import { dropLinkLog } from "#api/store/link-log-repository.ts";
import { forgetDeletedLinks } from "#api/store/link-room-repository.ts";
import {
  findLinkByCachekey,
  findLinkOfItem,
  insertReport,
  listLinks,
  updateLink,
} from "#api/store/links-repository.ts";
import { once } from "#api/store/requests-repository.ts";
import { listLinkShares } from "#api/store/shares-repository.ts";
import { raiseHistId, wakeUser } from "#api/store/users-repository.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import type { CommandName } from "#app/contract/registry.ts";

/** Public links: what the owner does with them, and what a visitor may. */
export const linkHandlers = {
  linkadd: (context, request) => addLink(context, request),

  linkset: (context, request) => setLink(context, request),

  linkrotate: (context, request) => rotateLink(context, request),

  linkdelete: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const call = { userId, command: "linkdelete", request, nowS: context.nowS };
    const answer = await once(db, call, async (trx) => {
      const link = await findOwnLink(trx, userId, request.publink_id);
      await updateLink(trx, link.publink_id, { is_deleted: 1 });
      await dropLinkLog(trx, link.publink_id);
      await dropComments(trx, link.publink_id);
      await dropBrand(trx, link.publink_id);
      const item = await findOwnItem(trx, userId, link.item_id);
      await noteEvent(trx, context, { code: "link-deleted", item: toEventItem(item) });
      // Their pages say that they were deleted; as many stay as can stand at once.
      await forgetDeletedLinks(trx, userId, ACCOUNT_LIMITS.maxLinks);
      await raiseHistId(trx, userId);
      return {};
    });
    await wakeUser(db, context.world.bus, userId);
    return answer;
  },

  linklist: async (context) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const links = await listLinks(db, userId, ACCOUNT_LIMITS.maxLinks);
    return { linklist: await toWireLinks(db, links, { userId }) };
  },

  linkkeys: async (context, request) => {
    const { userId } = sessionOf(context);
    const keys = await listLinkShares(context.region.db, userId, toId(request.share_id));
    if (keys.length === 0) throw new ApiError(CODES.linkUnknown);
    return {
      keys: keys.map(({ share_sequence, own_share_key }) => ({
        share_sequence: String(share_sequence),
        own_share_key,
      })),
    };
  },

  linksender: async (context, request) => {
    const { userId } = sessionOf(context);
    const item = await findOwnItem(context.region.db, userId, toId(request.coffer_id));
    if (item === undefined) throw new ApiError(CODES.itemMissing);
    return { sender: item.enc_sender };
  },

  linklog: (context, request) => listLog(context, request),

  linkget: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const item = await findOwnItem(db, userId, toId(request.coffer_id));
    if (item === undefined) throw new ApiError(CODES.itemMissing);
    const link = await findLinkOfItem(db, item.id);
    return { link: link === undefined ? null : await toWireLink(db, link) };
  },

  linkpathlist: (context, request) => listLinkFolder(context, request),

  // Counts nothing: what counts are bytes that were asked for (Reading R-99).
  linkconsume: async (context, request) => {
    for (const { publink_id: cachekey, passwordlock } of request.links) {
      await openLink(context, { cachekey, passwordlock, purpose: "note" });
    }
    return {};
  },

  linkreport: async (context, request) => {
    const { db } = context.region;
    const { limits } = context.world.bus;
    const waitS = await limits.count("linkReports", context.addressKey);
    if (waitS > 0) throw tooManyFromNetwork(waitS);
    const link = await findLinkByCachekey(db, request.publink_id);
    if (link === undefined) throw new ApiError(CODES.linkUnknown);
    const { reason, text } = request;
    const report = { publink_id: link.publink_id, reason, text, created_s: context.nowS };
    await db.transaction().execute((trx) => insertReport(trx, report));
    await tellOperator(context, link, request);
    return {};
  },
} satisfies Partial<Handlers>;

export type LinkCommand = keyof typeof linkHandlers & CommandName;
