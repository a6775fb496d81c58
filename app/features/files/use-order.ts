import type { Account } from "#app/core/account/account.ts";
import type { SortOrder } from "#app/core/files/sort.ts";
import { useOnceOpen } from "#app/ui/use-once-open.ts";

interface Ordered {
  readonly account: Pick<Account, "choices">;
  readonly listing: { setOrder(order: SortOrder): void };
}

/** Sorts a list as soon as it is open, and keeps the order for the next one where it is one of all folders. */
export function useOrder(open: Ordered | null, isKept = true): (order: SortOrder) => void {
  const onceOpen = useOnceOpen(open);
  return (sort) =>
    onceOpen(({ account, listing }) => {
      if (isKept) account.choices.keep({ sort });
      listing.setOrder(sort);
    });
}
