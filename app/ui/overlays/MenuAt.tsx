import { Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { MenuPopupProps } from "./menu-entry.ts";

const PHONE = "(max-width: 599px)";

const loadPopup = () => import("./MenuPopup.tsx");
const loadSheet = () => import("./MenuSheet.tsx");

const Popup = lazyComponent(async () => (await loadPopup()).MenuPopup);
const Sheet = lazyComponent(async () => (await loadSheet()).MenuSheet);

/** Fetches the menu's code before the first press, so that it opens at once. */
export function preloadMenu(): void {
  const load = window.matchMedia(PHONE).matches ? loadSheet : loadPopup;
  // A failed preload is tried again when the menu opens.
  load().catch(() => undefined);
}

/** An open menu at an element or a point; a sheet on phones. Mount it to open, unmount it in `onClose`. */
export function MenuAt(props: MenuPopupProps) {
  const Surface = window.matchMedia(PHONE).matches ? Sheet : Popup;
  return (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  );
}
