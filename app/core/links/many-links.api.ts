import { MANY_LINKS_MAX } from "#app/contract/many-links.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { LinkId } from "#app/core/crypto/port.ts";

interface ManySettings {
  readonly isSuspended?: boolean;
  /** Unix seconds; 0: never. */
  readonly expiresAtS?: number;
}

export async function setManyLinks(
  api: ApiClient,
  ids: readonly LinkId[],
  { isSuspended, expiresAtS }: ManySettings,
): Promise<void> {
  for (const publink_ids of toParts(ids)) {
    await api.call("linksetmany", {
      publink_ids,
      ...(isSuspended === undefined ? {} : { is_suspended: isSuspended ? 1 : 0 }),
      ...(expiresAtS === undefined ? {} : { exp_servtime: expiresAtS }),
    });
  }
}

/** `newRequestId` for each part; a part that is repeated deletes nothing more. */
export async function removeLinks(
  api: ApiClient,
  ids: readonly LinkId[],
  newRequestId: () => Promise<string>,
): Promise<void> {
  for (const publink_ids of toParts(ids)) {
    await api.call("linkdeletemany", { request_id: await newRequestId(), publink_ids });
  }
}

/** Parts of a size that the server takes; each of them is done wholly or not at all. */
function toParts(ids: readonly LinkId[]): LinkId[][] {
  const count = Math.ceil(ids.length / MANY_LINKS_MAX);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * MANY_LINKS_MAX, (part + 1) * MANY_LINKS_MAX),
  );
}
