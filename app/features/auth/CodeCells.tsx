import { type RefObject, useEffect, useState } from "react";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";
import { toCodeDigits } from "#app/core/auth/factor/factor-code.ts";
import { Field } from "#app/ui/controls/Field.tsx";

export interface CodeCellsProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly autoFocus?: boolean | undefined;
  readonly "aria-invalid"?: boolean | undefined;
  readonly "aria-describedby"?: string | undefined;
}

const CELLS = Array.from({ length: SECOND_FACTOR_LIMITS.codeDigits }, (_, place) => place);
/** Digits as they are pasted, with what people put between them. */
const MAX_TYPED = 2 * SECOND_FACTOR_LIMITS.codeDigits;

/** Six digits of an app or a mail: one field over six cells (Look 13). Its stylesheet comes with it. */
export function CodeCells({ label, hint, inputRef, ...input }: CodeCellsProps) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const field = inputRef.current;
    if (field === null) return;
    const keepDigits = (event: Event) => {
      // What an input method still composes is not touched.
      if (event instanceof InputEvent && event.isComposing) return;
      const digits = toCodeDigits(field.value);
      if (digits !== field.value) field.value = digits;
      setCount(digits.length);
    };
    const ended = new AbortController();
    for (const type of ["input", "compositionend"]) {
      field.addEventListener(type, keepDigits, { signal: ended.signal });
    }
    return () => ended.abort();
  }, [inputRef]);
  const now = Math.min(count, CELLS.length - 1);
  return (
    <Field label={label} hint={hint} describedBy={input["aria-describedby"]}>
      {(control) => (
        <div className="code-field">
          <span aria-hidden="true">
            {CELLS.map((place) => (
              <i key={place} data-now={place === now || undefined} />
            ))}
          </span>
          <input
            type="text"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={MAX_TYPED}
            {...input}
            {...control}
            ref={inputRef}
          />
        </div>
      )}
    </Field>
  );
}
