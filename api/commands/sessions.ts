import { noteEvent } from "#api/commands/note-event.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { deleteFamilies, listSessions, type SessionRow } from "#api/store/sessions-repository.ts";
import { wakeUser } from "#api/store/users-repository.ts";

const KIND = "web";

/** The own sessions: a look at them, and their end (Reading R-101). */
export const sessionHandlers = {
  sessionlist: async (context) => {
    const { userId, sessionId, webDeviceId } = sessionOf(context);
    const nowS = context.world.clockGuard.sessionS(context.nowS);
    const rows = await listSessions(context.region.db, userId, nowS);
    const own = rows.find(({ id }) => id === sessionId)?.family_id;
    const sessions = newestOfEach(rows).map((row) => ({
      session_id: String(row.id),
      device_id: String(webDeviceId),
      kind: KIND,
      device: row.device,
      created_s: row.created_s,
      used_s: row.used_s,
      address: row.address,
      place: row.place,
      is_this: row.family_id === own ? (1 as const) : (0 as const),
    }));
    return { sessions };
  },

  sessionend: async (context, { session_ids }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    await db.transaction().execute(async (trx) => {
      const count = await deleteFamilies(trx, userId, session_ids.map(toId));
      if (count > 0) await noteEvent(trx, context, { code: "session-ended", count });
    });
    await wakeUser(db, context.world.bus, userId);
    return {};
  },
} satisfies Partial<Handlers>;

/** A browser that was unlocked again has several: the one that was used last stands for them. */
function newestOfEach(rows: readonly SessionRow[]): SessionRow[] {
  const seen = new Set<number>();
  return rows.filter(({ family_id }) => !seen.has(family_id) && seen.add(family_id));
}
