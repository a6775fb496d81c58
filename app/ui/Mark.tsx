// biome-ignore-all lint/a11y/noSvgWithoutTitle: labelled by aria-label, or decoration
import styles from "./Icon.module.css";

function Coffer() {
  return (
    <>
      <rect x="1" y="1" width="30" height="30" rx="8" fill="var(--mark-frame)" />
      <rect x="6" y="6" width="20" height="20" rx="4.5" fill="var(--mark-wall)" />
      <path
        d="M11 13.5a2.5 2.5 0 0 1 2.5-2.5H26v10.5a4.5 4.5 0 0 1-4.5 4.5H11Z"
        fill="var(--mark-floor)"
      />
    </>
  );
}

/** The mark alone, 28 px. Never mirrored, tilted or animated (look, section 2). */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <Coffer />
    </svg>
  );
}

/** Mark and letters, 26 px high. With a label it is an image of that name, else decoration. */
export function Wordmark({ label }: { label?: string | undefined }) {
  const naming =
    label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className={styles.wordmark} viewBox="0 0 100 32" width="81" height="26" {...naming}>
      <Coffer />
      <path
        d="M11.3 6.9A4.9 4.9 0 0 0 6.6 3.5 5.2 5.2 0 0 0 1.4 8.7v4.6a5.2 5.2 0 0 0 5.2 5.2 4.9 4.9 0 0 0 4.7-3.4M18.7 8.7h.6a4.1 4.1 0 0 1 4.1 4.1v1.6a4.1 4.1 0 0 1-4.1 4.1h-.6a4.1 4.1 0 0 1-4.1-4.1v-1.6a4.1 4.1 0 0 1 4.1-4.1ZM28.2 19.75V7a3.5 3.5 0 0 1 3.5-3.5h.5M34.6 19.75V7a3.5 3.5 0 0 1 3.5-3.5h.7M25.4 9.7H38M40.4 13.6h8.7v-.8A4.1 4.1 0 0 0 45 8.7h-.5a4.1 4.1 0 0 0-4.1 4.1v1.6a4.1 4.1 0 0 0 4.1 4.1h.6a4.1 4.1 0 0 0 3.6-2M53.2 19.75V7.45M53.2 13a4.3 4.3 0 0 1 4.3-4.3h.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        transform="translate(40 5)"
      />
    </svg>
  );
}
