import Check from "lucide-react/icons/check";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Menu.module.css";
import type { MenuEntry } from "./menu-entry.ts";

/** Icon, words and shortcut of one menu line; the same in a menu and in a sheet. */
export function MenuItemContent({ entry }: { entry: MenuEntry }) {
  if (entry.kind === "rule") return null;
  return (
    <>
      {entry.kind === "choice" && (
        <span className={styles.check}>{entry.isOn && <Icon icon={Check} size={16} />}</span>
      )}
      {(entry.kind === "item" || entry.kind === "link") && entry.icon && <Icon icon={entry.icon} />}
      <span className={styles.grow}>{entry.label}</span>
      {entry.kind === "item" && entry.shortcut !== undefined && <kbd>{entry.shortcut}</kbd>}
    </>
  );
}

export function menuItemClass(entry: MenuEntry): string {
  return classNames(styles.item, entry.kind === "item" && entry.tone === "danger" && styles.danger);
}
