import type { ReactNode } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import styles from "#app/ui/Small.module.css";

/** Pages of one subject, as links. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
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
