import type { ApiError } from "#api/api-error.ts";
import { CODES } from "#api/api-error.ts";
import { findOwnLink } from "#api/commands/own-links.ts";
import { sessionOf, toId } from "#api/handler.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { insertLinkLog, listLinkLog } from "#api/store/link-log-repository.ts";
import { findLinkByCachekey } from "#api/store/links-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { LinkLogKind } from "#app/contract/commands/link-log.ts";
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

/** `linklog`: a page of what happened to an own link. 1101. */
export async function listLog(context: CommandContext, request: ParsedRequestOf<"linklog">) {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const link = await findOwnLink(db, userId, request.publink_id);
  const page = { beforeId: toId(request.before_id), most: request.limit + 1 };
  const rows = await listLinkLog(db, link.publink_id, page);
  return {
    entries: rows.slice(0, request.limit).map((row) => ({
      id: String(row.id),
      t: row.t_s,
      kind: row.kind,
      coffer_id: String(row.item_id),
      country: row.country,
      device: row.device,
    })),
    more: rows.length > request.limit ? (1 as const) : (0 as const),
  };
}
