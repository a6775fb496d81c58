import { classNames } from "#app/ui/class-names.ts";
import styles from "./FileName.module.css";

/** How a name is drawn into a row before the application is here (`FileName.tsx`). */
export const NAME_CLASSES = {
  file: classNames(styles.name),
  folder: classNames(styles.name, styles.folder),
  base: classNames(styles.base),
  latin: classNames(styles.base, styles.latin),
  extension: classNames(styles.ext),
};
