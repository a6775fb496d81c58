import type { ReactNode } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FileName } from "#app/ui/grid/FileName.tsx";
import type { FileTypeSymbol } from "#app/ui/grid/FileTypeIcon.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { Wordmark } from "#app/ui/Mark.tsx";
import styles from "./Auth.module.css";
import { type FootLink, FootLinks } from "./FootLinks.tsx";

export type TwoSidesRow = { symbol: FileTypeSymbol; name: string; stored: string };

export type WelcomeLayoutProps = {
  homeHref: string;
  homeLabel: string;
  navLabel: string;
  /** Help and sign-in, as LinkButtons. */
  nav: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** LinkButtons. */
  actions: ReactNode;
  /** The table over the dome: what you see, what we store. */
  sides: { caption: string; seenHead: string; storedHead: string; rows: readonly TwoSidesRow[] };
  promises: readonly { title: string; text: string }[];
  foot: readonly FootLink[];
};

function TwoSides({ sides }: { sides: WelcomeLayoutProps["sides"] }) {
  return (
    <div className={styles.sides}>
      <table aria-label={sides.caption}>
        <thead>
          <tr>
            <th scope="col">{sides.seenHead}</th>
            <th scope="col">{sides.storedHead}</th>
          </tr>
        </thead>
        <tbody>
          {sides.rows.map((row) => (
            <tr key={row.stored}>
              <td>
                <span>
                  <FileTypeIcon symbol={row.symbol} />
                  <FileName name={row.name} />
                </span>
              </td>
              <td>
                <code>{row.stored}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The front page: a sentence, two buttons, the dome, three promises. */
export function WelcomeLayout(props: WelcomeLayoutProps) {
  return (
    <div className={styles.welcome}>
      <header className={classNames(styles.inner, styles.top)}>
        <Anchor href={props.homeHref}>
          <Wordmark label={props.homeLabel} />
        </Anchor>
        <nav aria-label={props.navLabel}>{props.nav}</nav>
      </header>
      <main className={styles.inner} id="main">
        <div className={styles.hero}>
          <div className={styles.heroText}>
            <h1>{props.title}</h1>
            <p>{props.text}</p>
            <div className={styles.heroActions}>{props.actions}</div>
          </div>
          <div className={classNames(styles.heroArt, styles.dome)}>
            <TwoSides sides={props.sides} />
          </div>
        </div>
        <div className={styles.promises}>
          {props.promises.map((promise) => (
            <section key={promise.title}>
              <h2>{promise.title}</h2>
              <p>{promise.text}</p>
            </section>
          ))}
        </div>
      </main>
      <div className={styles.inner}>
        <FootLinks links={props.foot} />
      </div>
    </div>
  );
}
