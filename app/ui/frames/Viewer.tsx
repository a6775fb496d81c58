import type { ReactNode } from "react";
import { forwardRef, useContext, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { useFocusLeft } from "#app/ui/focus-content.ts";
import { PanelBannerContext } from "./Panel.tsx";
import styles from "./Viewer.module.css";

export type ViewerProps = {
  /** Images, video and audio are shown on dark; documents follow the theme. */
  ground: "dark" | "theme";
  /** Left out, the bar does not stand: its actions have nothing to act on. */
  hasBar?: boolean | undefined;
  /** Back, an IconButton or IconLink. */
  back: ReactNode;
  /** A FileTypeIcon. */
  icon?: ReactNode;
  title: string;
  /** Facts on the second line; phones show the first only. */
  meta?: ReactNode;
  /** IconButtons and a download Button. */
  actions?: ReactNode;
  /** An ActionBar for phones. */
  actionBar?: ReactNode;
  /** Details at the end. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A file over the whole page: a bar, the stage, and what belongs to it. */
export const Viewer = forwardRef<HTMLDivElement, ViewerProps>(function Viewer(props, ref) {
  const banner = useContext(PanelBannerContext);
  const main = useRef<HTMLElement>(null);
  useFocusLeft(main);
  return (
    <div
      ref={ref}
      className={classNames(styles.viewer, props.ground === "dark" && styles.dark)}
      data-theme={props.ground === "dark" ? "dark" : undefined}
    >
      {props.hasBar !== false && (
        <header className={styles.bar}>
          {props.back}
          {props.icon}
          <div className={styles.title}>
            <h1 dir="auto">{props.title}</h1>
            {props.meta && <p className={styles.meta}>{props.meta}</p>}
          </div>
          {props.actions}
        </header>
      )}
      <div>{banner}</div>
      <main
        ref={main}
        id="main"
        className={classNames(styles.main, Boolean(props.aside) && styles.withAside)}
      >
        {props.children}
        {props.actionBar}
        {props.aside}
      </main>
    </div>
  );
});

/** Where the file is shown, with what leads to its neighbours at both sides where there is room. */
export function ViewerStage(props: {
  previous?: ReactNode;
  next?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.stage}>
      {props.children}
      {props.previous && <span className={styles.previous}>{props.previous}</span>}
      {props.next && <span className={styles.next}>{props.next}</span>}
    </div>
  );
}
