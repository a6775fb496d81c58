import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Keys } from "./Keys.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { usePageNonce } from "./use-page-nonce.ts";

export type PaletteOption = {
  id: string;
  icon: LucideIcon;
  /** Mirrored where lines run the other way. */
  flip?: boolean | undefined;
  label: ReactNode;
  where?: ReactNode;
  keys?: readonly string[] | undefined;
};

export type PaletteProps = {
  label: string;
  closeLabel: string;
  placeholder: string;
  listLabel: string;
  search: string;
  groups: readonly { id: string; label: string; options: readonly PaletteOption[] }[];
  /** Id of the option that Enter chooses. */
  active: string | undefined;
  /** Instead of a list. */
  empty?: ReactNode;
  foot: ReactNode;
  returnFocus: HTMLElement | null;
  onSearch: (search: string) => void;
  onActive: (id: string) => void;
  onChoose: (id: string, where: "here" | "new-tab") => void;
  onClose: () => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A field that searches a list of what can be done; the list is chosen from without leaving the field. */
export function Palette(props: PaletteProps) {
  usePageNonce();
  const opener = useRef(props.returnFocus);
  const giveBack = useFocusReturn(opener);
  const listId = useId();
  const ids = props.groups.flatMap(({ options }) => options.map(({ id }) => id));
  const idOf = (id: string) => `${listId}-${ids.indexOf(id)}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = ids.indexOf(props.active ?? "");
    if (step !== undefined && ids.length > 0) {
      event.preventDefault();
      const next = ids[(at + step + ids.length) % ids.length] ?? "";
      props.onActive(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && props.active !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      props.onChoose(props.active, event.ctrlKey || event.metaKey ? "new-tab" : "here");
    }
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="palette-scrim">
          <Radix.Content
            className="palette"
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveBack();
            }}
          >
            <Radix.Title className="palette-title">{props.label}</Radix.Title>
            <div className="palette-search">
              <Icon icon={Search} />
              <input
                role="combobox"
                aria-label={props.label}
                aria-expanded={ids.length > 0}
                aria-controls={ids.length > 0 ? listId : undefined}
                aria-autocomplete="list"
                aria-activedescendant={props.active === undefined ? undefined : idOf(props.active)}
                placeholder={props.placeholder}
                autoComplete="off"
                spellCheck={false}
                value={props.search}
                onChange={(event) => props.onSearch(event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
              <Radix.Close asChild>
                <IconButton size="small" label={props.closeLabel} icon={X} />
              </Radix.Close>
            </div>
            {ids.length === 0 ? (
              <div id={listId} className="palette-list" role="status">
                {props.empty}
              </div>
            ) : (
              <div
                id={listId}
                className="palette-list"
                role="listbox"
                aria-label={props.listLabel}
                tabIndex={0}
              >
                {props.groups.map((group) => (
                  <Group key={group.id} group={group} idOf={idOf} props={props} />
                ))}
              </div>
            )}
            <footer className="palette-foot">{props.foot}</footer>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

type GroupProps = {
  group: PaletteProps["groups"][number];
  idOf: (id: string) => string;
  props: Pick<PaletteProps, "active" | "onActive" | "onChoose">;
};

function Group({ group, idOf, props }: GroupProps) {
  const labelId = useId();
  if (group.options.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list stand in groups, not in fieldsets
    <div role="group" aria-labelledby={labelId}>
      <p className="palette-group" id={labelId}>
        {group.label}
      </p>
      {group.options.map(({ id, icon, flip, label, where, keys }) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
        <div
          key={id}
          id={idOf(id)}
          className="palette-option"
          role="option"
          aria-selected={id === props.active}
          onPointerMove={() => props.onActive(id)}
          onClick={(event) =>
            props.onChoose(id, event.ctrlKey || event.metaKey ? "new-tab" : "here")
          }
        >
          <Icon icon={icon} flip={flip} />
          <span className="palette-label">
            <bdi>{label}</bdi>
            {where !== undefined && <small>{where}</small>}
          </span>
          {keys !== undefined && <Keys keys={keys} />}
        </div>
      ))}
    </div>
  );
}
