import type { MouseEvent } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./FileName.module.css";
import { revealWhenCut } from "./reveal-when-cut.ts";

export type FileNameProps = {
  name: string;
  /** The end of the name that is never cut: its type, with the dot. Left out: none. */
  extension?: string | undefined;
  /** Folders are stronger. */
  kind?: "file" | "folder" | undefined;
  href?: string | undefined;
  /** Without an address of its own the name is a button, which the grid hears as a press on a name. */
  isButton?: boolean | undefined;
  /** Who stands round it hears its presses: the router's link would go there a second time. */
  isHeard?: boolean | undefined;
  tabIndex?: number | undefined;
};

/** How a name is drawn into a row before this code is here. */
export const NAME_CLASSES = {
  file: classNames(styles.name),
  folder: classNames(styles.name, styles.folder),
  base: classNames(styles.base),
  extension: classNames(styles.ext),
};

function revealWhole(event: MouseEvent<HTMLElement>): void {
  revealWhenCut(event, event.currentTarget.firstElementChild);
}

/**
 * A file's name in its own direction. The base ends in "…" when room is short; the extension is a run
 * of its own and is never cut, so that a name cannot hide its type (look, section 7).
 */
export function FileName(props: FileNameProps) {
  const { name, extension = "", kind = "file", href, isButton = false, isHeard, tabIndex } = props;
  const base = name.slice(0, name.length - extension.length);
  const className = classNames(styles.name, kind === "folder" && styles.folder);
  const parts = (
    <>
      <span className={styles.base}>{base}</span>
      {extension !== "" && <span className={styles.ext}>{extension}</span>}
    </>
  );
  if (href === undefined && isButton) {
    return (
      <button
        type="button"
        className={className}
        dir="auto"
        data-act="name"
        tabIndex={tabIndex}
        onMouseEnter={revealWhole}
      >
        {parts}
      </button>
    );
  }
  if (href === undefined) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: only reveals the whole name
      <span className={className} dir="auto" onMouseEnter={revealWhole}>
        {parts}
      </span>
    );
  }
  const Link = isHeard === true ? "a" : Anchor;
  return (
    <Link
      className={className}
      dir="auto"
      href={href}
      // Read as one word: two boxes in a row would be read with a gap.
      aria-label={extension === "" ? undefined : name}
      tabIndex={tabIndex}
      draggable={false}
      onMouseEnter={revealWhole}
    >
      {parts}
    </Link>
  );
}
