import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import type { InputHTMLAttributes, ReactNode } from "react";
import { forwardRef, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./Field.module.css";
import type { FieldTexts } from "./Field.tsx";
import { Field } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";

export type PasswordFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
    showLabel: string;
    hideLabel: string;
    /** A StrengthMeter. */
    meter?: ReactNode;
    face?: "ui" | "mono" | undefined;
    /** Whether the password shows at first: a generated one does. */
    initially?: "hidden" | "shown" | undefined;
  };

/** A password with an eye at the end that shows and hides it. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(props, ref) {
    const { label, hint, error, action, labelLook, showLabel, hideLabel, meter, ...others } = props;
    const { face, initially = "hidden", className, id, ...rest } = others;
    const { "aria-describedby": describedBy, ...input } = rest;
    const [isShown, setShown] = useState(initially === "shown");
    return (
      <Field {...{ label, hint, error, action, labelLook, id, describedBy }} extra={meter}>
        {(control) => (
          <span className={styles.group}>
            <input
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              {...input}
              {...control}
              {...(props["aria-invalid"] ? { "aria-invalid": true } : {})}
              ref={ref}
              type={isShown ? "text" : "password"}
              data-face={face}
              className={classNames(styles.input, className)}
            />
            <IconButton
              label={isShown ? hideLabel : showLabel}
              icon={isShown ? EyeOff : Eye}
              onClick={() => setShown(!isShown)}
            />
          </span>
        )}
      </Field>
    );
  },
);
