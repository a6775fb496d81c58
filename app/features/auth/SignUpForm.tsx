import { KeyRound } from "lucide-react";
import { type FormEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { fieldOfCode } from "#app/core/auth/sign-up-rules.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Note } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/Button.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import styles from "./Auth.module.css";
import { Refusal } from "./Refusal.tsx";
import { NameFields, PasswordFields, TermsField } from "./SignUpFields.tsx";
import { StepLine } from "./StepLine.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { useSignUpDraft, withRefusal } from "./use-sign-up-draft.ts";

/** Names, e-mail, password twice, terms (Spec A§5); says plainly that nobody can reset the password. */
export function SignUpForm({ onDone }: { readonly onDone: (signedIn: SignedIn) => void }) {
  const { t, i18n } = useTranslation("auth");
  const load = useLoadRuntime();
  const refusalId = useId();
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form);
  const { draft, change, leave, judge, errors } = useSignUpDraft();
  const { status, run, isBusy } = useSignIn(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (Object.keys(judge()).length > 0) {
      // After the errors are drawn, the first wrong field is where the reader goes on.
      requestAnimationFrame(() => focusFirstInvalid(form.current));
      return;
    }
    void run(({ auth }, onStep) => auth.signUp({ ...draft, locale: i18n.language, onStep }));
  };
  const shown = withRefusal(errors, status);
  const isAboveForm = status.kind === "refused" && fieldOfCode(status.error.code) === null;
  const fields = { draft, change, leave, errors: shown };
  return (
    <form
      ref={form}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={submit}
      onFocus={() => void load().catch(() => undefined)}
    >
      {isAboveForm && <Refusal error={status.error} id={refusalId} />}
      <NameFields {...fields} />
      <PasswordFields {...fields} />
      <Note icon={KeyRound}>{t("signUp.note")}</Note>
      <TermsField {...fields} />
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("signUp.submit")}
      </Button>
      <StepLine status={status} />
      <noscript>{t("signUp.noScript")}</noscript>
    </form>
  );
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
