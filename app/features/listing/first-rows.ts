import { useLocation } from "@remix-run/react";
import { useContext, useEffect, useMemo } from "react";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { replayPress } from "#app/ui/grid/replay-press.ts";
import type { RowSource } from "#app/ui/grid/row.ts";
import { sealedRow } from "#app/ui/grid/sealed-row.ts";
import { FirstNamesContext } from "./first-names.ts";

/** Where the row of an item is drawn now; null: nowhere. */
type PlaceOf = (id: string) => number | null;

/** The rows of a listing that opens; they go for good with its first own ones, and with a lock. */
export function useFirstRows(isOpening: boolean, placeOf: PlaceOf): RowSource["sealedAt"] {
  const { pathname, search } = useLocation();
  return useRowsOf(pathname + search, isOpening, placeOf);
}

/**
 * The same of an address. What was pressed among them is pressed again among the own rows.
 * @internal Tests give the address without a router.
 */
export function useRowsOf(
  address: string,
  isOpening: boolean,
  placeOf: PlaceOf,
): RowSource["sealedAt"] {
  const store = useContext(FirstNamesContext);
  const first = useObservable(store);
  const isShown = isOpening && first?.address === address;
  useEffect(() => {
    const gone = isShown ? null : store.get();
    if (gone === null) return;
    const press = gone.takePress();
    store.set(null);
    const place = press === null ? null : placeOf(press.id);
    if (press !== null && place !== null) replayPress(place, press);
  }, [store, isShown, placeOf]);
  return useMemo(() => {
    if (!isShown) return undefined;
    const rows = first.rows.map((name, index) => name && { ...sealedRow(index), ...name });
    return (index) => rows[index] ?? undefined;
  }, [first, isShown]);
}
