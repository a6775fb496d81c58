import type { ReactNode } from "react";
import styles from "./Shell.module.css";

/**
 * Frame of every signed-in page: drawer, app bar, one panel. Children, in this order:
 * SkipLink, Drawer, AppBar, Panel, then what floats. `drawer="rail"` is the reader's choice from 1240 px.
 */
export function Shell({ drawer, children }: { drawer: "wide" | "rail"; children: ReactNode }) {
  return (
    <div className={styles.shell} data-drawer={drawer}>
      {children}
    </div>
  );
}
