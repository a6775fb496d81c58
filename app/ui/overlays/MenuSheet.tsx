import { useRef } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import { DialogSurface } from "./DialogSurface.tsx";
import styles from "./Menu.module.css";
import { MenuItemContent, menuItemClass } from "./MenuItemContent.tsx";
import type { MenuEntry, MenuPopupProps } from "./menu-entry.ts";

type SheetEntryProps = {
  entry: MenuEntry;
  onClose: () => void;
  /** Does an action when the sheet has given the focus back. */
  later: (action: () => void) => void;
};

function SheetEntry({ entry, onClose, later }: SheetEntryProps) {
  switch (entry.kind) {
    case "rule":
      return <hr className={styles.rule} />;
    case "heading":
      return <p className={styles.heading}>{entry.label}</p>;
    case "link":
      return (
        <Anchor
          href={entry.href}
          state={entry.state}
          className={menuItemClass(entry)}
          onClick={onClose}
        >
          <MenuItemContent entry={entry} />
        </Anchor>
      );
    default: {
      const isDisabled = entry.kind === "item" && entry.disabled === true;
      const isLater = entry.movesFocus === true;
      const choose = () => {
        if (isDisabled) return;
        if (isLater) later(entry.onSelect);
        onClose();
        if (!isLater) entry.onSelect();
      };
      return (
        <button
          type="button"
          className={menuItemClass(entry)}
          aria-disabled={isDisabled || undefined}
          aria-pressed={entry.kind === "choice" ? entry.isOn : undefined}
          onClick={choose}
        >
          <MenuItemContent entry={entry} />
        </button>
      );
    }
  }
}

/** The same menu on a phone: a sheet with 48 px lines. */
export function MenuSheet({ label, entries, anchor, onClose }: MenuPopupProps) {
  const afterwards = useRef<(() => void) | null>(null);
  const later = (action: () => void) => {
    afterwards.current = action;
  };
  const returnFocus = anchor.kind === "element" ? anchor.element : anchor.returnFocus;
  return (
    <DialogSurface
      shape="sheet"
      title={label}
      titleLook="hidden"
      returnFocus={returnFocus}
      onClose={onClose}
      onClosed={() => afterwards.current?.()}
    >
      <div className={styles.list}>
        {entries.map((entry) => (
          <SheetEntry key={entry.id} entry={entry} onClose={onClose} later={later} />
        ))}
      </div>
    </DialogSurface>
  );
}
