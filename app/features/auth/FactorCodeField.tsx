import { forwardRef } from "react";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";
import { TextField, type TextFieldProps } from "#app/ui/controls/TextField.tsx";

/** A code of an authenticator app or a mail, or a back-up code with its dash (Reading R-126). */
export const FactorCodeField = forwardRef<HTMLInputElement, TextFieldProps>(
  function FactorCodeField(props, ref) {
    return (
      <TextField
        required
        face="mono"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={2 * SECOND_FACTOR_LIMITS.backupCodeSymbols}
        dir="ltr"
        {...props}
        ref={ref}
      />
    );
  },
);
