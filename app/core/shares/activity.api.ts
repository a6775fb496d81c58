import type { ActivityOp } from "#app/contract/commands/activity.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";

const PAGE_LINES = 50;

/** A line as the server lists it: all of it its word but what `act` holds. */
export interface ListedActivity {
  readonly id: string;
  readonly op: ActivityOp;
  readonly atS: number;
  readonly userId: string;
  readonly email: string;
  /** The key that it is sealed for, its nonce, and the seal; the last two are empty for one without. */
  readonly ks: ShareKeyId;
  readonly n: string;
  readonly act: string;
}

export interface AskedActivity {
  readonly shareId: string;
  readonly itemId: ItemId | null;
  readonly after: string;
  readonly signal: AbortSignal | undefined;
}

/** One page, the newest first. @throws AppError 1604 for a share that this account is not on */
export async function fetchActivity(
  api: ApiClient,
  { shareId, itemId, after, signal }: AskedActivity,
): Promise<{ readonly lines: readonly ListedActivity[]; readonly isMore: boolean }> {
  const request = { share_id: shareId, after, limit: PAGE_LINES };
  const { lines, more } = await api.call(
    "shareactivity",
    itemId === null ? request : { ...request, coffer_id: itemId },
    signal === undefined ? {} : { signal },
  );
  return {
    lines: lines.map(({ id, op, t, userid, email, share_sequence: sequence, n, act }) => {
      const ks = toShareKeyId({ shareId, sequence });
      return { id, op, atS: t, userId: userid, email, ks, n, act };
    }),
    isMore: more === 1,
  };
}
