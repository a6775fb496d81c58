import ShieldCheck from "lucide-react/icons/shield-check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useId } from "react";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Panel.module.css";

export type DetailsProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** Column of 320 px at the panel's end: beside the list from 1240 px, over it below; not on phones (BottomSheet there). */
export function Details({ title, closeLabel, onClose, children }: DetailsProps) {
  const id = useId();
  return (
    <aside className={styles.details} aria-labelledby={id}>
      <div className={styles.detailsHead}>
        <h2 id={id}>{title}</h2>
        <IconButton size="small" label={closeLabel} icon={X} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}

/** Picture of 16:10: an image or a FileTypeIcon of size 64. */
export function DetailsThumb({ children }: { children: ReactNode }) {
  return <div className={styles.thumb}>{children}</div>;
}

export function DetailsName({ children }: { children: ReactNode }) {
  return (
    <p className={styles.name}>
      <bdi>{children}</bdi>
    </p>
  );
}

/** Pairs of a word and its value. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <FactPair key={fact.label} {...fact} />
      ))}
    </dl>
  );
}

function FactPair({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

export function DetailsSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  );
}

/** The one sentence about who can open this. */
export function SealedNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.sealed}>
      <Icon icon={ShieldCheck} size={16} />
      <span>{children}</span>
    </p>
  );
}
