import type { ReactNode } from "react";
import { useId } from "react";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Page.module.css";

/** A page inside the Panel: settings are a column of 736 px, tables 1056. */
export function Page({ width, children }: { width: "column" | "wide"; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles[width]}>{children}</div>
    </div>
  );
}

export function PageHead({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {actions}
    </div>
  );
}

/**
 * A headed part of a settings page.
 *
 * @public For the settings, which come later.
 */
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

/**
 * Rows in one frame.
 *
 * @public For the settings, which come later.
 */
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

/**
 * A setting: what it is, how it stands, and the control that changes it.
 *
 * @public For the settings, which come later.
 */
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

/**
 * Chips and a count above a table.
 *
 * @public For the list of users, which comes later.
 */
export function Tools({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.tools}>
      {children}
      {end && <span className={styles.push}>{end}</span>}
    </div>
  );
}

/**
 * Groups of digits to read aloud.
 *
 * @public For the settings of security, which comes later.
 */
export function Fingerprint({ groups }: { groups: readonly string[] }) {
  const numbered = groups.map((group, place) => ({ group, place }));
  return (
    <code className={styles.fingerprint}>
      {numbered.map(({ group, place }) => (
        <span key={place}>{group}</span>
      ))}
    </code>
  );
}
