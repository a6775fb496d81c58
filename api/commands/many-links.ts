import { ApiError, CODES } from "#api/api-error.ts";
import { assertSettings } from "#api/commands/link-rules.ts";
import { noteEvent, toEventItem } from "#api/commands/note-event.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import { forgetDeletedLinks } from "#api/store/link-room-repository.ts";
import { dropLinks, findLinksOfUser, updateLinks } from "#api/store/many-links-repository.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import { once } from "#api/store/requests-repository.ts";
import { raiseHistId, wakeUser } from "#api/store/users-repository.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";

/** What an owner does with many of his links at once (Reading R-452). */
export const manyLinkHandlers = {
  linksetmany: async (context, { publink_ids, ...request }) => {
    const { userId } = sessionOf(context);
    const ids = toIds(publink_ids);
    const fields = {
      ...(request.exp_servtime === undefined ? {} : { exp_servtime_s: request.exp_servtime }),
      ...(request.is_suspended === undefined ? {} : { is_suspended: request.is_suspended }),
    };
    await context.region.db.transaction().execute(async (trx) => {
      const links = await findLinksOfUser(trx, userId, ids);
      if (links.length !== ids.length) throw new ApiError(CODES.linkUnknown);
      const plan = await findPlan(trx, userId);
      for (const link of links) assertSettings(plan, link, request);
      if (Object.keys(fields).length === 0) return;
      await updateLinks(trx, ids, fields);
      await raiseHistId(trx, userId);
    });
    await wakeUser(context.region.db, context.world.bus, userId);
    return {};
  },

  linkdeletemany: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const call = { userId, command: "linkdeletemany", request, nowS: context.nowS };
    const answer = await once(db, call, async (trx) => {
      const links = await findLinksOfUser(trx, userId, toIds(request.publink_ids));
      if (links.length === 0) throw new ApiError(CODES.linkUnknown);
      await dropLinks(
        trx,
        links.map(({ publink_id }) => publink_id),
      );
      for (const { item_id } of links) {
        const item = await findOwnItem(trx, userId, item_id);
        await noteEvent(trx, context, { code: "link-deleted", item: toEventItem(item) });
      }
      // Their pages say that they were deleted; as many stay as can stand at once.
      await forgetDeletedLinks(trx, userId, ACCOUNT_LIMITS.maxLinks);
      await raiseHistId(trx, userId);
      return {};
    });
    await wakeUser(db, context.world.bus, userId);
    return answer;
  },
} satisfies Partial<Handlers>;

/** Each one once. */
function toIds(wireIds: readonly string[]): number[] {
  return [...new Set(wireIds.map(toId))];
}
