import { classNames } from "./class-names.ts";
import styles from "./controls/Button.module.css";

/** 16 px ring of a busy button. `inPlace`: it stands where the icon stood. */
export function BusyRing({ inPlace }: { inPlace: boolean }) {
  return (
    <svg
      className={classNames(styles.busy, inPlace && styles.inPlace)}
      viewBox="0 0 24 24"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <rect x="2.5" y="2.5" width="19" height="19" rx="5.5" />
      <rect
        className={styles.turn}
        x="2.5"
        y="2.5"
        width="19"
        height="19"
        rx="5.5"
        pathLength="100"
        strokeDasharray="30 70"
      />
    </svg>
  );
}
