import ChevronDown from "lucide-react/icons/chevron-down";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import type { ButtonHTMLAttributes, ReactNode, RefObject } from "react";
import { useId, useLayoutEffect, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { useRoomBelow } from "#app/ui/frames/use-room-below.ts";
import { FileName } from "#app/ui/grid/FileName.tsx";
import { useFocusHeld } from "#app/ui/use-focus-held.ts";
import styles from "./Transfers.module.css";

export type TransfersPanelProps = {
  title: string;
  /** "(3 of 8)". */
  counter?: string | undefined;
  /** "Estimated time: 2 minutes 10 seconds", announced politely. */
  status?: ReactNode;
  /** A ChipGroup. */
  filters?: ReactNode;
  /** Holds everything back, or lets it go on; missing where nothing can be held back. */
  pause?: { label: string; isPaused: boolean; onPress: () => void } | undefined;
  minimise: { label: string; onMinimise: () => void };
  /** While transfers run it cannot be closed: `isDisabled`, and its tooltip says so. */
  close: { label: string; isDisabled: boolean; onClose: () => void };
  /** Small quiet Buttons for all rows at once. */
  foot?: ReactNode;
  /** Opened by its pill: the focus goes on to it. */
  takesFocus?: boolean | undefined;
  /** A TransfersList. */
  children: ReactNode;
};

/** Uploads and downloads, 424 px at the bottom end; full width on phones. */
export function TransfersPanel(props: TransfersPanelProps) {
  const id = useId();
  const part = useRef<HTMLElement>(null);
  useRoomBelow(part);
  useFocusHeld(part, listOf);
  useTakenFocus(part, props.takesFocus === true);
  return (
    <section ref={part} className={styles.panel} data-transfers="sheet" aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>
          {props.title} {props.counter && <span>{props.counter}</span>}
        </h2>
        {props.pause && (
          <IconButton
            size="small"
            label={props.pause.label}
            icon={props.pause.isPaused ? Play : Pause}
            onClick={props.pause.onPress}
          />
        )}
        <IconButton
          size="small"
          label={props.minimise.label}
          icon={ChevronDown}
          onClick={props.minimise.onMinimise}
        />
        <IconButton
          size="small"
          label={props.close.label}
          icon={X}
          aria-disabled={props.close.isDisabled}
          onClick={() => props.close.isDisabled || props.close.onClose()}
        />
      </header>
      <p className={styles.status} role="status">
        {props.status}
      </p>
      {props.filters && <div className={styles.filters}>{props.filters}</div>}
      {props.children}
      {props.foot && <footer className={styles.foot}>{props.foot}</footer>}
    </section>
  );
}

function listOf(part: HTMLElement): HTMLElement | null {
  return part.querySelector<HTMLElement>("[role='list']");
}

/** What a press put in the place of what was pressed has the focus. */
function useTakenFocus(part: RefObject<HTMLElement>, takesFocus: boolean): void {
  useLayoutEffect(() => {
    const element = part.current;
    if (!takesFocus || element === null) return;
    const button = element instanceof HTMLButtonElement ? element : element.querySelector("button");
    button?.focus();
  }, [part, takesFocus]);
}

export type TransferRowProps = {
  /** A ProgressRing, labelled with the name. */
  ring: ReactNode;
  name: string;
  /** The end of the name that is never cut, with its dot. */
  extension?: string | undefined;
  kind?: "file" | "folder" | undefined;
  state: ReactNode;
  tone?: "normal" | "error" | undefined;
  /** Small quiet Buttons and IconButtons. */
  actions?: ReactNode;
  /** TransferFailures. */
  below?: ReactNode;
  /** From 1: its number among `total` rows, of which not all are mounted. */
  position: number;
  total: number;
};

export function TransferRow(props: TransferRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it lies in a part of the list
    <div
      className={styles.row}
      role="listitem"
      aria-posinset={props.position}
      aria-setsize={props.total}
    >
      {props.ring}
      <div className={styles.lines}>
        <FileName name={props.name} extension={props.extension} kind={props.kind} />
        <p className={classNames(styles.state, props.tone === "error" && styles.error)}>
          {props.state}
        </p>
      </div>
      <div className={styles.actions}>{props.actions}</div>
      {props.below}
    </div>
  );
}

/** In the place of a ring: what the file looks like, whose name stands beside it. */
export function TransferPicture({ url, onBroken }: { url: string; onBroken: () => void }) {
  return <img src={url} alt="" onError={onBroken} />;
}

/** The minimised panel: a ring and a few words. */
export function TransfersPill(
  props: ButtonHTMLAttributes<HTMLButtonElement> & {
    ring: ReactNode;
    children: ReactNode;
    takesFocus: boolean;
  },
) {
  const { ring, children, takesFocus, ...rest } = props;
  const part = useRef<HTMLButtonElement>(null);
  useRoomBelow(part);
  useTakenFocus(part, takesFocus);
  return (
    <button type="button" {...rest} ref={part} className={styles.pill} data-transfers="pill">
      {ring}
      {children}
    </button>
  );
}
