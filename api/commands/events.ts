import { tooManyTries } from "#api/api-error.ts";
import { toEvent } from "#api/commands/note-event.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { countEvents, listEvents, recordEvent } from "#api/store/events-repository.ts";
import type { EventTable } from "#api/store/records-schema.ts";
import { once } from "#api/store/requests-repository.ts";
import type { WireEvent } from "#app/contract/commands/events.ts";
import { eventsOf } from "#app/contract/events.data.ts";

/** What happened with the own account (Reading R-139). */
export const eventHandlers = {
  eventlist: async (context, { kind, since_s: sinceS, before_id, limit }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const filter = { userId, codes: kind === undefined ? null : eventsOf(kind), sinceS };
    const rows = await listEvents(db, filter, { beforeId: toId(before_id), most: limit + 1 });
    return {
      events: rows.slice(0, limit).map(toWireEvent),
      total: await countEvents(db, filter),
      more: rows.length > limit ? (1 as const) : (0 as const),
    };
  },

  eventadd: async (context, request) => {
    const { userId } = sessionOf(context);
    const { code, n: count } = request;
    const waitS = await context.world.bus.limits.count("clientEvents", String(userId));
    if (waitS > 0) throw tooManyTries(waitS);
    const call = { userId, command: "eventadd", request, nowS: context.nowS };
    return once(context.region.db, call, async (trx) => {
      await recordEvent(trx, { ...toEvent(context, { code, count }), isClient: true });
      return {};
    });
  },
} satisfies Partial<Handlers>;

function toWireEvent(row: EventTable): WireEvent {
  return {
    id: String(row.id),
    t: row.t_s,
    code: row.code,
    n: row.n,
    session_id: String(row.session_id),
    place: row.place,
    address: row.address,
    is_client: row.is_client === 1 ? 1 : 0,
    ...(row.item === "" ? {} : { item: JSON.parse(row.item) }),
  };
}
