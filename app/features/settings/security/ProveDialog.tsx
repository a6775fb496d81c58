import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { BackupCodesDialog } from "./BackupCodesDialog.tsx";
import { ProofFields } from "./ProofFields.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

/** What code and password are asked for. */
export type ProvedAction = "off" | "codes";

interface ProveDialogProps {
  readonly action: ProvedAction;
  readonly isMail: boolean;
  readonly email: string;
  readonly onClose: () => void;
}

/** Turns the second factor off, or makes new back-up codes, against a code and the password. */
export function ProveDialog({ action, isMail, email, onClose }: ProveDialogProps) {
  const { t } = useTranslation("security");
  const [formId, refusalId] = [useId(), useId()];
  const refs = { password: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = useSecondFactor();
  const { isBusy, error, submit } = useSubmit();
  const prove = async (event: FormEvent) => {
    event.preventDefault();
    const password = refs.password.current?.value ?? "";
    const typed = { password, code: refs.code.current?.value ?? "" };
    await submit(async () => {
      const own = await factor();
      if (action === "codes") return setCodes(await own.renewCodes(typed));
      await own.turnOff(typed);
      onClose();
    });
  };
  if (codes !== null) return <BackupCodesDialog codes={codes} email={email} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t(action === "off" ? "prove.offTitle" : "prove.newTitle")}
      closeLabel={t("setUp.close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("setUp.cancel")}</Button>
          <Button
            kind={action === "off" ? "danger" : "primary"}
            type="submit"
            form={formId}
            busy={isBusy}
          >
            {t(action === "off" ? "prove.off" : "prove.make")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="settings-form"
        method="dialog"
        onSubmit={(event) => void prove(event)}
      >
        <p>{t(action === "off" ? "prove.offText" : "prove.newText")}</p>
        {error && <Refusal error={error} id={refusalId} />}
        <ProofFields
          refs={refs}
          userName={email}
          codeLabel={t("prove.code")}
          refusalId={error === null ? undefined : refusalId}
        />
        {isMail && (
          <SendCode send={async () => (await factor()).send(refs.password.current?.value ?? "")} />
        )}
      </form>
    </Dialog>
  );
}

/** Mails a code to whoever gave the password. */
function SendCode({ send }: { readonly send: () => Promise<void> }) {
  const { t } = useTranslation("security");
  const id = useId();
  const [isSent, setSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();
  return (
    <div className="settings-value">
      {error && <Refusal error={error} id={id} />}
      <Button
        size="small"
        busy={isBusy}
        onClick={() => void submit(send).then((isDone) => isDone && setSent(true))}
      >
        {t("prove.send")}
      </Button>
      <span role="status">{isSent ? t("prove.sent") : null}</span>
    </div>
  );
}
