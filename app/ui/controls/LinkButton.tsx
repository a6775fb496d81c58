import { forwardRef } from "react";
import type { AnchorProps } from "#app/ui/Anchor.tsx";
import { Anchor } from "#app/ui/Anchor.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import type { ButtonLook } from "./Button.tsx";
import { buttonClass } from "./Button.tsx";

export type LinkButtonProps = Omit<AnchorProps, "anchorRef"> & ButtonLook;

/** A link that looks like a button: it goes somewhere, it does nothing. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(
  function LinkButton(props, ref) {
    const { kind, size, width, icon, flip, className, children, ...rest } = props;
    return (
      <Anchor {...rest} ref={ref} className={buttonClass({ kind, size, width }, className)}>
        {icon && <Icon icon={icon} size={16} flip={flip} />}
        {children}
      </Anchor>
    );
  },
);
