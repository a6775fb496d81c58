import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { classNames } from "./class-names.ts";
import { type FootLink, FootLinks } from "./frames/FootLinks.tsx";
import type { LucideIcon } from "./Icon.tsx";
import { Wordmark } from "./Mark.tsx";
import styles from "./Notice.module.css";

/** `h2` where the page around it has its `h1` already. */
export type NoticeHeading = "h1" | "h2";

export type NoticeProps = {
  icon: LucideIcon;
  /** `lit`: the reader can go on from here (a password). `closed`: nothing more to open. */
  tone?: "lit" | "closed" | undefined;
  title: ReactNode;
  heading?: NoticeHeading | undefined;
  /** Above the title, as "404 error". */
  kicker?: ReactNode;
  /** At most two sentences and a step, each a `<p>`; a form may follow. */
  children?: ReactNode;
  /** LinkButtons or Buttons. */
  actions?: ReactNode;
  /** Last and small: "Code 8020". */
  code?: ReactNode;
};

function Art({ icon: Glyph, tone }: { icon: LucideIcon; tone: "lit" | "closed" }) {
  const isLit = tone === "lit";
  return (
    <svg className={styles.art} viewBox="0 0 88 88" width="88" height="88" aria-hidden="true">
      <rect width="88" height="88" rx="22" fill={isLit ? "var(--mark-frame)" : "var(--track)"} />
      <rect
        x="14"
        y="14"
        width="60"
        height="60"
        rx="13"
        fill={isLit ? "var(--mark-wall)" : "var(--line-2)"}
      />
      <path
        d="M28 35.5a7.5 7.5 0 0 1 7.5-7.5H74v33a13 13 0 0 1-13 13H28Z"
        fill={isLit ? "var(--mark-floor)" : "var(--surface)"}
      />
      <Glyph
        x="39"
        y="39"
        width="24"
        height="24"
        strokeWidth={2}
        stroke={isLit ? "var(--mark-glyph)" : "var(--text-2)"}
      />
    </svg>
  );
}

/** The words of a notice inside another frame: a panel or an error boundary. */
export function NoticeBox(props: NoticeProps) {
  const Heading = props.heading ?? "h1";
  return (
    <div className={styles.main}>
      <div className={styles.box}>
        <Art icon={props.icon} tone={props.tone ?? "closed"} />
        {props.kicker && <p className={styles.code}>{props.kicker}</p>}
        <Heading>{props.title}</Heading>
        {props.children}
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
        {props.code && <p className={styles.code}>{props.code}</p>}
      </div>
    </div>
  );
}

/** A whole page that says one thing: link errors, not found, account states. Works without script. */
export function Notice(
  props: NoticeProps & { homeHref: string; homeLabel: string; foot: readonly FootLink[] },
) {
  return (
    <div className={styles.notice}>
      <header className={styles.top}>
        <Anchor href={props.homeHref}>
          <Wordmark label={props.homeLabel} />
        </Anchor>
      </header>
      <main id="main" className={classNames(styles.notice, styles.inline)}>
        <NoticeBox {...props} />
      </main>
      <div className={styles.foot}>
        <FootLinks links={props.foot} />
      </div>
    </div>
  );
}
