import { useBeforeUnload } from "@remix-run/react";
import { useEffect } from "react";
import { unkeptSheet } from "#app/core/navigation/unkept-sheet.ts";

/** Leaving the page asks for as long as this stands, and closing the tab does (Reading R-134). */
export function useUnkeptSheet(isUnkept: boolean): void {
  useEffect(() => {
    unkeptSheet.set(isUnkept);
    return () => unkeptSheet.set(false);
  }, [isUnkept]);
  useBeforeUnload((event) => {
    if (isUnkept) event.preventDefault();
  });
}
