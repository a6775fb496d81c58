import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { forwardRef } from "react";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Button.module.css";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";

export type ButtonLook = {
  kind?: ButtonKind | undefined;
  size?: "small" | "normal" | "tall" | undefined;
  width?: "content" | "full" | undefined;
  icon?: LucideIcon | undefined;
  /** An icon that points along the line, mirrored where lines run the other way. */
  flip?: boolean | undefined;
};

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Work is under way: the label stays, a ring stands for the icon, presses do nothing. */
    busy?: boolean | undefined;
    children: ReactNode;
  };

/** Class names of a button's look, for the link that looks like one. */
export function buttonClass(look: ButtonLook, className?: string | undefined): string {
  return classNames(
    styles.button,
    styles[look.kind ?? "secondary"],
    look.size !== undefined && look.size !== "normal" && styles[look.size],
    look.width === "full" && styles.wide,
    className,
  );
}

/** A button whose label is an action. One primary in a view. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const {
    kind,
    size,
    width,
    icon,
    flip,
    busy = false,
    onClick,
    className,
    children,
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : {})}
      ref={ref}
      onClick={press}
      className={buttonClass({ kind, size, width }, className)}
    >
      {busy ? (
        <BusyRing inPlace={icon !== undefined} />
      ) : (
        icon && <Icon icon={icon} size={16} flip={flip} />
      )}
      {children}
    </button>
  );
});
