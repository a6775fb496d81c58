import { type Db, nextId } from "#api/store/db.ts";
import type { EventTable } from "#api/store/records-schema.ts";
import { EVENT_LIMITS, type EventCode } from "#app/contract/events.data.ts";

/** Whose event it is when nobody has the name that was tried: as much work, seen by no one (Trust T7). */
export const NOBODY = 0;

/** Failures that follow each other from one address are one event with a count. */
const JOINED: ReadonlySet<EventCode> = new Set(["sign-in-failed", "second-factor-failed"]);
const JOINED_WITHIN_S = 15 * 60;

export interface NewEvent {
  /** {@link NOBODY}, when there is no such account. */
  readonly userId: number;
  readonly code: EventCode;
  readonly nowS: number;
  readonly address: string;
  readonly place: string;
  /** 0: without a session. */
  readonly sessionId: number;
  readonly count: number;
  /** Told by a client, not seen by the server. */
  readonly isClient: boolean;
  readonly item: EventItem | null;
}

/** An item as the event keeps it: sealed, as it came. */
export interface EventItem {
  readonly enc_name: string;
  readonly pfid: string;
  readonly domain: string;
  readonly type: "dir" | "file";
}

/** Writes down what happened with an account; inside the transaction of what did happen. */
export async function recordEvent(trx: Db, event: NewEvent): Promise<void> {
  if (JOINED.has(event.code) && (await joinLast(trx, event))) return;
  await trx
    .insertInto("events")
    .values({
      id: await nextId(trx),
      user_id: event.userId,
      t_s: event.nowS,
      code: event.code,
      n: event.count,
      session_id: event.sessionId,
      address: event.address,
      place: event.place,
      is_client: event.isClient ? 1 : 0,
      item: event.item === null ? "" : JSON.stringify(event.item),
    })
    .execute();
  await dropOldest(trx, event);
}

async function joinLast(trx: Db, { userId, code, address, nowS, count }: NewEvent) {
  const last = await trx
    .selectFrom("events")
    .select("id")
    .where("user_id", "=", userId)
    .where("code", "=", code)
    .where("address", "=", address)
    .where("t_s", ">=", nowS - JOINED_WITHIN_S)
    .orderBy("t_s", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return false;
  await trx
    .updateTable("events")
    .set((eb) => ({ n: eb("n", "+", count), t_s: nowS }))
    .where("id", "=", last.id)
    .execute();
  return true;
}

/** So many of one code: whoever makes one over and over pushes out no others. */
async function dropOldest(trx: Db, { userId, code }: NewEvent): Promise<void> {
  await trx
    .deleteFrom("events")
    .where("user_id", "=", userId)
    .where("code", "=", code)
    .where("id", "<=", (eb) =>
      eb
        .selectFrom("events")
        .select("id")
        .where("user_id", "=", userId)
        .where("code", "=", code)
        .orderBy("id", "desc")
        .limit(1)
        .offset(EVENT_LIMITS.keptOfCode),
    )
    .execute();
}

export interface EventFilter {
  readonly userId: number;
  /** All of them without it. */
  readonly codes: readonly EventCode[] | null;
  readonly sinceS: number;
}

/** The newest first, those below `beforeId`; 0: from the newest. */
export async function listEvents(
  db: Db,
  filter: EventFilter,
  page: { readonly beforeId: number; readonly most: number },
): Promise<EventTable[]> {
  const rows = chosen(db, filter).selectAll().orderBy("id", "desc").limit(page.most);
  return (page.beforeId === 0 ? rows : rows.where("id", "<", page.beforeId)).execute();
}

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const row = await chosen(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

function chosen(db: Db, { userId, codes, sinceS }: EventFilter) {
  const own = db.selectFrom("events").where("user_id", "=", userId).where("t_s", ">=", sinceS);
  return codes === null ? own : own.where("code", "in", codes);
}

/** Kept for one year (Reading R-139); what nobody's name brought is forgotten in a day. */
export async function purgeEvents(db: Db, nowS: number): Promise<number> {
  const old = await db
    .deleteFrom("events")
    .where("t_s", "<", nowS - EVENT_LIMITS.keptSeconds)
    .executeTakeFirstOrThrow();
  const nobodys = await db
    .deleteFrom("events")
    .where("user_id", "=", NOBODY)
    .where("t_s", "<", nowS - EVENT_LIMITS.nobodysKeptSeconds)
    .executeTakeFirstOrThrow();
  return Number(old.numDeletedRows + nobodys.numDeletedRows);
}
