import { ApiError, CODES } from "#api/api-error.ts";
import { openLink } from "#api/commands/link-access.ts";
import { addLink, rotateLink, setLink } from "#api/commands/link-changes.ts";
import { listLinkFolder } from "#api/commands/link-listing.ts";
import { findOwnLink, toWireLink, toWireLinks } from "#api/commands/own-links.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { nextId } from "#api/store/db.ts";
import { findItem } from "#api/store/items.ts";
import { forgetDeletedLinks } from "#api/store/link-room.ts";
import { once } from "#api/store/requests.ts";
import { raiseHistId, wakeUser } from "#api/store/users.ts";
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
      await trx
        .updateTable("links")
        .set({ is_deleted: 1 })
        .where("publink_id", "=", link.publink_id)
        .execute();
      await forgetDeletedLinks(trx, userId);
      await raiseHistId(trx, userId);
      return {};
    });
    await wakeUser(db, context.world.bus, userId);
    return answer;
  },

  linklist: async (context) => {
    const { db } = context.region;
    const links = await db
      .selectFrom("links")
      .selectAll()
      .where("user_id", "=", sessionOf(context).userId)
      .where("is_deleted", "=", 0)
      .orderBy("publink_id", "desc")
      .limit(ACCOUNT_LIMITS.maxLinks)
      .execute();
    return { linklist: await toWireLinks(db, links) };
  },

  linkget: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const item = await findItem(db, userId, toId(request.coffer_id));
    if (item === undefined) throw new ApiError(CODES.itemMissing);
    const link = await db
      .selectFrom("links")
      .selectAll()
      .where("item_id", "=", item.id)
      .where("is_deleted", "=", 0)
      .orderBy("publink_id", "desc")
      .limit(1)
      .executeTakeFirst();
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
    const waitS = await limits.count("mails", `report|${context.addressKey}`);
    if (waitS > 0) throw new ApiError(CODES.tooManyTries);
    const link = await db
      .selectFrom("links")
      .select("publink_id")
      .where("cachekey", "=", request.publink_id)
      .executeTakeFirst();
    if (link === undefined) throw new ApiError(CODES.linkUnknown);
    await db.transaction().execute(async (trx) => {
      const report = { reason: request.reason, text: request.text, created_s: context.nowS };
      const row = { ...report, id: await nextId(trx), publink_id: link.publink_id };
      await trx.insertInto("link_reports").values(row).execute();
    });
    return {};
  },
} satisfies Partial<Handlers>;

export type LinkCommand = keyof typeof linkHandlers & CommandName;
