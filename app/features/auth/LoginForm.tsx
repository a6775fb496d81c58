import { type FormEvent, type ReactNode, Suspense, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
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
import type { signInByPasskey } from "./sign-in-by-passkey.ts";
import { codeAskOf, useSignIn } from "./use-sign-in.ts";

// Whoever has no second factor never needs it (P3).
const CodeStep = lazyComponent(async () => (await import("./CodeStep.tsx")).CodeStep);

/** Everything of passkeys comes with the press (P3). */
const byPasskey: typeof signInByPasskey = async (...call) =>
  (await import("./sign-in-by-passkey.ts")).signInByPasskey(...call);

interface LoginFormProps {
  /** An account that was closed is to be kept. */
  readonly isKept: boolean;
  readonly onDone: (signedIn: SignedIn, runtime: Runtime) => void;
  /** Other ways in: they stand below until a code is asked for. */
  readonly children: ReactNode;
}

/**
 * E-mail and password. The fields have no names and the form's method does nothing, so that a
 * submit before hydration sends nothing anywhere; what was typed before it stays in the fields.
 */
export function LoginForm({ isKept, onDone, children }: LoginFormProps) {
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
    return run(({ auth }, onStep) => auth.signIn({ ...typed, isKept, forgetPinned, onStep }));
  };
  const askPasskey = () => {
    const isNamed = askedCode !== null || email.current?.reportValidity() === true;
    if (isNamed && !isBusy)
      void run((runtime, onStep) => byPasskey(runtime, { ...read(), onStep }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void signIn(false);
  };
  const isRefused = status.kind === "refused";
  const refusal = isRefused && <Refusal error={status.error} id={refusalId} />;
  // A passkey without keys leaves the password to be typed: nothing was wrong with one.
  const isWrong = isRefused && status.error.code !== CODES.passkeyWithoutKeys;
  const described = {
    ...(isWrong && { "aria-invalid": true }),
    ...(isRefused && { "aria-describedby": refusalId }),
  };
  const form = (
    <form className={styles.form} method="dialog" onSubmit={submit}>
      {askedCode === null && refusal}
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
        <Suspense>
          <CodeStep
            asked={askedCode}
            codeRef={token}
            userName={read().userName}
            onSend={async () => (await load()).auth.sendCode(read())}
            onPasskey={askPasskey}
            onOther={startAgain}
            refusalId={isRefused ? refusalId : undefined}
            refusal={refusal}
          />
        </Suspense>
      )}
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("signIn.submit")}
      </Button>
      {askedCode === null && (
        <Button size="tall" width="full" disabled={isBusy} onClick={askPasskey}>
          {t("signIn.passkey")}
        </Button>
      )}
      <StepStatus status={status} />
      <noscript>{t("signIn.noScript")}</noscript>
    </form>
  );
  return (
    <>
      {form}
      {askedCode === null && children}
    </>
  );
}
