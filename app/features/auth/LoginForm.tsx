import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { type Runtime, useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/Button.tsx";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import styles from "./Auth.module.css";
import { PinQuestion } from "./PinQuestion.tsx";
import { Refusal } from "./Refusal.tsx";
import { StepLine } from "./StepLine.tsx";
import { useSignIn } from "./use-sign-in.ts";

interface LoginFormProps {
  readonly onDone: (signedIn: SignedIn, runtime: Runtime) => void;
}

/**
 * E-mail and password. The fields have no names and the form's method does nothing, so that a
 * submit before hydration sends nothing anywhere.
 */
export function LoginForm({ onDone }: LoginFormProps) {
  const { t } = useTranslation("auth");
  const load = useLoadRuntime();
  const refusalId = useId();
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [token, setToken] = useState("");
  const { status, run, isBusy } = useSignIn(onDone);
  const signIn = (forgetPinned: boolean) =>
    run(({ auth }, onStep) =>
      auth.signIn({ userName: email, password, twofacode: token.trim(), forgetPinned, onStep }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void signIn(false);
  };
  const isRefused = status.kind === "refused";
  const described = isRefused ? { "aria-invalid": true, "aria-describedby": refusalId } : {};
  return (
    <form ref={form} className={styles.form} method="dialog" onSubmit={submit}>
      {isRefused && <Refusal error={status.error} id={refusalId} />}
      <PinQuestion ask={status.ask} onYes={() => void signIn(true)} />
      <TextField
        label={t("field.email")}
        type="email"
        required
        autoComplete="username"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t("field.password")}
        showLabel={t("field.show")}
        hideLabel={t("field.hide")}
        required
        autoComplete="current-password"
        value={password}
        onFocus={() => void load().catch(() => undefined)}
        onChange={(event) => setPassword(event.target.value)}
        {...described}
      />
      {status.ask === "token" && (
        <TextField
          label={t("field.token")}
          hint={t("field.tokenHint")}
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      )}
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("signIn.submit")}
      </Button>
      <StepLine status={status} />
      <noscript>{t("signIn.noScript")}</noscript>
    </form>
  );
}
