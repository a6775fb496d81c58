import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { readRecoveryCode, type TypedCode } from "#app/core/auth/password/recovery-code.ts";
import { FactorCodeField } from "#app/features/auth/FactorCodeField.tsx";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import type { useRecovery } from "./use-recovery.ts";

type Recovering = Pick<ReturnType<typeof useRecovery>, "error" | "isBusy" | "open" | "forget">;

interface CodeStepProps {
  readonly recovery: Recovering;
  readonly userName: string;
  readonly onUserName: (typed: string) => void;
}

/** Address and code of the kit; then the code that the account asks for. */
export function CodeStep({ recovery, userName, onUserName }: CodeStepProps) {
  const { t } = useTranslation("password");
  const refusalId = useId();
  const [typed, setTyped] = useState({ code: "", twofacode: "" });
  const { error, isBusy, open } = recovery;
  const read = readRecoveryCode(typed.code);
  const [asksCode, setAsksCode] = useState(false);
  if (error?.code === CODES.tokenNeeded && !asksCode) setAsksCode(true);
  const refusal = error !== null && error.code !== CODES.tokenNeeded ? error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read.code === null) return;
    void open({ userName, code: read.code, twofacode: typed.twofacode.trim() });
  };
  const change = (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part }));
  const fault = useFault(read);
  return (
    <form className="password-form" method="dialog" onFocus={preloadRefusal} onSubmit={submit}>
      {refusal !== null && <Refusal error={refusal} id={refusalId} />}
      <TextField
        label={t("field.email")}
        type="email"
        required
        autoComplete="username"
        dir="ltr"
        value={userName}
        onChange={({ target }) => onUserName(target.value)}
      />
      <TextField
        label={t("recover.code")}
        hint={t("recover.groups", { count: read.groups })}
        error={fault}
        face="mono"
        dir="ltr"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed.code}
        onChange={({ target }) => change({ code: target.value })}
      />
      {asksCode && (
        <FactorCodeField
          label={t("field.code")}
          hint={t("field.codeHelp")}
          autoFocus
          value={typed.twofacode}
          onChange={({ target }) => change({ twofacode: target.value })}
        />
      )}
      <Button
        kind="primary"
        size="tall"
        width="full"
        type="submit"
        busy={isBusy}
        disabled={read.code === null}
      >
        {t("recover.continue")}
      </Button>
      <noscript>{t("recover.noScript")}</noscript>
    </form>
  );
}

function useFault({ fault }: TypedCode): string | undefined {
  const { t } = useTranslation("password");
  if (fault === null) return undefined;
  if (fault.kind === "long") return t("recover.faultLong");
  const { group, place, symbol } = fault;
  return t("recover.faultSymbol", { group, place, symbol });
}
