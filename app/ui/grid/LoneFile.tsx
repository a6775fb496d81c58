import type { ReactNode } from "react";
import { Skeleton } from "#app/ui/Progress.tsx";
import { FileName } from "./FileName.tsx";
import { FileTypeIcon, type FileTypeSymbol } from "./FileTypeIcon.tsx";
import styles from "./LoneFile.module.css";

export interface LoneFact {
  readonly label: string;
  readonly value: ReactNode;
}

export type LoneFileProps = {
  /** Empty while it is sealed. */
  name: string;
  extension?: string | undefined;
  symbol: FileTypeSymbol;
  /** The file itself is not here yet, whatever its name. */
  isSealed: boolean;
  /** Who it is from. */
  meta?: ReactNode;
  /** Type, size, date. */
  facts: readonly LoneFact[];
  /** In the place of its picture. */
  preview?: ReactNode;
  /** Notes and buttons. */
  children?: ReactNode;
};

/**
 * A page about one file: its picture, its name, what is known of it. Its name can be written into it before
 * the application is here (`app/platform/names/draw-names.client.ts`).
 */
export function LoneFile({ name, extension, symbol, ...props }: LoneFileProps) {
  const isBare = name === "";
  return (
    <article
      className={styles.lone}
      data-lone-file
      data-state={props.isSealed ? "sealed" : "plain"}
      aria-busy={isBare || undefined}
    >
      <div className={styles.picture}>
        {props.preview ?? <FileTypeIcon symbol={symbol} size={64} />}
      </div>
      {/* Read as one word: two boxes in a row would be read with a gap. */}
      <h1 aria-label={props.isSealed ? undefined : name}>
        {isBare ? <Skeleton seed={0} /> : <FileName name={name} extension={extension} />}
      </h1>
      {props.meta && <p className={styles.meta}>{props.meta}</p>}
      <dl className={styles.facts}>
        {props.facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {props.children}
    </article>
  );
}

function Fact({ label, value }: LoneFact) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
