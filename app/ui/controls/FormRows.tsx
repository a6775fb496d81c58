import type { ReactNode } from "react";
import styles from "#app/ui/frames/Page.module.css";

/** Settings inside a dialog, line by line. */
export function FormRows({ children }: { children: ReactNode }) {
  return <div className={styles.formRows}>{children}</div>;
}

export type FormRowProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Id of the control. */
  htmlFor: string;
  /** A SwitchInput, or a field of 272 px. */
  control: ReactNode;
  controlKind: "switch" | "field";
  /** On phones a field goes under its label. */
  onPhone?: "beside" | "stack" | undefined;
  /** Full width below: what the switch opens. */
  children?: ReactNode;
};

export function FormRow(props: FormRowProps) {
  return (
    <div className={styles.formRow} data-stack={props.onPhone === "stack" || undefined}>
      <label htmlFor={props.htmlFor}>
        {props.label}
        {props.hint ? <small>{props.hint}</small> : null}
      </label>
      <div data-control={props.controlKind}>{props.control}</div>
      {props.children && <div className={styles.full}>{props.children}</div>}
    </div>
  );
}
