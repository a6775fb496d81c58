import { type RefObject, useEffect, useMemo } from "react";
import { OfficeUse } from "#app/core/preview/office/office-use.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

/** Lets typing in the provider's frame keep the page from locking, within limits. */
export function useOfficeUse(
  { auth, clock }: Pick<Runtime, "auth" | "clock">,
  frame: RefObject<HTMLIFrameElement>,
): OfficeUse {
  const use = useMemo(() => {
    const hasFocus = () =>
      document.hasFocus() &&
      frame.current !== null &&
      document.activeElement === frame.current &&
      !document.hidden;
    return new OfficeUse({ clock, hasFocus, use: () => void auth.use() });
  }, [auth, clock, frame]);
  useEffect(() => {
    const own = () => use.noteOwn();
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, own, true);
    return () => {
      for (const type of ["pointerdown", "keydown"]) document.removeEventListener(type, own, true);
    };
  }, [use]);
  return use;
}
