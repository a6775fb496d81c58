import { type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeAsked } from "#app/core/auth/code-asked.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import styles from "./Auth.module.css";
import { FactorCodeField } from "./FactorCodeField.tsx";
import { LateCodeCells } from "./LateCodeCells.tsx";

interface CodeStepProps {
  readonly asked: CodeAsked;
  readonly codeRef: RefObject<HTMLInputElement>;
  /** Who signs in, as it was typed. */
  readonly userName: string;
  /** Asks for another mail. */
  readonly onSend: () => Promise<void>;
  /** A passkey in place of the code, where there is one. */
  readonly onPasskey?: (() => void) | undefined;
  /** Back to name and password; without it the page knows whose they are. */
  readonly onOther?: (() => void) | undefined;
  /** Id of what refuses the code above it. */
  readonly refusalId?: string | undefined;
  /** What refuses it, where it stands nowhere else. */
  readonly refusal?: ReactNode;
}

/** The step after 8022: a code of the app or the mail, or a back-up code in its place. */
export function CodeStep(props: CodeStepProps) {
  const { asked, codeRef, userName, onSend, onPasskey, onOther, refusalId } = props;
  const { t } = useTranslation("security");
  const [isBackup, setBackup] = useState(false);
  const isMail = asked.codeFrom === "mail";
  const described =
    refusalId === undefined ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <div className={styles.form}>
      <header data-step="">
        <h2 className={styles.stepTitle}>{t(isBackup ? "step.backupTitle" : "step.title")}</h2>
        <p>{t(isBackup ? "step.backupText" : isMail ? "step.mailText" : "step.appText")}</p>
      </header>
      {props.refusal}
      <p className={styles.identity}>
        <span>
          <bdi>{userName}</bdi>
          <small>{t("step.nothingOpen")}</small>
        </span>
        {onOther && <TextButton onClick={onOther}>{t("step.notYou")}</TextButton>}
      </p>
      {isBackup ? (
        <FactorCodeField
          label={t("step.backup")}
          autoFocus
          inputMode="text"
          autoComplete="off"
          ref={codeRef}
          {...described}
        />
      ) : (
        <LateCodeCells
          label={t("step.token")}
          hint={t(isMail ? "step.mailHint" : "step.appHint")}
          autoFocus
          inputRef={codeRef}
          {...described}
        />
      )}
      {isMail && !isBackup && <Resend onSend={onSend} />}
      <p>
        <TextButton onClick={() => setBackup(!isBackup)}>
          {t(isBackup ? (isMail ? "step.useMail" : "step.useApp") : "step.useBackup")}
        </TextButton>
      </p>
      {asked.hasPasskey && onPasskey && (
        <p>
          <TextButton onClick={onPasskey}>{t("step.usePasskey")}</TextButton>
        </p>
      )}
    </div>
  );
}

function Resend({ onSend }: Pick<CodeStepProps, "onSend">) {
  const { t } = useTranslation("security");
  const [isSent, setSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();
  const send = async () => {
    setSent(false);
    if (await submit(onSend)) setSent(true);
  };
  return (
    <div className={styles.resend}>
      {error && <Refusal error={error} id="resend" />}
      <Button size="small" busy={isBusy} onClick={() => void send()}>
        {t("step.resend")}
      </Button>
      <span role="status">{isSent ? t("step.resent") : null}</span>
    </div>
  );
}
