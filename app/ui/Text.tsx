import type { ButtonHTMLAttributes, ReactNode } from "react";
import type { AnchorProps } from "./Anchor.tsx";
import { Anchor } from "./Anchor.tsx";
import { classNames } from "./class-names.ts";
import styles from "./Text.module.css";

/** Text for assistive technology only. */
export function VisuallyHidden({
  children,
  as = "span",
}: {
  children: ReactNode;
  as?: "span" | "h1" | "h2" | "p";
}) {
  const Tag = as;
  return <Tag className={styles.sr}>{children}</Tag>;
}

/** First link of a page: jumps over the frame to the content. */
export function SkipLink({ children, target = "main" }: { children: ReactNode; target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}

/** A link inside running text. */
export function TextLink({ className, ...rest }: Omit<AnchorProps, "anchorRef">) {
  return <Anchor {...rest} className={classNames(styles.link, className)} />;
}

/** An action inside running text: a button that looks like a link. */
export function TextButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classNames(styles.link, className)} />;
}

/** One line that ends in "…" when room is short; runs in its own direction. */
export function Clip({ children, title }: { children: ReactNode; title?: string | undefined }) {
  return (
    <span className={styles.clip} title={title}>
      <bdi>{children}</bdi>
    </span>
  );
}

/** Small grey second line. */
export function Hint({
  children,
  id,
  as = "p",
}: {
  children: ReactNode;
  id?: string;
  as?: "p" | "span";
}) {
  const Tag = as;
  return (
    <Tag className={styles.hint} id={id}>
      {children}
    </Tag>
  );
}

/** Shows its content only on phones (up to 599 px), from 600 px, or from 905 px. */
export function Only({
  on,
  children,
}: {
  on: "phone" | "tablet" | "desktop";
  children: ReactNode;
}) {
  return <span className={styles[on]}>{children}</span>;
}
