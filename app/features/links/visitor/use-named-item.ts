import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FileItem } from "#app/core/files/item.ts";

/** Shows the item of a link that the address names, once its name is open (Spec C§2.5, Reading R-564). */
export function useNamedItem(rows: readonly FileItem[], show: (item: FileItem) => void): void {
  const [params] = useSearchParams();
  const wanted = useRef(params.get("view"));
  useEffect(() => {
    const item = rows.find(({ id }) => id === wanted.current);
    if (item?.name.state !== "open") return;
    wanted.current = null;
    show(item);
  }, [rows, show]);
}
