import type { ReactNode } from "react";
import styles from "./Shell.module.css";

/** Stands at the bottom of the screen in the place of a part of the frame that could not be drawn. */
export function FrameNote({ children }: { children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}

/** The same inside a panel, no wider than a column beside a list. */
export function PartNote({ children }: { children: ReactNode }) {
  return <div className={styles.partNote}>{children}</div>;
}
