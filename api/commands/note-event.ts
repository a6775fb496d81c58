import type { Db } from "#api/store/db.ts";
import {
  type EventItem,
  type NewEvent,
  NOBODY,
  recordEvent,
} from "#api/store/events-repository.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { CommandContext, Session } from "#api/world.ts";
import type { EventCode } from "#app/contract/events.data.ts";

export interface EventNote {
  readonly code: EventCode;
  /** Without it, the account of the session that calls. */
  readonly userId?: number;
  /** How often; once without it. */
  readonly count?: number;
  readonly item?: EventItem | undefined;
}

interface Caller extends Pick<CommandContext, "nowS" | "address" | "place"> {
  readonly session: Pick<Session, "sessionId" | "userId"> | null;
}

/** Writes an event beside what it tells of: in the same transaction, so that both stand or neither. */
export async function noteEvent(trx: Db, caller: Caller, note: EventNote): Promise<void> {
  await recordEvent(trx, toEvent(caller, note));
}

/** What an event of this call looks like. */
export function toEvent(caller: Caller, { code, userId, count = 1, item }: EventNote): NewEvent {
  const { nowS, address, place, session } = caller;
  return {
    userId: userId ?? session?.userId ?? NOBODY,
    code,
    nowS,
    address,
    place,
    sessionId: session?.sessionId ?? 0,
    count,
    isClient: false,
    item: item ?? null,
  };
}

/** The item that an event tells of, as sealed as it came. */
export function toEventItem(item: ItemRow | undefined): EventItem | undefined {
  if (item === undefined) return undefined;
  const { enc_name, pfid, domain, type } = item;
  return { enc_name, pfid, domain, type };
}
