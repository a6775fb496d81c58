import type { ReactNode } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Wordmark } from "#app/ui/Mark.tsx";
import styles from "./Auth.module.css";
import { type FootLink, FootLinks } from "./FootLinks.tsx";

export type AuthLayoutProps = {
  title: ReactNode;
  /** The line under the title: "New here? Create an account". */
  lead?: ReactNode;
  homeHref: string;
  homeLabel: string;
  foot: readonly FootLink[];
  /** The sentence on the dome, from 905 px; without it there is no dome. */
  art?: { label: string; text: string } | undefined;
  /** Banner, form, other ways in. A `<form>` gets the column's spacing. */
  children: ReactNode;
};

/** Sign-in, sign-up and their like: one column of 368 px, the dome at the end from 905 px. */
export function AuthLayout(props: AuthLayoutProps) {
  return (
    <div className={styles.auth}>
      <div className={styles.main}>
        <header className={styles.top}>
          <Anchor href={props.homeHref}>
            <Wordmark label={props.homeLabel} />
          </Anchor>
        </header>
        <main className={styles.form} id="main">
          <header>
            <h1>{props.title}</h1>
            {props.lead && <p>{props.lead}</p>}
          </header>
          {props.children}
        </main>
        <FootLinks links={props.foot} />
      </div>
      {props.art && (
        <aside className={classNames(styles.art, styles.dome)} aria-label={props.art.label}>
          <p>{props.art.text}</p>
        </aside>
      )}
    </div>
  );
}

/** A word between two rules: "or". */
export function OrRule({ children }: { children: ReactNode }) {
  return <p className={styles.or}>{children}</p>;
}
