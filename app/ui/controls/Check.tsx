// biome-ignore-all lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
import type { InputHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import styles from "./Check.module.css";
import { type CheckProps, Labelled } from "./Checkbox.tsx";

/** A native radio button. Give all of a group the same `name`. */
export const Radio = forwardRef<HTMLInputElement, CheckProps>(function Radio(props, ref) {
  const { label, hint, ...rest } = props;
  return (
    <Labelled label={label} hint={hint}>
      <input {...rest} ref={ref} type="radio" className={styles.input} />
    </Labelled>
  );
});

/** The switch alone, for rows whose label stands apart (`id` and `<label htmlFor>`). */
export const SwitchInput = forwardRef<
  HTMLInputElement,
  Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role">
>(function SwitchInput(props, ref) {
  return <input {...props} ref={ref} type="checkbox" role="switch" className={styles.switch} />;
});

/** Radios under one legend. */
export function RadioGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.radios}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
