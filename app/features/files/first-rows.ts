import { useLocation } from "@remix-run/react";
import { useContext, useEffect, useMemo } from "react";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { sealedRow } from "#app/ui/grid/FileRow.tsx";
import type { RowSource } from "#app/ui/grid/row.ts";
import { FirstNamesContext } from "./first-names.ts";

/** The rows of a listing that opens; they go for good with its first own ones, and with a lock. */
export function useFirstRows(isOpening: boolean): RowSource["sealedAt"] {
  const { pathname, search } = useLocation();
  return useRowsOf(pathname + search, isOpening);
}

/** The same of an address. */
export function useRowsOf(address: string, isOpening: boolean): RowSource["sealedAt"] {
  const store = useContext(FirstNamesContext);
  const first = useObservable(store);
  const isShown = isOpening && first?.address === address;
  useEffect(() => {
    if (!isShown) store.set(null);
  }, [store, isShown]);
  return useMemo(() => {
    if (!isShown) return undefined;
    const rows = first.rows.map((name, index) => ({ ...sealedRow(index), ...name }));
    return (index) => rows[index];
  }, [first, isShown]);
}
