import { useMemo } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { useFirstRows } from "#app/features/listing/first-rows.ts";
import { createRowMaker, type RowLook } from "#app/features/listing/grid-rows.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import type { Dress } from "#app/features/listing/use-thumbnails.ts";

interface LinkRowLook extends Pick<RowLook, "doubtOf"> {
  /** Rows that stand sealed while nothing is open. */
  readonly sealedCount: number | null;
  readonly dress: Dress;
}

export function useLinkRows(
  items: readonly FileItem[],
  { sealedCount, dress, doubtOf }: LinkRowLook,
) {
  const formats = useItemFormats();
  const sealedAt = useFirstRows(sealedCount !== null, (key) => {
    const place = items.findIndex(({ id }) => id === key);
    return place < 0 ? null : place;
  });
  const toRow = useMemo(
    () =>
      createRowMaker({
        formats,
        hrefOf: () => undefined,
        opensInPlace: true,
        linkedKeys: new Set(),
        doubtOf,
      }),
    [formats, doubtOf],
  );
  return useMemo(
    () => ({
      count: sealedCount ?? items.length,
      sealedAt,
      rowAt: (index: number) => {
        const item = sealedCount === null ? items[index] : undefined;
        return item === undefined ? undefined : dress(toRow(item), item);
      },
    }),
    [items, sealedCount, toRow, dress, sealedAt],
  );
}
