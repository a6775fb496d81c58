import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Link from "lucide-react/icons/link";
import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Icon } from "../Icon.tsx";
import styles from "./Grid.module.css";
import type { GridRow, GridTexts } from "./row.ts";

/** Which of a row's controls are shown. */
export type RowControlSet = {
  canStar: boolean;
  canLink: boolean;
  canDownload: boolean;
  canMenu: boolean;
  canCancel: boolean;
  canExplain: boolean;
};

/** Controls at a row's end. The grid hears their presses by `data-act`. */
export function RowActions(props: { row: GridRow; texts: GridTexts; controls: RowControlSet }) {
  const { row, texts, controls } = props;
  if (row.state.kind === "busy") {
    if (!controls.canCancel) return null;
    return (
      <IconButton
        size="small"
        icon={X}
        label={texts.cancel(row.name)}
        data-act="cancel"
        data-kept
        tabIndex={-1}
      />
    );
  }
  const isSealed = row.state.kind === "sealed";
  const isInert = row.isInert === true;
  const name = isSealed ? texts.sealed : row.name;
  return (
    <>
      {controls.canLink && !isInert && (row.isLinked === true || !isSealed) && (
        <IconButton
          size="small"
          icon={Link}
          label={texts.link(name)}
          data-act="link"
          data-set={row.isLinked || undefined}
          tabIndex={-1}
        />
      )}
      {controls.canStar && !isInert && (row.isStarred === true || !isSealed) && (
        <IconButton
          size="small"
          icon={Star}
          look="star"
          label={texts.star(name)}
          pressed={row.isStarred === true}
          data-act="star"
          tabIndex={-1}
        />
      )}
      {controls.canDownload && !isSealed && (
        <IconButton
          size="small"
          icon={Download}
          label={texts.download?.(name) ?? name}
          data-act="download"
          data-kept
          tabIndex={-1}
        />
      )}
      {controls.canMenu && (
        <IconButton
          size="small"
          icon={Ellipsis}
          label={texts.more(name)}
          aria-haspopup="menu"
          data-act="menu"
          data-kept
          tabIndex={-1}
        />
      )}
    </>
  );
}

/** A value with a question mark when the reader's key did not confirm it. */
export function Verified(props: { isUnverified: boolean; note: string; children: ReactNode }) {
  if (!props.isUnverified) return <>{props.children}</>;
  return (
    <span className={styles.unverified} data-tooltip={props.note}>
      {props.children}
      <Icon icon={CircleQuestionMark} size={16} />
      <span className={styles.sr}>{props.note}</span>
    </span>
  );
}
