import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { ProofInputs } from "#app/features/settings/parts/ProofInputs.tsx";
import { useProof } from "#app/features/settings/parts/use-proof.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import type { OwnSsoLinks } from "./use-sso-links.ts";

/** The gateway's way to the provider, and back to these settings. */
const START = "/sso/start?for=link";

interface LinkDialogProps {
  readonly own: OwnSsoLinks;
  /** How the organisation is called. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The password, and then the page of the organisation. */
export function LinkDialog({ own, name, onClose }: LinkDialogProps) {
  const { t } = useTranslation("sso-links");
  const { t: words } = useTranslation("proof");
  const [formId, refusalId] = [useId(), useId()];
  const proof = useProof();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isProven = await proof.run(({ password, twofacode }) =>
      own.open().begin({ password, code: twofacode }),
    );
    if (isProven) location.assign(START);
  };
  return (
    <Dialog
      open
      title={t("ask.title")}
      closeLabel={words("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={proof.isBusy}>
            {t("ask.go", { name })}
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
        <p>{t("ask.text", { name })}</p>
        <p>{t("ask.keys")}</p>
        <ProofInputs proof={proof} refusalId={refusalId} hasFocus />
      </form>
    </Dialog>
  );
}
