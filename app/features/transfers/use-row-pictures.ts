import { useEffect, useState } from "react";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { PanelPictures } from "#app/core/transfers/thumbs/panel-pictures.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

/** Whether what is through is shown by what it looks like. */
export function isPictured({ picture, status }: TransferRow): boolean {
  return picture !== undefined && status === STATUS.success;
}

/** What opens the pictures of rows, once one has any; they end where names may not stand. */
export function useRowPictures(runtime: Runtime, isNeeded: boolean): PanelPictures | null {
  const [pictures, setPictures] = useState<PanelPictures | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ended = new AbortController();
    import("./open-row-pictures.ts")
      .then((part) => part.openRowPictures(runtime, ended.signal))
      // Rings stay where it fails.
      .then((opened) => ended.signal.aborted || setPictures(opened))
      .catch(() => undefined);
    return () => {
      ended.abort();
      setPictures(null);
    };
  }, [runtime, isNeeded]);
  return pictures;
}
