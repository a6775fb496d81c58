import type { ButtonHTMLAttributes } from "react";
import { forwardRef } from "react";
import type { AnchorProps } from "#app/ui/Anchor.tsx";
import { Anchor } from "#app/ui/Anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./IconButton.module.css";

type IconLook = {
  /** Names the control and is shown as its tooltip. */
  label: string;
  icon: LucideIcon;
  size?: "small" | "normal" | undefined;
  look?: "plain" | "star" | "secured" | undefined;
  flip?: boolean | undefined;
};

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  IconLook & { pressed?: boolean | undefined };

function iconClass(look: IconLook, className: string | undefined): string {
  return classNames(
    styles.button,
    look.size === "small" && styles.small,
    look.look !== undefined && look.look !== "plain" && styles[look.look],
    className,
  );
}

/** A button that is only an icon: 36 px, 32 where space is short. With `pressed` it is a toggle. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(
  function IconButton(props, ref) {
    const { label, icon, size, look, flip, pressed, className, ...rest } = props;
    return (
      <button
        type="button"
        aria-label={label}
        data-tooltip=""
        aria-pressed={pressed}
        {...rest}
        ref={ref}
        className={iconClass({ label, icon, size, look }, className)}
      >
        <Icon icon={icon} size={size === "small" ? 16 : 20} flip={flip} />
      </button>
    );
  },
);

/** A link that is only an icon. */
export function IconLink(props: Omit<AnchorProps, "anchorRef"> & IconLook) {
  const { label, icon, size, look, flip, className, ...rest } = props;
  return (
    <Anchor
      aria-label={label}
      data-tooltip=""
      {...rest}
      className={iconClass({ label, icon, size, look }, className)}
    >
      <Icon icon={icon} size={size === "small" ? 16 : 20} flip={flip} />
    </Anchor>
  );
}
