import { DropdownMenu } from "radix-ui";
import { useCallback, useRef } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import styles from "./Menu.module.css";
import { MenuItemContent, menuItemClass } from "./MenuItemContent.tsx";
import type { MenuAnchor, MenuEntry, MenuPopupProps } from "./menu-entry.ts";
import { enterMenu, focusFirstEntry } from "./menu-surface.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import { usePageNonce } from "./use-page-nonce.ts";

type AfterClosing = (action: () => void) => void;

function DesktopEntry({ entry, later }: { entry: MenuEntry; later: AfterClosing }) {
  switch (entry.kind) {
    case "rule":
      return <DropdownMenu.Separator className={styles.rule} />;
    case "heading":
      return <DropdownMenu.Label className={styles.heading}>{entry.label}</DropdownMenu.Label>;
    case "link":
      return (
        <DropdownMenu.Item asChild className={menuItemClass(entry)}>
          <Anchor href={entry.href} state={entry.state}>
            <MenuItemContent entry={entry} />
          </Anchor>
        </DropdownMenu.Item>
      );
    case "choice":
      return (
        <DropdownMenu.CheckboxItem
          className={menuItemClass(entry)}
          checked={entry.isOn}
          onSelect={() => choose(entry, later)}
        >
          <MenuItemContent entry={entry} />
        </DropdownMenu.CheckboxItem>
      );
    case "item":
      return (
        <DropdownMenu.Item
          className={menuItemClass(entry)}
          disabled={entry.disabled ?? false}
          onSelect={() => choose(entry, later)}
        >
          <MenuItemContent entry={entry} />
        </DropdownMenu.Item>
      );
  }
}

function choose(
  { movesFocus, onSelect }: Extract<MenuEntry, { readonly kind: "item" | "choice" }>,
  later: AfterClosing,
): void {
  if (movesFocus === true) later(onSelect);
  else onSelect();
}

/** Lays the invisible trigger over the element or point the menu belongs to. */
function placeOver(span: HTMLElement, anchor: MenuAnchor): void {
  const box =
    anchor.kind === "element"
      ? anchor.element.getBoundingClientRect()
      : { left: anchor.x, top: anchor.y, width: 0, height: 0 };
  // Window coordinates are physical, whatever the direction of writing.
  span.style.left = `${box.left}px`;
  span.style.top = `${box.top}px`;
  span.style.width = `${box.width}px`;
  span.style.height = `${box.height}px`;
}

/** An open menu at its anchor, from 600 px on. */
export function MenuPopup({ label, entries, anchor, align = "start", onClose }: MenuPopupProps) {
  usePageNonce();
  const place = useCallback(
    (span: HTMLElement | null) => {
      if (span !== null) placeOver(span, anchor);
    },
    [anchor],
  );
  const afterwards = useRef<(() => void) | null>(null);
  const later: AfterClosing = (action) => {
    afterwards.current = action;
  };
  const leave = useRef<(() => void) | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const by = anchor.kind === "element" ? anchor.by : "pointer";
  const enter = useCallback(
    (menu: HTMLElement | null) => {
      leave.current?.();
      leave.current = menu && enterMenu(menu, () => close.current());
      if (menu !== null) focusFirstEntry(menu, by);
    },
    [by],
  );
  const opener = useRef<Element | null>(null);
  opener.current = anchor.kind === "element" ? anchor.element : anchor.returnFocus;
  const giveBack = useFocusReturn(opener);
  const focusBack = (event: Event) => {
    event.preventDefault();
    giveBack();
    afterwards.current?.();
  };
  const dir = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  return (
    <DropdownMenu.Root open dir={dir} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DropdownMenu.Trigger asChild>
        <span ref={place} className={styles.anchor} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={enter}
          className={styles.menu}
          aria-label={label}
          // Else the invisible trigger, which has no words, would name it.
          aria-labelledby={undefined}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={focusBack}
        >
          {entries.map((entry) => (
            <DesktopEntry key={entry.id} entry={entry} later={later} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
