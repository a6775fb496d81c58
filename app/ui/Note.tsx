import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import type { LucideIcon } from "./Icon.tsx";
import { Icon } from "./Icon.tsx";

/** A calm fact with an icon. */
export function Note({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon icon={icon} />
      <span>{children}</span>
    </p>
  );
}
