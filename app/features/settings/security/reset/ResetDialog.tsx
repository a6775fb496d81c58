import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { switchReset } from "#app/core/auth/password/start-reset.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { ProofInputs } from "#app/features/settings/parts/ProofInputs.tsx";
import { useProof } from "#app/features/settings/parts/use-proof.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { TextLink } from "#app/ui/Text.tsx";

interface ResetDialogProps {
  readonly to: "on" | "off";
  readonly onClose: () => void;
}

/** Says who can open what from then on, and asks for the password (Trust K14). */
export function ResetDialog({ to, onClose }: ResetDialogProps) {
  const { t } = useTranslation("reset");
  const { t: words } = useTranslation("proof");
  const [formId, refusalId] = [useId(), useId()];
  const opened = useOpenAccount();
  const toast = useToast();
  const proof = useProof();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await proof.run(async (typed, signal) => {
      const { runtime, account } = await opened(signal);
      await switchReset(runtime, account, { to, typed });
    });
    if (!isDone) return;
    toast({ text: t(to === "on" ? "on.done" : "off.done"), kind: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      title={t(to === "on" ? "on.title" : "off.title")}
      closeLabel={words("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            kind={to === "on" ? "danger" : "primary"}
            type="submit"
            form={formId}
            busy={proof.isBusy}
          >
            {t(to === "on" ? "on.submit" : "off.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="password-form"
        method="dialog"
        onFocus={preloadRefusal}
        onSubmit={(event) => void send(event)}
      >
        {proof.refusal !== null && <Refusal error={proof.refusal} id={refusalId} />}
        {to === "on" ? <Consequences /> : <p>{t("off.text")}</p>}
        <ProofInputs proof={proof} refusalId={refusalId} hasFocus />
      </form>
    </Dialog>
  );
}

/** Who can then open what, in sentences that need no knowledge of keys. */
function Consequences() {
  const { t } = useTranslation("reset");
  return (
    <>
      <BannerBox level="warning" fact={t("on.fact")}>
        {t("on.text")}
      </BannerBox>
      <section className="password-effects">
        <h3>{t("on.effects")}</h3>
        <ul>
          <li>{t("on.server")}</li>
          <li>{t("on.mail")}</li>
          <li>{t("on.back")}</li>
        </ul>
      </section>
      <p>
        {t("on.instead")} <TextLink href="/settings/security/recovery-kit">{t("on.kit")}</TextLink>
      </p>
    </>
  );
}
