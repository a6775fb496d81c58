import type { MouseEvent, ReactElement } from "react";
import { cloneElement, useState } from "react";
import { MenuAt, preloadMenu } from "./MenuAt.tsx";
import { type MenuAnchor, type MenuEntry, openerOf } from "./menu-entry.ts";

export type MenuProps = {
  /** Names the menu. */
  label: string;
  entries: readonly MenuEntry[];
  /** A Button or IconButton; the menu gives it its press and its aria attributes. */
  trigger: ReactElement;
  align?: "start" | "end" | undefined;
};

/** A button that opens a menu; a sheet on phones. The menu's code is fetched when the pointer or focus arrives. */
export function Menu({ label, entries, trigger, align }: MenuProps) {
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  const open = (event: MouseEvent<HTMLElement>) =>
    setAnchor({ kind: "element", element: event.currentTarget, by: openerOf(event) });
  return (
    <>
      {cloneElement(trigger, {
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
        onClick: open,
        onPointerEnter: preloadMenu,
        onFocus: preloadMenu,
      })}
      {anchor && <MenuAt {...{ label, entries, anchor, align }} onClose={() => setAnchor(null)} />}
    </>
  );
}
