import type { ApiError } from "#api/api-error.ts";
import { CODES } from "#api/api-error.ts";
import { findOwnLink } from "#api/commands/own-links.ts";
import { sessionOf, toId } from "#api/handler.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { countLinkLog, insertLinkLog, listLinkLog } from "#api/store/link-log-repository.ts";
import { findLinkByCachekey } from "#api/store/links-repository.ts";
import { readTeamNames, type TeamName } from "#api/store/team-keys-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { LINK_LOG_ITEM_KINDS, type LinkLogKind } from "#app/contract/commands/link-log.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Visit = Pick<CommandContext, "region" | "world" | "nowS" | "place" | "device" | "addressKey">;

/** Codes that a visitor is turned away with while the link is there. */
const REFUSALS: ReadonlySet<number> = new Set([
  CODES.linkPasswordWrong,
  CODES.linkExpired,
  CODES.linkLimit,
  CODES.linkSuspended,
]);

/**
 * Writes down what somebody did with a link (Reading R-328). Who comes again within the time of its limit is
 * written once; the address counts for that alone and is not kept.
 */
export async function noteLink(
  { region, world, nowS, place, device, addressKey }: Visit,
  { publink_id, item_id }: Pick<LinkRow, "publink_id" | "item_id">,
  kind: LinkLogKind,
): Promise<void> {
  const again = `${publink_id}|${kind}|${addressKey}`;
  if ((await world.bus.limits.count("linkNotes", again)) > 0) return;
  const entry = { publink_id, item_id, t_s: nowS, kind, country: place, device };
  await insertLinkLog(region.db, entry);
}

/** Writes down that somebody was turned away, and goes on with what he is told. */
export async function noteRefusal(
  context: CommandContext,
  cachekey: string,
  error: ApiError,
): Promise<void> {
  if (!REFUSALS.has(error.code)) return;
  const link = await findLinkByCachekey(context.region.db, cachekey);
  if (link !== undefined) await noteLink(context, link, "refused");
}

/** `linklog`: a page of what happened to an own link, and how often on each day. 1101. */
export async function listLog(context: CommandContext, request: ParsedRequestOf<"linklog">) {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const { limit, kinds, zone_s: zoneS } = request;
  const { publink_id: publinkId } = await findOwnLink(db, userId, request.publink_id);
  const beforeId = toId(request.before_id);
  const rows = await listLinkLog(db, { publinkId, userId, kinds, beforeId, most: limit + 1 });
  const shown = rows.slice(0, limit);
  const brought = await readTeamNames(db, toBrought(shown), null);
  return {
    entries: shown.map((row) => toEntry(row, brought)),
    more: rows.length > limit ? (1 as const) : (0 as const),
    ...(zoneS === undefined ? {} : { days: await countLinkLog(db, publinkId, zoneS) }),
  };
}

type LogRow = Awaited<ReturnType<typeof listLinkLog>>[number];

/** What a visitor brought, whose name is under the key of its link alone. */
function toBrought(rows: readonly LogRow[]): readonly { readonly id: number }[] {
  const ids = rows.flatMap(({ item_id, enc_name }) => (enc_name === "" ? [item_id] : []));
  return [...new Set(ids)].map((id) => ({ id }));
}

function toEntry(
  { id, t_s: t, kind, item_id, country, device, ...item }: LogRow,
  brought: ReadonlyMap<number, TeamName>,
) {
  const entry = { id: String(id), t, kind, coffer_id: String(item_id), country, device };
  const { enc_name, pfid, domain, type } = item;
  const isThere = enc_name !== null && pfid !== null && domain !== null && type !== null;
  if (!isThere || !LINK_LOG_ITEM_KINDS.includes(kind)) return entry;
  const name = enc_name || brought.get(item_id)?.enc_share_name;
  return name ? { ...entry, item: { enc_name: name, pfid, domain, type } } : entry;
}
