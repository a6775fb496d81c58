// biome-ignore-all lint/a11y/noSvgWithoutTitle: labelled by aria-label, or decoration
import styles from "./Progress.module.css";

const RING =
  "M12 2.5h4a5.5 5.5 0 0 1 5.5 5.5v8a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 16V8A5.5 5.5 0 0 1 8 2.5h4";

const GLYPHS = {
  upload: "M12 15.5v-7M9 11.2l3-3 3 3",
  download: "M12 8.5v7M9 12.8l3 3 3-3",
  paused: "M10.2 9v6M13.8 9v6",
  waiting: "M8.7 12v.1M12 12v.1M15.3 12v.1",
  done: "m8.5 12.2 2.4 2.4 4.6-5",
  error: "M12 8.2v4.6M12 15.8v.1",
} as const;

export type RingGlyph = keyof typeof GLYPHS;

export type ProgressRingProps = {
  glyph: RingGlyph;
  /** 0 to 1; not shown while waiting and after an error. */
  ratio01?: number | undefined;
  /** Names the progress; without it the ring is decoration. */
  label?: string | undefined;
};

function percentOf(ratio01: number): number {
  return Math.round(Math.min(1, Math.max(0, ratio01)) * 100);
}

/** A rounded square that fills, with an arrow inside; stands in a file icon's place. */
export function ProgressRing({ glyph, ratio01, label }: ProgressRingProps) {
  const percent = glyph === "done" ? 100 : percentOf(ratio01 ?? 0);
  const isEmpty = glyph === "waiting" || glyph === "error" || percent === 0;
  const naming =
    label === undefined
      ? { "aria-hidden": true }
      : {
          role: "progressbar",
          "aria-label": label,
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": percent,
        };
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      data-state={glyph}
      {...naming}
    >
      <rect className={styles.track} x="2.5" y="2.5" width="19" height="19" rx="5.5" />
      {!isEmpty && (
        <path
          className={styles.value}
          d={RING}
          pathLength="100"
          strokeDasharray={`${percent} 100`}
        />
      )}
      <path className={styles.glyph} d={GLYPHS[glyph]} />
    </svg>
  );
}

/** A bar; without `ratio01` it runs without saying how far. */
export function ProgressBar({ ratio01, label }: { ratio01?: number | undefined; label: string }) {
  const value = ratio01 === undefined ? {} : { value: percentOf(ratio01) };
  return <progress className={styles.progress} max="100" aria-label={label} {...value} />;
}

export type StorageLevel = "low" | "medium" | "high";

/** How full something is; the level gives the colour, a number must stand beside it. */
export function StorageMeter(props: { ratio01: number; level: StorageLevel; label: string }) {
  return (
    <meter
      className={styles.meter}
      data-level={props.level}
      min="0"
      max="100"
      value={percentOf(props.ratio01)}
      aria-label={props.label}
    />
  );
}

/** The bar in place of a name that is not opened yet; `seed` varies its length. */
export function Skeleton({ seed = 0 }: { seed?: number }) {
  return <span className={styles.skeleton} data-length={(seed * 7 + (seed >> 2)) % 4} />;
}
