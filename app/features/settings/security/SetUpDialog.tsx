import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FactorKind } from "#app/core/auth/factor/factor.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { BackupCodesDialog } from "./BackupCodesDialog.tsx";
import { ProofFields } from "./ProofFields.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

const AppKey = lazyComponent(async () => (await import("./AppKey.tsx")).AppKey);

interface SetUpDialogProps {
  readonly kind: FactorKind;
  readonly email: string;
  readonly onClose: () => void;
}

/** Sets up a second factor: its key or mail, a code and the password, then the back-up codes. */
export function SetUpDialog({ kind, email, onClose }: SetUpDialogProps) {
  const { t } = useTranslation("security");
  const [formId, refusalId] = [useId(), useId()];
  const refs = { password: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { secret, begin, factor } = useBegun(kind);
  const { isBusy, error, submit } = useSubmit();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const password = refs.password.current?.value ?? "";
    const code = refs.code.current?.value ?? "";
    await submit(async () => setCodes(await (await factor()).confirm({ password, code })));
  };
  if (codes !== null) return <BackupCodesDialog codes={codes} email={email} onClose={onClose} />;
  const refused = error ?? begin.error;
  return (
    <Dialog
      open
      shape="wide"
      title={t(kind === "app" ? "setUp.appTitle" : "setUp.mailTitle")}
      closeLabel={t("setUp.close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("setUp.cancel")}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            disabled={secret === null}
          >
            {t("setUp.turnOn")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="settings-form"
        data-steps={kind === "app" || undefined}
        method="dialog"
        onSubmit={(event) => void confirm(event)}
      >
        {kind === "app" && (
          <>
            <div>
              <h3>{t("setUp.scan")}</h3>
              <p>{t("setUp.scanText")}</p>
            </div>
            {secret === null ? (
              begin.isBusy && <BusyRing inPlace={false} />
            ) : (
              <Suspense fallback={<BusyRing inPlace={false} />}>
                <AppKey secret={secret} email={email} />
              </Suspense>
            )}
          </>
        )}
        <div>
          <h3>{t(kind === "app" ? "setUp.enterApp" : "setUp.enterMail")}</h3>
          <p>{kind === "app" ? t("setUp.enterAppText") : t("setUp.enterMailText", { email })}</p>
        </div>
        {refused && <Refusal error={refused} id={refusalId} />}
        <ProofFields
          refs={refs}
          userName={email}
          codeLabel={t("setUp.code")}
          refusalId={error === null ? undefined : refusalId}
          digits="only"
        />
      </form>
    </Dialog>
  );
}

/** Begins once when the dialog opens; the secret goes with it. */
function useBegun(kind: FactorKind) {
  const factor = useSecondFactor();
  const [secret, setSecret] = useState<string | null>(null);
  const begin = useSubmit();
  const first = useRef(factor);
  const { submit } = begin;
  useEffect(() => {
    void submit(async (signal) => {
      const made = await (await first.current()).begin(kind);
      if (!signal.aborted) setSecret(made);
    });
  }, [kind, submit]);
  return { secret, begin, factor };
}
