import { closeOnEscape } from "./escape.ts";
import type { MenuOpener } from "./menu-entry.ts";

const ENTRY = '[role^="menuitem"]:not([data-disabled])';

/** Gives the first entry the focus, as people who use keys expect; a pointer needs none. */
export function focusFirstEntry(menu: HTMLElement, by: MenuOpener): void {
  if (by === "key") menu.querySelector<HTMLElement>(ENTRY)?.focus({ preventScroll: true });
}

/**
 * Makes everything beside the menu inert: it is hidden from assistive technology while the menu is
 * open, and what is hidden must not take the focus either. Returns how to undo it.
 */
function sealRest(menu: HTMLElement): () => void {
  const rest = [...document.body.children].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && !one.inert && !one.contains(menu),
  );
  for (const one of rest) one.inert = true;
  return () => {
    for (const one of rest) one.inert = false;
  };
}

/** What holds while a menu is drawn. Returns how to undo it. */
export function enterMenu(menu: HTMLElement, onClose: () => void): () => void {
  const ends = [sealRest(menu), closeOnEscape(onClose)];
  return () => {
    for (const end of ends) end();
  };
}
