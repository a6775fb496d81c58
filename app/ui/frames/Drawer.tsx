import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Mark, Wordmark } from "#app/ui/Mark.tsx";
import { VisuallyHidden } from "#app/ui/Text.tsx";
import styles from "./Shell.module.css";

export type DrawerItem = {
  id: string;
  label: string;
  href: string;
  icon: LucideIcon;
  isCurrent: boolean;
  /** A small number at the end, such as new invitations; `countLabel` says what it counts. */
  count?: number | undefined;
  countLabel?: string | undefined;
  /** Stands below the others, above the foot. */
  isAtEnd?: boolean;
};

export type DrawerProps = {
  label: string;
  homeHref: string;
  homeLabel: string;
  items: readonly DrawerItem[];
  /** Storage meter and its words. */
  foot?: ReactNode;
  /** Below 1240 px: whether it lies open over the page. */
  isOpen: boolean;
  onClose: () => void;
};

function Item({ item, onClose }: { item: DrawerItem; onClose: () => void }) {
  return (
    <Anchor
      className={styles.item}
      href={item.href}
      aria-current={item.isCurrent ? "page" : undefined}
      data-tooltip={item.label}
      data-tooltip-when="narrow"
      onClick={onClose}
    >
      <Icon icon={item.icon} />
      <span>{item.label}</span>
      {item.count !== undefined && item.count > 0 && (
        <b className={styles.count}>
          <span aria-hidden="true">{item.count}</span>
          <VisuallyHidden>{item.countLabel}</VisuallyHidden>
        </b>
      )}
    </Anchor>
  );
}

/** Main navigation: 240 px, a rail of 64, or off canvas on a phone. Its menu button controls `id="drawer"`. */
export function Drawer(props: DrawerProps) {
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!props.isOpen) return;
    const current = drawer.current?.querySelector<HTMLElement>("[aria-current]");
    const first = current ?? drawer.current?.querySelector<HTMLElement>("a");
    first?.focus();
  }, [props.isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && props.isOpen) props.onClose();
  };
  return (
    <>
      <nav
        ref={drawer}
        className={styles.drawer}
        id="drawer"
        aria-label={props.label}
        data-open={props.isOpen || undefined}
        onKeyDown={onKeyDown}
      >
        <div className={styles.inner}>
          <Anchor className={styles.brand} href={props.homeHref} aria-label={props.homeLabel}>
            <span className={styles.brandMark}>
              <Mark />
            </span>
            <span className={styles.brandWords}>
              <Wordmark />
            </span>
          </Anchor>
          <ul className={styles.nav}>
            {props.items.map((item) => (
              <li key={item.id} data-end={item.isAtEnd}>
                <Item item={item} onClose={props.onClose} />
              </li>
            ))}
          </ul>
          {props.foot && <div className={styles.foot}>{props.foot}</div>}
        </div>
      </nav>
      {/* A press beside the drawer closes it; so does Escape. */}
      <div className={styles.scrim} onPointerDown={props.onClose} />
    </>
  );
}
