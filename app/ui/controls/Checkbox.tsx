// biome-ignore-all lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
import type { InputHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import styles from "./Check.module.css";

export type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A control with its label, and a hint below it. */
export function Labelled({
  label,
  hint,
  children,
}: {
  label: ReactNode;
  hint: ReactNode;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes in as children
    <label className={styles.check}>
      {children}
      <span className={styles.text}>
        <span>{label}</span>
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  );
}

/** A native checkbox with its label, and a hint below it. */
export const Checkbox = forwardRef<HTMLInputElement, CheckProps>(function Checkbox(props, ref) {
  const { label, hint, ...rest } = props;
  return (
    <Labelled label={label} hint={hint}>
      <input {...rest} ref={ref} type="checkbox" className={styles.input} />
    </Labelled>
  );
});
