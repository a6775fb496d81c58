import KeyRound from "lucide-react/icons/key-round";
import {
  type FormEvent,
  type MutableRefObject,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import type { SignUpFacts } from "#app/core/auth/auth.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { type Runtime, useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { useTypedEarly } from "#app/ui/controls/typed-early.ts";
import { Note } from "#app/ui/Note.tsx";
import styles from "./Auth.module.css";
import { keepDraft } from "./kept-draft.ts";
import { NameFields, PasswordFields, TermsField } from "./SignUpFields.tsx";
import { StepStatus } from "./StepStatus.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { type SignUpDraft, useSignUpDraft } from "./use-sign-up-draft.ts";

interface SignUpFormProps {
  readonly onDone: (signedIn: SignedIn, runtime: Runtime) => void;
  /** Is given what keeps the names over a reload, for a change of language. */
  readonly keep: MutableRefObject<() => void>;
  /** What is brought along, asked for when the form is sent. */
  readonly facts: (runtime: Runtime) => Promise<SignUpFacts>;
  /** Fields that only some need, above the terms; they may fill in others. */
  readonly extras: (change: (part: Partial<SignUpDraft>) => void) => ReactNode;
  /** Of an invitation, above all fields: it may settle the address. */
  readonly invited: (fixEmail: (userName: string, hint: string) => void) => ReactNode;
}

/** Names, e-mail, password twice, terms (Spec A§5); says plainly that nobody can reset the password. */
export function SignUpForm({ onDone, keep, facts, extras, invited }: SignUpFormProps) {
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
  const isWrong = useRef(false);
  // When the errors are drawn, the first wrong field is where the reader goes on.
  const focusWrong = () => {
    const wrong =
      isWrong.current && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!wrong) return;
    isWrong.current = false;
    wrong.focus();
  };
  useEffect(focusWrong);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (Object.keys(await fields.judge()).length > 0) {
      isWrong.current = true;
      requestAnimationFrame(focusWrong);
      return;
    }
    const { draft } = fields;
    const locale = i18n.language;
    await run(async (runtime, onStep) =>
      runtime.auth.signUp({ ...draft, locale, onStep, facts: await facts(runtime) }),
    );
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
      {invited(fields.fixEmail)}
      <NameFields {...fields} />
      <PasswordFields {...fields} />
      <Note icon={KeyRound}>{t("signUp.note")}</Note>
      {extras(fields.change)}
      <TermsField {...fields} />
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("signUp.submit")}
      </Button>
      <StepStatus status={status} />
      <noscript>{t("signUp.noScript")}</noscript>
    </form>
  );
}
