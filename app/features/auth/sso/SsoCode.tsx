import { type FormEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import styles from "../Auth.module.css";
import { CodeStep } from "../CodeStep.tsx";
import type { SsoState } from "./use-sso.ts";

interface SsoCodeProps {
  readonly state: Extract<SsoState, { kind: "code" }>;
  readonly onCode: (twofacode: string) => Promise<void>;
}

/** The second factor of an account that has one, whoever vouched for it. */
export function SsoCode({ state, onCode }: SsoCodeProps) {
  const { t } = useTranslation("sso");
  const code = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onCode(code.current?.value.trim() ?? "");
  };
  return (
    <form className={styles.form} method="dialog" onSubmit={submit}>
      {state.error !== null && <Refusal error={state.error} id={refusalId} />}
      <CodeStep
        asked={{ codeFrom: state.isByMail ? "mail" : "app", hasPasskey: false }}
        codeRef={code}
        userName={state.userName}
        onSend={() => onCode("")}
        refusalId={state.error === null ? undefined : refusalId}
      />
      <Button kind="primary" size="tall" width="full" type="submit" busy={state.isBusy}>
        {t("continue")}
      </Button>
    </form>
  );
}
