import { type RefObject, useEffect, useRef } from "react";
import { NEW_PASSWORD_CODES } from "#app/core/auth/password/new-password-codes.data.ts";
import type { NewPasswordField } from "#app/core/auth/password/new-password-rules.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";

interface RefusalPlace {
  readonly form: RefObject<HTMLFormElement>;
  /** null: above the form. */
  readonly field: NewPasswordField | null;
}

/** Where the refusal of a new password stands: its field has the focus, or the form's top is in sight. */
export function useRefusalPlace(error: AppErrorShape | null): RefusalPlace {
  const form = useRef<HTMLFormElement>(null);
  const places: Readonly<Record<number, NewPasswordField>> = NEW_PASSWORD_CODES;
  const field = error === null ? null : (places[error.code] ?? null);
  useEffect(() => {
    if (error === null) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong) wrong.focus();
    else form.current?.scrollIntoView();
  }, [error]);
  return { form, field };
}
