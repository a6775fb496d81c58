import { LINK_LOG_LIMITS } from "#app/contract/commands/link-log.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { LinkId } from "#app/core/crypto/port.ts";
import type { LinkLogEntry } from "./link-log.ts";

const SECOND_MS = 1_000;

/** A page of what happened to an own link. `beforeId` 0: the newest. 1101. */
export async function fetchLinkLog(
  api: ApiClient,
  linkId: LinkId,
  beforeId: string,
): Promise<{ readonly entries: readonly LinkLogEntry[]; readonly hasMore: boolean }> {
  const { entries, more } = await api.call("linklog", {
    publink_id: linkId,
    before_id: beforeId,
    limit: LINK_LOG_LIMITS.page,
  });
  return {
    entries: entries.map(({ id, t, kind, country, device }) => ({
      ...{ id, kind, country, device },
      atMs: t * SECOND_MS,
    })),
    hasMore: more === 1,
  };
}
