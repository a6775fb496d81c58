import Ellipsis from "lucide-react/icons/ellipsis";
import X from "lucide-react/icons/x";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import styles from "./SelectionBar.module.css";

export type SelectionAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  onAct: () => void;
};

export type SelectionBarProps = {
  /** Names the toolbar. */
  label: string;
  /** "2 selected". */
  count: string;
  clearLabel: string;
  onClear: () => void;
  actions: readonly SelectionAction[];
  moreLabel: string;
  more?: readonly MenuEntry[] | undefined;
  /** Shown on phones, where the actions stand in the ActionBar. */
  selectAllLabel: string;
  onSelectAll: () => void;
};

/** Stands in the place of the column heads; its labels drop to icons where the list is narrow. */
export function SelectionBar(props: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={props.label}>
      <IconButton size="small" label={props.clearLabel} icon={X} onClick={props.onClear} />
      <span className={styles.count} role="status">
        {props.count}
      </span>
      {props.actions.map((action) => (
        <Button
          key={action.id}
          kind="quiet"
          size="small"
          icon={action.icon}
          className={styles.action}
          data-tooltip={action.label}
          data-tooltip-when="cut"
          onClick={action.onAct}
        >
          <span>{action.label}</span>
        </Button>
      ))}
      {props.more && props.more.length > 0 && (
        <span className={styles.end}>
          <Menu
            label={props.moreLabel}
            entries={props.more}
            align="end"
            trigger={<IconButton size="small" label={props.moreLabel} icon={Ellipsis} />}
          />
        </span>
      )}
      <Button kind="quiet" size="small" className={styles.all} onClick={props.onSelectAll}>
        {props.selectAllLabel}
      </Button>
    </div>
  );
}
