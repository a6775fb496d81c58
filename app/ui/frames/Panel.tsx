import ChevronLeft from "lucide-react/icons/chevron-left";
import type { HTMLAttributes, ReactNode } from "react";
import { createContext, useContext, useRef } from "react";
import { IconLink } from "#app/ui/controls/IconButton.tsx";
import { useFocusLeft } from "#app/ui/focus-content.ts";
import { revealWhenCut } from "#app/ui/grid/reveal-when-cut.ts";
import styles from "./Panel.module.css";

export type PanelProps = HTMLAttributes<HTMLElement> & {
  /** A Banner. */
  banner?: ReactNode;
  /** A Details column, at the end. */
  aside?: ReactNode;
  /** Something is being dragged over the panel that can be dropped on it. */
  isDropTarget?: boolean | undefined;
  /** Names the region that holds the content. */
  label?: string | undefined;
  children: ReactNode;
};

/** The frame's banner, shown while the panel has none of its own. */
export const PanelBannerContext = createContext<ReactNode>(null);

/** The recess that holds a page's content; `<main id="main">`. On a phone the page scrolls instead. */
export function Panel(props: PanelProps) {
  const { banner, aside, isDropTarget, label, children, ...rest } = props;
  const frameBanner = useContext(PanelBannerContext);
  const main = useRef<HTMLElement>(null);
  // What led to another page goes with this one: its content has the focus then.
  useFocusLeft(main);
  return (
    <main
      id="main"
      {...rest}
      ref={main}
      className={styles.panel}
      data-drop={isDropTarget || undefined}
    >
      <div className={styles.banners}>
        {banner}
        {frameBanner}
      </div>
      <div className={styles.split}>
        <section className={styles.browser} aria-label={label}>
          {children}
        </section>
        {aside}
      </div>
    </main>
  );
}

export type PanelHeadProps = {
  title: ReactNode;
  /** A Breadcrumb of the folders above. */
  crumbs?: ReactNode;
  /** Phones show this instead of the crumbs. */
  back?: { label: string; href: string } | undefined;
  /** Segmented, IconButtons: always shown. */
  tools?: ReactNode;
  /** New, Upload: on phones they stand in the ActionBar instead. */
  wideTools?: ReactNode;
};

/** Head of the panel: path, title, tools. 64 px, on a phone 56. */
export function PanelHead({ title, crumbs, back, tools, wideTools }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.path}>
        {back && (
          <span className={styles.back}>
            <IconLink label={back.label} href={back.href} icon={ChevronLeft} flip />
          </span>
        )}
        {crumbs}
        <h1 onMouseEnter={(event) => revealWhenCut(event, event.currentTarget.firstElementChild)}>
          <bdi>{title}</bdi>
        </h1>
      </div>
      <div className={styles.tools}>
        {tools}
        {wideTools && <span className={styles.wideTools}>{wideTools}</span>}
      </div>
    </div>
  );
}

/** Head of a public link's panel: title with a line below it, and tools that wrap under it on phones. */
export function LinkPanelHead(props: { title: ReactNode; meta?: ReactNode; tools?: ReactNode }) {
  return (
    <div className={styles.head} data-link-head>
      <div className={styles.title}>
        <h1 onMouseEnter={(event) => revealWhenCut(event, event.currentTarget.firstElementChild)}>
          <bdi>{props.title}</bdi>
        </h1>
        {props.meta && <p>{props.meta}</p>}
      </div>
      <div className={styles.tools}>{props.tools}</div>
    </div>
  );
}
