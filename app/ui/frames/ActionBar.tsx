import type { ButtonHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Panel.module.css";

/** Bar at the bottom of a phone, a landmark of its own outside of the panel: one or two Buttons, or with a selection up to five ActionBarItems. */
export function ActionBar(props: {
  label: string;
  mode?: "buttons" | "selection" | undefined;
  children: ReactNode;
}) {
  return (
    <section
      className={styles.actionBar}
      aria-label={props.label}
      data-selecting={props.mode === "selection" || undefined}
    >
      {props.children}
    </section>
  );
}

/** Icon above a word. */
export const ActionBarItem = forwardRef<
  HTMLButtonElement,
  ButtonHTMLAttributes<HTMLButtonElement> & { icon: LucideIcon; label: string }
>(function ActionBarItem({ icon, label, ...rest }, ref) {
  return (
    <button type="button" {...rest} ref={ref} className={styles.action}>
      <Icon icon={icon} />
      <span>{label}</span>
    </button>
  );
});
