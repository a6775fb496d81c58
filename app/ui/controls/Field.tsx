import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ReactNode } from "react";
import { useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Field.module.css";

/** What every field says round its control. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence; takes the hint's place and marks the control invalid. */
  error?: ReactNode;
  /** At the end of the label's line, such as "Forgot password?". */
  action?: ReactNode;
  /** `hidden`: for assistive technology only, where the place says what it is. */
  labelLook?: "shown" | "hidden" | undefined;
};

/** Attributes that tie a control to its label, hint and error. */
export type FieldControl = {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon icon={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** Frame of a field: label above, hint or error below, `extra` (a strength meter) between. */
export function Field(
  props: FieldTexts & {
    id?: string | undefined;
    describedBy?: string | undefined;
    extra?: ReactNode;
    children: (control: FieldControl) => ReactNode;
  },
) {
  const generated = useId();
  const id = props.id ?? generated;
  const noteId = `${id}-note`;
  const hasError = Boolean(props.error);
  const described = classNames((hasError || Boolean(props.hint)) && noteId, props.describedBy);
  const control: FieldControl = { id };
  if (hasError) control["aria-invalid"] = true;
  if (described !== "") control["aria-describedby"] = described;
  const label = (
    <label className={props.labelLook === "hidden" ? styles.hidden : styles.label} htmlFor={id}>
      {props.label}
    </label>
  );
  return (
    <div className={styles.field}>
      {props.action ? (
        <div className={styles.labelRow}>
          {label}
          {props.action}
        </div>
      ) : (
        label
      )}
      {props.children(control)}
      {props.extra}
      {hasError && <FieldError id={noteId}>{props.error}</FieldError>}
      {!hasError && props.hint ? (
        <p className={styles.hint} id={noteId}>
          {props.hint}
        </p>
      ) : null}
    </div>
  );
}

/** A field and a button in one line. */
export function FieldBox({ children }: { children: ReactNode }) {
  return <div className={styles.box}>{children}</div>;
}
