import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, type MutableRefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { useTypedEarly } from "#app/ui/controls/typed-early.ts";
import { Note } from "#app/ui/Note.tsx";
import styles from "./Auth.module.css";
import { keepDraft } from "./kept-draft.ts";
import { NameFields, PasswordFields, TermsField } from "./SignUpFields.tsx";
import { StepStatus } from "./StepStatus.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { useSignUpDraft } from "./use-sign-up-draft.ts";

interface SignUpFormProps {
  readonly onDone: (signedIn: SignedIn) => void;
  /** Is given what keeps the names over a reload, for a change of language. */
  readonly keep: MutableRefObject<() => void>;
}

/** Names, e-mail, password twice, terms (Spec A§5); says plainly that nobody can reset the password. */
export function SignUpForm({ onDone, keep }: SignUpFormProps) {
  const { t, i18n } = useTranslation("auth");
  const load = useLoadRuntime();
  const refusalId = useId();
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form);
  const { status, run, isBusy } = useSignIn(onDone);
  const fields = useSignUpDraft(status);
  useEffect(() => {
    keep.current = () => keepDraft(fields.draft);
  }, [keep, fields.draft]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (Object.keys(await fields.judge()).length > 0) {
      // After the errors are drawn, the first wrong field is where the reader goes on.
      requestAnimationFrame(() => focusFirstInvalid(form.current));
      return;
    }
    const { draft } = fields;
    await run(({ auth }, onStep) => auth.signUp({ ...draft, locale: i18n.language, onStep }));
  };
  const prepare = () => {
    // What fails to load now is loaded, and its failure told, on submit.
    preloadRefusal();
    load()
      .then(({ auth }) => auth.prepareSignIn())
      .catch(() => undefined);
    fields.loadRules().catch(() => undefined);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={prepare}
    >
      {fields.isAboveForm && status.kind === "refused" && (
        <Refusal error={status.error} id={refusalId} />
      )}
      <NameFields {...fields} />
      <PasswordFields {...fields} />
      <Note icon={KeyRound}>{t("signUp.note")}</Note>
      <TermsField {...fields} />
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("signUp.submit")}
      </Button>
      <StepStatus status={status} />
      <noscript>{t("signUp.noScript")}</noscript>
    </form>
  );
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
