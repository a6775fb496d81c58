import { TRANSFER_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";

/** A request that moves bytes of one file. */
export interface Send {
  /** Whose file it is of: sends of one owner share with those of others. */
  readonly owner: string;
  readonly bytes: number;
}

/** How many large sends run at once, and how many came well since that changed. */
export interface Width {
  readonly most: number;
  readonly wellInRow: number;
}

const { connectionsPerOrigin, largeSends, widenAfter } = TRANSFER_LIMITS;

/** As wide as it may be, until something fails (Reading R-512). */
export const FIRST_WIDTH: Width = { most: largeSends, wellInRow: 0 };

/** @internal Tests sort transfers as the share does. */
export function isSmall(
  { bytes }: Pick<Send, "bytes">,
  { smallSendBytes }: Pick<TransferSizes, "smallSendBytes">,
): boolean {
  return bytes <= smallSendBytes;
}

/** Half as wide after a send that failed, one wider after some that came well in a row. */
export function adaptWidth({ most, wellInRow }: Width, hasFailed: boolean): Width {
  if (hasFailed) return { most: Math.max(1, Math.floor(most / 2)), wellInRow: 0 };
  if (wellInRow + 1 < widenAfter) return { most, wellInRow: wellInRow + 1 };
  return { most: Math.min(largeSends, most + 1), wellInRow: 0 };
}

export interface SendLoad<T extends Send> {
  readonly running: readonly Send[];
  /** In the order in which they were asked for. */
  readonly waiting: readonly T[];
  readonly width: Width;
}

/**
 * The send that starts next; null when none may. A small one starts before the large ones, which never
 * hold all connections; of the large ones first that of the owner who has the fewest under way.
 */
export function nextSend<T extends Send>(
  { running, waiting, width }: SendLoad<T>,
  sizes: Pick<TransferSizes, "smallSendBytes">,
): T | null {
  if (running.length >= connectionsPerOrigin) return null;
  const small = waiting.find((send) => isSmall(send, sizes));
  if (small !== undefined) return small;
  const large = running.filter((send) => !isSmall(send, sizes));
  if (large.length >= width.most) return null;
  const underWay = (owner: string) => large.filter((send) => send.owner === owner).length;
  return waiting.reduce<T | null>(
    (best, send) => (best === null || underWay(send.owner) < underWay(best.owner) ? send : best),
    null,
  );
}
