import type { WireEvent } from "#app/contract/commands/events.ts";
import { UNKNOWN_PLACE } from "#app/contract/commands/sessions.ts";
import { type ClientEvent, EVENT_LIMITS, type EventKind } from "#app/contract/events.data.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Fid, NameKind } from "#app/core/crypto/port.ts";

const MS = 1_000;

/** Something that happened with the account. */
export interface AccountEvent {
  readonly id: string;
  readonly atMs: number;
  readonly code: string;
  /** How often in a row. */
  readonly count: number;
  readonly sessionId: string;
  /** Empty where nobody knows it. */
  readonly place: string;
  readonly address: string;
  /** Told by a browser of the person, not seen by the server. */
  readonly isOwnWord: boolean;
  readonly item: SealedItem | null;
}

export interface SealedItem {
  readonly encName: string;
  readonly parentFid: Fid;
  readonly domain: string;
  readonly kind: NameKind;
}

export interface EventFilter {
  /** Null: of every kind. */
  readonly kind: EventKind | null;
  /** Unix milliseconds. */
  readonly sinceMs: number;
}

export interface EventPage {
  readonly events: readonly AccountEvent[];
  /** All that fit the filter. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** One page below an id; `"0"`: the first. A page says itself whether there is another. */
export async function fetchEvents(
  api: Pick<ApiClient, "call">,
  { kind, sinceMs }: EventFilter,
  page: { readonly beforeId: string; readonly limit: number; readonly signal: AbortSignal },
): Promise<EventPage> {
  const { events, total, more } = await api.call(
    "eventlist",
    {
      ...(kind === null ? {} : { kind }),
      since_s: Math.max(0, Math.floor(sinceMs / MS)),
      before_id: page.beforeId,
      limit: page.limit,
    },
    { signal: page.signal },
  );
  // A page without an event has none below it, whatever it says.
  return { events: events.map(toEvent), total, hasMore: more === 1 && events.length > 0 };
}

/** The most that a year holds: a server that never ends its pages ends there. */
const MOST_EVENTS = 50_000;

/** All that fit, page by page. A server that says the same page again ends it. */
export async function fetchAllEvents(
  api: Pick<ApiClient, "call">,
  filter: EventFilter,
  signal: AbortSignal,
): Promise<readonly AccountEvent[]> {
  const all: AccountEvent[] = [];
  let beforeId = "0";
  while (all.length < MOST_EVENTS) {
    const page = await fetchEvents(api, filter, { beforeId, limit: EVENT_LIMITS.maxPage, signal });
    all.push(...page.events);
    const last = page.events.at(-1)?.id;
    if (!page.hasMore || last === undefined || last === beforeId) break;
    beforeId = last;
  }
  return all;
}

/** Tells of what this client found; again with the same id it changes nothing. */
export async function addEvent(
  api: Pick<ApiClient, "call">,
  { id, code, count }: { readonly id: string; readonly code: ClientEvent; readonly count: number },
): Promise<void> {
  await api.call("eventadd", { request_id: id, code, n: count });
}

function toEvent(wire: WireEvent): AccountEvent {
  const { item } = wire;
  return {
    id: wire.id,
    atMs: wire.t * MS,
    code: wire.code,
    count: wire.n,
    sessionId: wire.session_id,
    place: wire.place === UNKNOWN_PLACE ? "" : toShownName(wire.place),
    address: toShownName(wire.address),
    isOwnWord: wire.is_client === 1,
    item:
      item === undefined
        ? null
        : {
            encName: item.enc_name,
            parentFid: item.pfid,
            domain: item.domain,
            kind: item.type === "dir" ? "d" : "f",
          },
  };
}
