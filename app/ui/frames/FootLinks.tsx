import type { ReactNode } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import styles from "./Auth.module.css";

export type FootLink = { label: string; href: string };

/** Links under a signed-out page. */
export function FootLinks({
  links,
  children,
}: {
  links: readonly FootLink[];
  children?: ReactNode;
}) {
  return (
    <footer className={styles.foot}>
      {links.map((link) => (
        <Anchor key={link.href} href={link.href}>
          {link.label}
        </Anchor>
      ))}
      {children}
    </footer>
  );
}
