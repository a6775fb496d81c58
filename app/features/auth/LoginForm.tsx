import { type FormEvent, Suspense, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { type Runtime, useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import styles from "./Auth.module.css";
import { PinQuestion } from "./PinQuestion.tsx";
import { StepStatus } from "./StepStatus.tsx";
import { codeAskOf, useSignIn } from "./use-sign-in.ts";

// Whoever has no second factor never needs it (P3).
const CodeStep = lazyComponent(async () => (await import("./CodeStep.tsx")).CodeStep);

interface LoginFormProps {
  readonly onDone: (signedIn: SignedIn, runtime: Runtime) => void;
}

/**
 * E-mail and password. The fields have no names and the form's method does nothing, so that a
 * submit before hydration sends nothing anywhere; what was typed before it stays in the fields.
 */
export function LoginForm({ onDone }: LoginFormProps) {
  const { t } = useTranslation("auth");
  const load = useLoadRuntime();
  const refusalId = useId();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const { status, run, startAgain, isBusy } = useSignIn(onDone);
  const askedCode = codeAskOf(status);
  const read = () => ({
    userName: email.current?.value ?? "",
    password: password.current?.value ?? "",
  });
  const signIn = (forgetPinned: boolean) => {
    const typed = { ...read(), twofacode: token.current?.value.trim() ?? "" };
    return run(({ auth }, onStep) => auth.signIn({ ...typed, forgetPinned, onStep }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void signIn(false);
  };
  const isRefused = status.kind === "refused";
  const described = isRefused ? { "aria-invalid": true, "aria-describedby": refusalId } : {};
  return (
    <form className={styles.form} method="dialog" onSubmit={submit}>
      {isRefused && <Refusal error={status.error} id={refusalId} />}
      <PinQuestion ask={status.ask} onYes={() => void signIn(true)} />
      <div hidden={askedCode !== null}>
        <div className={styles.form}>
          <TextField
            label={t("field.email")}
            type="email"
            required
            autoComplete="username"
            dir="ltr"
            ref={email}
          />
          <PasswordField
            label={t("field.password")}
            showLabel={t("field.show")}
            hideLabel={t("field.hide")}
            required
            autoComplete="current-password"
            ref={password}
            onFocus={() => {
              preloadRefusal();
              // What fails now is asked for again, or told, when the form is sent.
              load()
                .then(({ auth }) => auth.prepareSignIn())
                .catch(() => undefined);
            }}
            {...described}
          />
        </div>
      </div>
      {askedCode !== null && (
        <Suspense fallback={null}>
          <CodeStep
            kind={askedCode}
            codeRef={token}
            userName={read().userName}
            onSend={async () => (await load()).auth.sendCode(read())}
            onOther={startAgain}
            refusalId={isRefused ? refusalId : undefined}
          />
        </Suspense>
      )}
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("signIn.submit")}
      </Button>
      <StepStatus status={status} />
      <noscript>{t("signIn.noScript")}</noscript>
    </form>
  );
}
