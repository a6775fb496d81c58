import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./Transfers.module.css";

interface TransferFailuresProps {
  /** The button that shows them controls it. */
  id: string;
  label: string;
  /** A TransferFailure for each. */
  children: ReactNode;
}

/** What of a row did not go well, below it; its look is `failures.css`, which comes with it. */
export function TransferFailures({ id, label, children }: TransferFailuresProps) {
  return (
    <ul id={id} className="transfer-failures" aria-label={label}>
      {children}
    </ul>
  );
}

export function TransferFailure({ name, text }: { name: ReactNode; text?: ReactNode }) {
  return (
    <li>
      {name}
      {text && <p className={classNames(styles.state, styles.error)}>{text}</p>}
    </li>
  );
}
