import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FileItem } from "#app/core/files/item.ts";

const ITEM = "view";

/**
 * Shows the item of a link that the address names, once its name is open (Spec C§2.5, Reading R-564). Gives
 * what takes it out of the address: what was closed stays closed when the page is loaded again.
 */
export function useNamedItem(
  rows: readonly FileItem[],
  show: (item: FileItem) => void,
): () => void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = useRef(params.get(ITEM));
  useEffect(() => {
    const item = rows.find(({ id }) => id === wanted.current);
    if (item?.name.state !== "open") return;
    wanted.current = null;
    show(item);
  }, [rows, show]);
  return () => {
    if (!params.has(ITEM)) return;
    const left = new URLSearchParams(params);
    left.delete(ITEM);
    // The key stays in the address.
    navigate({ search: left.toString(), hash: window.location.hash }, { replace: true });
  };
}
