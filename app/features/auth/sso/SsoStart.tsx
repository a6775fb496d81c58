import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import styles from "../Auth.module.css";

/** Asks for the name first: the record that comes back must be of it (Trust K29). */
export function SsoStart({ onGo }: { readonly onGo: (userName: string) => Promise<void> }) {
  const { t } = useTranslation(["sso", "auth"]);
  const email = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onGo(email.current?.value ?? "").catch(() => setBusy(false));
  };
  return (
    <form className={styles.form} method="dialog" onSubmit={submit}>
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
