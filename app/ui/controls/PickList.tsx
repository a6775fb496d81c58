// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a listbox may be a list (ARIA practices)
// biome-ignore-all lint/a11y/useFocusableInteractive: the listbox holds the focus, aria-activedescendant names the option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the listbox hears the keys
// biome-ignore-all lint/a11y/noStaticElementInteractions: the arrow repeats what Enter does
import ChevronRight from "lucide-react/icons/chevron-right";
import type { KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import styles from "#app/ui/frames/Page.module.css";
import type { FileTypeSymbol } from "#app/ui/grid/FileTypeIcon.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { revealWhenCut } from "#app/ui/grid/reveal-when-cut.ts";
import { Icon } from "#app/ui/Icon.tsx";

export type PickItem = {
  id: string;
  label: string;
  symbol: FileTypeSymbol;
  /** Why it cannot be chosen: "The items are here now". */
  note?: string | undefined;
  isDisabled?: boolean | undefined;
};

export type PickListProps = {
  label: string;
  items: readonly PickItem[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Goes into a folder: double press, Enter or its arrow. */
  onEnter: (id: string) => void;
};

function stepTo(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(count - 1, at + 1);
  if (key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function Option(props: PickListProps & { item: PickItem; optionId: string; isActive: boolean }) {
  const { item, onSelect, onEnter } = props;
  return (
    <li
      id={props.optionId}
      className={styles.pickItem}
      role="option"
      aria-selected={item.id === props.selectedId}
      aria-disabled={item.isDisabled || undefined}
      data-active={props.isActive || undefined}
      onClick={() => item.isDisabled || onSelect(item.id)}
      onDoubleClick={() => item.isDisabled || onEnter(item.id)}
    >
      <FileTypeIcon symbol={item.symbol} />
      <span onMouseEnter={(event) => revealWhenCut(event)}>
        <bdi>{item.label}</bdi>
      </span>
      {item.note && <small>{item.note}</small>}
      {!item.isDisabled && (
        <i
          className={styles.enter}
          onClick={(event) => {
            event.stopPropagation();
            onEnter(item.id);
          }}
        >
          <Icon icon={ChevronRight} size={16} flip />
        </i>
      )}
    </li>
  );
}

/** A list of folders to choose one from: move and copy. */
export function PickList(props: PickListProps) {
  const { items, selectedId, onSelect, onEnter } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepTo(event.key, active, items.length);
    const item = items[to ?? active];
    if (item === undefined) return;
    if (to !== null) {
      setActive(to);
      if (!item.isDisabled) onSelect(item.id);
      list.current?.children[to]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !item.isDisabled) onEnter(item.id);
    else if (event.key === " " && !item.isDisabled) onSelect(item.id);
    else return;
    event.preventDefault();
  };
  return (
    <ul
      ref={list}
      className={styles.pick}
      role="listbox"
      aria-label={props.label}
      aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() =>
        setActive(
          Math.max(
            0,
            items.findIndex((item) => item.id === selectedId),
          ),
        )
      }
    >
      {items.map((item, at) => (
        <Option
          key={item.id}
          {...props}
          item={item}
          optionId={`${id}-${at}`}
          isActive={at === active}
        />
      ))}
    </ul>
  );
}
