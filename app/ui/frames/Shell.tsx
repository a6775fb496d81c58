import type { ReactNode } from "react";
import styles from "./Shell.module.css";

/**
 * Frame of every signed-in page: drawer, app bar, one panel. Children, in this order:
 * SkipLink, Drawer, AppBar, Panel, then what floats. `drawer="rail"` is the reader's choice from 1240 px;
 * "none": this page has no drawer.
 */
export function Shell(props: { drawer: "wide" | "rail" | "none"; children: ReactNode }) {
  const { drawer, children } = props;
  return (
    <div className={styles.shell} data-drawer={drawer}>
      {children}
    </div>
  );
}
