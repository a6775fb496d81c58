import type { ElementType, MouseEvent } from "react";
import { firstRunUnits } from "#app/core/display/name-runs.ts";
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

function revealWhole(event: MouseEvent<HTMLElement>): void {
  revealWhenCut(event, event.currentTarget.firstElementChild);
}

/**
 * A file's name in its own direction. The base ends in "…" when room is short; the extension is a run
 * of its own and is never cut, so that a name cannot hide its type (look, section 7). All stand in the order
 * of a plain text field.
 */
export function FileName(props: FileNameProps) {
  const { name, extension = "", kind = "file", href, isButton, isHeard, tabIndex } = props;
  const [units, end] = [firstRunUnits(name, extension), name.length - extension.length];
  const own = isButton ? { type: "button", "data-act": "name", tabIndex } : undefined;
  const link = {
    href,
    // Read as one word: two boxes in a row would be read with a gap.
    "aria-label": extension ? name : undefined,
    tabIndex,
    draggable: false,
  };
  const plain = isButton ? "button" : "span";
  const Part: ElementType = href === undefined ? plain : isHeard ? "a" : Anchor;
  return (
    <Part
      className={classNames(styles.name, kind === "folder" && styles.folder)}
      dir="auto"
      onMouseEnter={revealWhole}
      {...(href === undefined ? own : link)}
    >
      <span className={styles.base}>{name.slice(0, units)}</span>
      {units < end && (
        <span className={classNames(styles.base, styles.latin)}>{name.slice(units, end)}</span>
      )}
      {extension && <span className={styles.ext}>{extension}</span>}
    </Part>
  );
}
