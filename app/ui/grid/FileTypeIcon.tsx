import { classNames } from "#app/ui/class-names.ts";
import styles from "#app/ui/Icon.module.css";

/** Symbols of `/filetypes.svg` (look, section 6). */
export type FileTypeSymbol =
  | "ft-document"
  | "ft-sheet"
  | "ft-slides"
  | "ft-pdf"
  | "ft-image"
  | "ft-illustration"
  | "ft-program"
  | "ft-video"
  | "ft-audio"
  | "ft-archive"
  | "ft-code"
  | "ft-text"
  | "ft-folder"
  | "ft-folder-shared"
  | "ft-vault"
  | "ft-unknown"
  | "ft-sealed";

/** The picture of a file type, 24 px (28 in a phone's list), 48 or 64. Decoration: the name says it in words. */
export function FileTypeIcon({
  symbol,
  size = 24,
}: {
  symbol: FileTypeSymbol;
  size?: 24 | 48 | 64;
}) {
  return (
    <svg
      className={classNames(styles.type, size === 48 && styles.large, size === 64 && styles.huge)}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`/filetypes.svg#${symbol}`} />
    </svg>
  );
}
