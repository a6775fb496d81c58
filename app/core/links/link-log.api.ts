import { LINK_LOG_LIMITS, type LinkLogKind } from "#app/contract/commands/link-log.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { LinkId } from "#app/core/crypto/port.ts";
import type { LinkLogEntry } from "./link-log.ts";
import type { DayCount } from "./log-days.ts";

const SECOND_MS = 1_000;

export interface LinkLogAsked {
  readonly linkId: LinkId;
  /** `0`: the newest. */
  readonly beforeId: string;
  /** Null: all of them. */
  readonly kinds: readonly LinkLogKind[] | null;
  /** Seconds that the clock of the page is ahead of UTC, where the days are wished, too. */
  readonly zoneS: number | null;
}

export interface LinkLogPage {
  readonly entries: readonly LinkLogEntry[];
  readonly hasMore: boolean;
  /** Null where they were not asked for, or did not come. */
  readonly days: readonly DayCount[] | null;
}

/** A page of what happened to an own link. 1101. */
export async function fetchLinkLog(
  api: Pick<ApiClient, "call">,
  { linkId, beforeId, kinds, zoneS }: LinkLogAsked,
  signal: AbortSignal,
): Promise<LinkLogPage> {
  const { entries, more, days } = await api.call(
    "linklog",
    {
      publink_id: linkId,
      before_id: beforeId,
      limit: LINK_LOG_LIMITS.page,
      ...(kinds === null ? {} : { kinds: [...kinds] }),
      ...(zoneS === null ? {} : { zone_s: zoneS }),
    },
    { signal },
  );
  return {
    entries: entries.map(toEntry),
    hasMore: more === 1,
    days: zoneS === null ? null : (days ?? null),
  };
}

type WireEntry = DataOf<"linklog">["entries"][number];

function toEntry({ id, t, kind, country, device, item }: WireEntry): LinkLogEntry {
  return {
    ...{ id, kind, device },
    country: toShownName(country),
    atMs: t * SECOND_MS,
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
