import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { closeAccount } from "#app/core/account/close-account.ts";
import { signedInName } from "#app/core/auth/password/start-change.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { ProofInputs } from "#app/features/settings/parts/ProofInputs.tsx";
import { useProof } from "#app/features/settings/parts/use-proof.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";

/** The last question before an account closes: two things to confirm, and the password. */
export function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("account-data");
  const { t: words } = useTranslation("proof");
  const [formId, refusalId] = [useId(), useId()];
  const [confirmed, setConfirmed] = useState({ copy: false, end: false });
  const { email } = useSettingsUser();
  const load = useLoadRuntime();
  const proof = useProof();
  const close = async (event: FormEvent) => {
    event.preventDefault();
    await proof.run(async (typed) => {
      const { api, crypto, device, auth } = await load();
      const own = { api, crypto, device, userName: signedInName(device) };
      const ports = { ...own, signOut: () => auth.signOut() };
      const until = await closeAccount(ports, typed);
      location.assign(`/account-closed?until=${String(until)}`);
    });
  };
  return (
    <Dialog
      open
      title={t("close.ask")}
      closeLabel={words("close")}
      dismiss={proof.isBusy ? "buttons" : "any"}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button
            kind="danger"
            type="submit"
            form={formId}
            busy={proof.isBusy}
            disabled={!confirmed.copy || !confirmed.end}
          >
            {t("close.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="settings-form"
        method="dialog"
        onFocus={preloadRefusal}
        onSubmit={(event) => void close(event)}
      >
        {proof.refusal !== null && <Refusal error={proof.refusal} id={refusalId} />}
        <p>{t("close.whose", { email })}</p>
        <Checkbox
          label={t("close.haveCopy")}
          checked={confirmed.copy}
          onChange={({ target }) => setConfirmed((old) => ({ ...old, copy: target.checked }))}
        />
        <Checkbox
          label={t("close.know")}
          checked={confirmed.end}
          onChange={({ target }) => setConfirmed((old) => ({ ...old, end: target.checked }))}
        />
        <ProofInputs proof={proof} refusalId={refusalId} />
      </form>
    </Dialog>
  );
}
