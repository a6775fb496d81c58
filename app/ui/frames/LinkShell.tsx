import type { ReactNode } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import { Wordmark } from "#app/ui/Mark.tsx";
import styles from "./LinkShell.module.css";

export type LinkBrand = {
  /** The owner's: in the place of a logo, or its `alt`; empty where it is not told. */
  name: string;
  logoUrl?: string | undefined;
};

export type LinkShellProps = {
  /** The owner's branding; its colours come as `<style nonce>` on `[data-branded]` (look, section 10). */
  brand?: LinkBrand | undefined;
  homeHref: string;
  homeLabel: string;
  /** A SkipButton: the fragment holds the key of the link. */
  skip?: ReactNode;
  /** Help, secured, sign-in. */
  end: ReactNode;
  /** A Panel, then what floats. */
  children: ReactNode;
};

function Logo({ brand, homeLabel }: { brand: LinkBrand | undefined; homeLabel: string }) {
  const name = brand?.name || homeLabel;
  if (brand?.logoUrl) return <img src={brand.logoUrl} alt={name} />;
  return brand?.name ? <bdi>{name}</bdi> : <Wordmark label={homeLabel} />;
}

/** Frame of a public link: a bar, no drawer. */
export function LinkShell(props: LinkShellProps) {
  return (
    <div className={styles.shell} data-branded={props.brand ? "" : undefined}>
      {props.skip}
      <header className={styles.bar}>
        <Anchor className={styles.logo} href={props.homeHref}>
          <Logo brand={props.brand} homeLabel={props.homeLabel} />
        </Anchor>
        <div>{props.end}</div>
      </header>
      {props.children}
    </div>
  );
}

/** Under the list of a public link: who can open it, and "Report this link". Always there. */
export function LinkFoot({ children, report }: { children: ReactNode; report: ReactNode }) {
  return (
    <footer className={styles.foot}>
      <span>{children}</span>
      {report}
    </footer>
  );
}
