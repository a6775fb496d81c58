import type { ReactNode } from "react";
import styles from "./Field.module.css";

export type StrengthMeterProps = {
  /** 0 (nothing typed, or the weakest) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  /** The verdict, as "Good." */
  word: ReactNode;
  advice?: ReactNode;
};

/** Password strength: four bars, a word and advice; the words are announced politely. */
export function StrengthMeter({ score, word, advice }: StrengthMeterProps) {
  return (
    <div className={styles.strength} data-score={score}>
      <div className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className={styles.word} role="status">
        {word ? <b>{word}</b> : null} {advice}
      </p>
    </div>
  );
}
