import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { SECOND_FACTOR_LIMITS } from "#app/contract/limits.data.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import styles from "./Auth.module.css";

interface CodeStepProps {
  readonly kind: "token" | "mail-token";
  readonly codeRef: RefObject<HTMLInputElement>;
  /** Who signs in, as it was typed. */
  readonly userName: string;
  /** Asks for another mail. */
  readonly onSend: () => Promise<void>;
  /** Back to name and password; without it the page knows whose they are. */
  readonly onOther?: (() => void) | undefined;
  /** Id of what refuses the code above it. */
  readonly refusalId?: string | undefined;
}

/** The step after 8022: a code of the app or the mail, or a back-up code in its place. */
export function CodeStep(props: CodeStepProps) {
  const { kind, codeRef, userName, onSend, onOther, refusalId } = props;
  const { t } = useTranslation("security");
  const [isBackup, setBackup] = useState(false);
  const isMail = kind === "mail-token";
  const described =
    refusalId === undefined ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <div className={styles.form}>
      <header>
        <h2 className={styles.stepTitle}>{t(isBackup ? "step.backupTitle" : "step.title")}</h2>
        <p>{t(isBackup ? "step.backupText" : isMail ? "step.mailText" : "step.appText")}</p>
      </header>
      <p className={styles.identity}>
        <span>
          <bdi>{userName}</bdi>
          <small>{t("step.nothingOpen")}</small>
        </span>
        {onOther && <TextButton onClick={onOther}>{t("step.notYou")}</TextButton>}
      </p>
      <TextField
        key={isBackup ? "backup" : "code"}
        label={t(isBackup ? "step.backup" : "step.token")}
        hint={isBackup ? undefined : t(isMail ? "step.mailHint" : "step.appHint")}
        required
        autoFocus
        face="mono"
        inputMode={isBackup ? "text" : "numeric"}
        autoComplete={isBackup ? "off" : "one-time-code"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={2 * SECOND_FACTOR_LIMITS.backupCodeSymbols}
        dir="ltr"
        ref={codeRef}
        {...described}
      />
      {isMail && !isBackup && <Resend onSend={onSend} />}
      <p>
        <TextButton onClick={() => setBackup(!isBackup)}>
          {t(isBackup ? (isMail ? "step.useMail" : "step.useApp") : "step.useBackup")}
        </TextButton>
      </p>
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
