import type { LucideIcon } from "lucide-react";
import { memo } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Icon.module.css";

export type { LucideIcon };

export type IconProps = {
  icon: LucideIcon;
  /** 20 px with stroke 1.75, or 16 px with stroke 2. */
  size?: 16 | 20 | undefined;
  /** Mirrored from right to left: arrows, chevrons, panel and sign-out icons. */
  flip?: boolean | undefined;
  filled?: boolean | undefined;
};

/** A lucide icon in the colour of its text. It says nothing by itself: put it beside a word or in a labelled control. */
export const Icon = memo(function Icon({ icon: Drawing, size = 20, flip, filled }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      width={size}
      height={size}
      strokeWidth={size === 16 ? 2 : 1.75}
      className={classNames(
        styles.icon,
        size === 16 && styles.small,
        flip === true && styles.flip,
        filled === true && styles.filled,
      )}
    />
  );
});
