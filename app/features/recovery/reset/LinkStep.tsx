import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { FactorCodeField } from "#app/features/auth/FactorCodeField.tsx";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import type { useReset } from "./use-reset.ts";

interface LinkStepProps {
  readonly reset: Pick<ReturnType<typeof useReset>, "error" | "isBusy" | "open" | "forget">;
  readonly token: string;
  readonly userName: string;
  readonly onUserName: (typed: string) => void;
}

/** Whose link it is; then the code that the account asks for. */
export function LinkStep({ reset, token, userName, onUserName }: LinkStepProps) {
  const { t } = useTranslation("reset");
  const refusalId = useId();
  const { error, isBusy, open, forget } = reset;
  const [twofacode, setCode] = useState("");
  const [asksCode, setAsksCode] = useState(false);
  if (error?.code === CODES.tokenNeeded && !asksCode) setAsksCode(true);
  const refusal = error !== null && error.code !== CODES.tokenNeeded ? error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open({ userName, token, twofacode: twofacode.trim() });
  };
  return (
    <form className="password-form" method="dialog" onFocus={preloadRefusal} onSubmit={submit}>
      {refusal !== null && <Refusal error={refusal} id={refusalId} />}
      <p>{t("link.text")}</p>
      <TextField
        label={t("field.email")}
        type="email"
        required
        autoComplete="username"
        dir="ltr"
        value={userName}
        onChange={({ target }) => {
          forget();
          onUserName(target.value);
        }}
      />
      {asksCode && (
        <FactorCodeField
          label={t("field.code")}
          hint={t("field.codeHelp")}
          autoFocus
          value={twofacode}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <Button kind="primary" size="tall" width="full" type="submit" busy={isBusy}>
        {t("link.continue")}
      </Button>
      {refusal !== null && (
        <p>
          <TextLink href="/reset-password">{t("link.again")}</TextLink>
        </p>
      )}
    </form>
  );
}
