import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Small.module.css";

export type BadgeLevel = "neutral" | "success" | "info" | "warning" | "danger";

/** A state in one or two words. */
export function Badge({
  level = "neutral",
  children,
}: {
  level?: BadgeLevel;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, level !== "neutral" && styles[level])}>
      {children}
    </span>
  );
}
