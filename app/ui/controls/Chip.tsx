import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "#app/ui/Small.module.css";

/** A filter that is on or off. */
export function Chip(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { pressed: boolean; children: ReactNode },
) {
  const { pressed, children, ...rest } = props;
  return (
    <button type="button" {...rest} className={styles.chip} aria-pressed={pressed}>
      {children}
    </button>
  );
}

export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}
