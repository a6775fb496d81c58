import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Page.module.css";

export type PageProps = {
  width: "column" | "wide";
  /** What is shown where pages share this frame: another one begins at its top. */
  place?: string | undefined;
  children: ReactNode;
};

/** A page inside the Panel: settings are a column of 736 px, tables 1056. */
export function Page({ width, place, children }: PageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    scroller.current?.scrollTo(0, 0);
  }, [place]);
  return (
    <div className={styles.page} ref={scroller}>
      <div className={styles[width]}>{children}</div>
    </div>
  );
}

/** Paragraphs and what leads on, where a page is nothing else. */
export function PageText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>;
}

export function PageHead({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {actions}
    </div>
  );
}

/** A headed part of a settings page. */
export function Group(props: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
      {props.children}
    </section>
  );
}

/** Rows in one frame. */
export function Rows({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export type RowProps = {
  icon?: LucideIcon | undefined;
  /** In the icon's place: an Avatar or a FileTypeIcon. */
  start?: ReactNode;
  label: ReactNode;
  hint?: ReactNode;
  /** Id of the control at the end, which the label then names. */
  htmlFor?: string | undefined;
  /** Buttons, a SwitchInput, a Select. */
  end?: ReactNode;
  children?: ReactNode;
};

/** A setting: what it is, how it stands, and the control that changes it. */
export function Row(props: RowProps) {
  return (
    <li>
      {props.icon ? <Icon icon={props.icon} /> : props.start}
      <div className={styles.grow}>
        <strong>
          {props.htmlFor ? <label htmlFor={props.htmlFor}>{props.label}</label> : props.label}
        </strong>
        {props.hint ? <small>{props.hint}</small> : null}
        {props.children}
      </div>
      {props.end && <div className={styles.end}>{props.end}</div>}
    </li>
  );
}
