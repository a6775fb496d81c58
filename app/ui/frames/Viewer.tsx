import type { ReactNode } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./Viewer.module.css";

export type ViewerProps = {
  /** Images, video and audio are shown on dark; documents follow the theme. */
  ground: "dark" | "theme";
  place: "page" | "overlay";
  /** Back, an IconButton or IconLink. */
  back: ReactNode;
  /** A FileTypeIcon. */
  icon: ReactNode;
  title: string;
  /** Facts on the second line; phones show the first only. */
  meta?: ReactNode;
  /** IconButtons and a download Button. */
  actions: ReactNode;
  /** An ActionBar for phones. */
  actionBar?: ReactNode;
  /** Details at the end. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A file at full size: a bar, the stage, and what belongs to it. */
export const Viewer = forwardRef<HTMLDivElement, ViewerProps>(function Viewer(props, ref) {
  return (
    <div
      ref={ref}
      className={classNames(styles.viewer, props.place === "overlay" && styles.overlay)}
      data-theme={props.ground === "dark" ? "dark" : undefined}
    >
      <header className={styles.bar}>
        {props.back}
        {props.icon}
        <div className={styles.title}>
          <h1>
            <bdi>{props.title}</bdi>
          </h1>
          {props.meta && <p className={styles.meta}>{props.meta}</p>}
        </div>
        {props.actions}
      </header>
      <main id="main" className={classNames(styles.main, Boolean(props.aside) && styles.withAside)}>
        {props.children}
        {props.actionBar}
        {props.aside}
      </main>
    </div>
  );
});

export type ViewerStageProps = {
  /** IconButtons at the sides. */
  previous?: ReactNode;
  next?: ReactNode;
  /** IconButtons and `<span>`s in a pill at the bottom. */
  tools?: { label: string; children: ReactNode } | undefined;
  /** The picture, video or frame. */
  children: ReactNode;
};

/** Where the file is shown; 72 px are free at both sides. */
export function ViewerStage(props: ViewerStageProps) {
  return (
    <div className={styles.stage}>
      {props.children}
      {props.previous && <span className={styles.previous}>{props.previous}</span>}
      {props.next && <span className={styles.next}>{props.next}</span>}
      {props.tools && (
        <div className={styles.tools} role="toolbar" aria-label={props.tools.label}>
          {props.tools.children}
        </div>
      )}
    </div>
  );
}
