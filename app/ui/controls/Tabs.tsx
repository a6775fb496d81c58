import { type ReactNode, useEffect, useRef } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import styles from "#app/ui/Small.module.css";

/** Pages of one subject, as links; the current one is in sight where there is no room for all. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tabs.current !== null) showCurrent(tabs.current);
  });
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

export function Tab(props: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Anchor
      className={styles.tab}
      href={props.href}
      aria-current={props.isCurrent ? "page" : undefined}
    >
      {props.children}
    </Anchor>
  );
}

/** The same where the parts stand on one page. */
export function TabButton(props: { isCurrent: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.tab}
      aria-current={props.isCurrent ? "page" : undefined}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** Moves the tabs alone: the page stays where it is. */
function showCurrent(tabs: HTMLElement): void {
  const current = tabs.querySelector("[aria-current]")?.getBoundingClientRect();
  if (current === undefined) return;
  const room = tabs.getBoundingClientRect();
  const beyond = Math.max(0, current.right - room.right);
  tabs.scrollLeft += beyond || Math.min(0, current.left - room.left);
}
