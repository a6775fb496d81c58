import { type FormEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import styles from "../Auth.module.css";

/** Asks for the name first: the record that comes back must be of it (Trust K29). */
export function SsoStart({ onGo }: { readonly onGo: (userName: string) => Promise<void> }) {
  const { t } = useTranslation(["sso", "auth"]);
  const email = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const { submit, isBusy, error } = useSubmit();
  const go = (event: FormEvent) => {
    event.preventDefault();
    void submit(() => onGo(email.current?.value ?? ""));
  };
  return (
    <form className={styles.form} method="dialog" onSubmit={go}>
      {error !== null && <Refusal error={error} id={refusalId} />}
      <TextField
        label={t("sso:workEmail")}
        type="email"
        required
        autoComplete="username"
        dir="ltr"
        ref={email}
      />
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("sso:continue")}
      </Button>
      <noscript>{t("auth:signIn.noScript")}</noscript>
    </form>
  );
}
