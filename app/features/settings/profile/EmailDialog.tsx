import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { changeEmail } from "#app/core/account/change-email.ts";
import { signedInName } from "#app/core/auth/password/start-change.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { ProofInputs } from "#app/features/settings/parts/ProofInputs.tsx";
import { useProof } from "#app/features/settings/parts/use-proof.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** Asks for another address, with the password (Reading R-135). */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("email");
  const { t: words } = useTranslation("proof");
  const [formId, refusalId] = [useId(), useId()];
  const [email, setEmail] = useState("");
  const opened = useOpenAccount();
  const toast = useToast();
  const proof = useProof();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isSent = await proof.run(async (typed, signal) => {
      const { runtime, account } = await opened(signal);
      const { api, crypto, device } = runtime;
      const ports = { api, crypto, device, account, userName: signedInName(device) };
      await changeEmail(ports, { email, ...typed });
    });
    if (!isSent) return;
    toast({ text: t("sent", { email: email.trim() }), kind: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      title={t("title")}
      closeLabel={words("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={proof.isBusy}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="settings-form"
        method="dialog"
        onFocus={preloadRefusal}
        onSubmit={(event) => void send(event)}
      >
        {proof.refusal !== null && <Refusal error={proof.refusal} id={refusalId} />}
        <p>{t("text")}</p>
        <TextField
          label={t("field")}
          hint={t("after")}
          type="email"
          required
          data-autofocus=""
          autoComplete="email"
          dir="ltr"
          maxLength={ACCOUNT_LIMITS.maxEmailCharacters}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <ProofInputs proof={proof} refusalId={refusalId} />
      </form>
    </Dialog>
  );
}
