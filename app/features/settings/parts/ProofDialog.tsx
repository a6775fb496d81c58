import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { signedInName } from "#app/core/auth/password/start-change.ts";
import type { ProofRequest } from "#app/core/auth/proof-request.ts";
import { proveByPasskey, proveByPassword } from "#app/core/auth/prove-session.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { browserAuthenticator, canUsePasskeys } from "#app/platform/authenticator.client.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { ProofInputs } from "./ProofInputs.tsx";
import { type TypedProof, useProof } from "./use-proof.ts";

/** The password, and the code or a passkey, before a change that needs a fresh proof (Reading R-742). */
export function ProofDialog({ proof: request }: { readonly proof: ProofRequest }) {
  const { t } = useTranslation("proof");
  const [formId, refusalId] = [useId(), useId()];
  const { hasPasskeys } = useSettingsUser();
  const load = useLoadRuntime();
  const proof = useProof();
  const prove = (work: (ports: ProvingPorts, typed: TypedProof) => Promise<void>) =>
    proof.run(async (typed) => {
      const { api, crypto, device } = await load();
      await work({ api, crypto, device, userName: signedInName(device) }, typed);
      request.done();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prove(proveByPassword);
  };
  const askPasskey = () =>
    void prove((ports) => proveByPasskey({ ...ports, authenticator: browserAuthenticator }));
  return (
    <Dialog
      open
      title={t("fresh.title")}
      closeLabel={t("close")}
      dismiss={proof.isBusy ? "buttons" : "any"}
      onClose={() => request.cancel()}
      foot={
        <>
          {hasPasskeys && canUsePasskeys() && (
            <Button disabled={proof.isBusy} onClick={askPasskey}>
              {t("fresh.passkey")}
            </Button>
          )}
          <Button onClick={() => request.cancel()}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={proof.isBusy}>
            {t("fresh.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="settings-form"
        method="dialog"
        onFocus={preloadRefusal}
        onSubmit={submit}
      >
        <p>{t("fresh.text")}</p>
        {proof.refusal !== null && <Refusal error={proof.refusal} id={refusalId} />}
        <ProofInputs proof={proof} refusalId={refusalId} hasFocus />
      </form>
    </Dialog>
  );
}

type ProvingPorts = Parameters<typeof proveByPassword>[0] &
  Omit<Parameters<typeof proveByPasskey>[0], "authenticator">;
