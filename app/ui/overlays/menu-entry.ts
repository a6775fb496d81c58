import type { ReactNode } from "react";
import type { LucideIcon } from "#app/ui/Icon.tsx";

/** One line of a menu: an action, a link, a choice that is on or off, a heading or a rule. */
export type MenuEntry =
  | {
      kind: "item";
      id: string;
      label: ReactNode;
      icon?: LucideIcon | undefined;
      /** Shown at the end, as "F2". */
      shortcut?: string | undefined;
      tone?: "normal" | "danger" | undefined;
      disabled?: boolean | undefined;
      /** Its action shows a field or a dialog: it is done when the menu has let go of the focus. */
      movesFocus?: boolean | undefined;
      onSelect: () => void;
    }
  | {
      kind: "link";
      id: string;
      label: ReactNode;
      icon?: LucideIcon | undefined;
      href: string;
      /** What the router gives the place beside its address. */
      state?: unknown;
    }
  | {
      kind: "choice";
      id: string;
      label: ReactNode;
      isOn: boolean;
      /** As with an item: choosing it asks something in a dialog. */
      movesFocus?: boolean | undefined;
      onSelect: () => void;
    }
  | { kind: "heading"; id: string; label: ReactNode }
  | { kind: "rule"; id: string };

/** What opened a menu. Opened by a key, its first entry has the focus at once. */
export type MenuOpener = "key" | "pointer";

/** Browsers count no presses of a click that a key made. */
export function openerOf(click: { readonly detail: number }): MenuOpener {
  return click.detail === 0 ? "key" : "pointer";
}

/** Where a menu opens: at an element's edge, or at a point of the window (CSS pixels). */
export type MenuAnchor =
  | { kind: "element"; element: HTMLElement; by: MenuOpener }
  | { kind: "point"; x: number; y: number; returnFocus: HTMLElement | null };

export type MenuPopupProps = {
  label: string;
  entries: readonly MenuEntry[];
  anchor: MenuAnchor;
  align?: "start" | "end" | undefined;
  onClose: () => void;
};
