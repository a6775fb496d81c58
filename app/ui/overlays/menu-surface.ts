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

/**
 * Escape closes the menu and nothing under it, from its drawing on: the library listens only some tasks
 * later, and what is pressed before would go to the dialog below, or to nobody. Returns how to undo it.
 */
function closeOnEscape(onClose: () => void): () => void {
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  window.addEventListener("keydown", close, { capture: true });
  return () => window.removeEventListener("keydown", close, { capture: true });
}

/** What holds while a menu is drawn. Returns how to undo it. */
export function enterMenu(menu: HTMLElement, onClose: () => void): () => void {
  const ends = [sealRest(menu), closeOnEscape(onClose)];
  return () => {
    for (const end of ends) end();
  };
}
