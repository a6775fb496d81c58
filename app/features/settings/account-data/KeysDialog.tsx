import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { exportKeys } from "#app/core/account/export-keys.ts";
import { newPasswordErrors } from "#app/core/auth/password/new-password-rules.ts";
import { signedInName } from "#app/core/auth/password/start-change.ts";
import { useStrength } from "#app/features/auth/use-strength.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { ProofInputs } from "#app/features/settings/parts/ProofInputs.tsx";
import { useProof } from "#app/features/settings/parts/use-proof.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { saveFile } from "#app/ui/save-file.ts";

const FILE_NAME = "coffer-keys.cofferkey";

/** The keys of the account in a file, under a password of its own (Reading R-137). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("account-data");
  const { t: words } = useTranslation("proof");
  const [formId, refusalId] = [useId(), useId()];
  const [file, setFile] = useState({ password: "", passwordAgain: "" });
  const opened = useOpenAccount();
  const toast = useToast();
  const proof = useProof();
  const strength = useStrength();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await proof.run(async ({ password }, signal) => {
      const { runtime, account } = await opened(signal);
      const { api, crypto, device } = runtime;
      const userName = signedInName(device);
      const { measure } = await strength.load();
      const findErrors: Parameters<typeof exportKeys>[0]["findErrors"] = (typed) =>
        newPasswordErrors({ ...typed, hint: null }, [userName], measure);
      const ports = { api, crypto, device, userName, account, findErrors };
      const bytes = await exportKeys(ports, { password, file });
      saveFile(FILE_NAME, new Blob([bytes], { type: "application/octet-stream" }));
    });
    if (!isDone) return;
    toast({ text: t("keys.saved"), kind: "success" });
    onClose();
  };
  const field = (name: keyof typeof file) => ({
    showLabel: words("show"),
    hideLabel: words("hide"),
    required: true,
    autoComplete: "new-password",
    value: file[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFile((old) => ({ ...old, [name]: target.value })),
  });
  return (
    <Dialog
      open
      title={t("keys.title")}
      closeLabel={words("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={proof.isBusy}>
            {t("keys.save")}
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
        <BannerBox level="warning">{t("keys.warning")}</BannerBox>
        {proof.refusal !== null && <Refusal error={proof.refusal} id={refusalId} />}
        <PasswordField
          {...field("password")}
          label={t("keys.filePassword")}
          hint={t("keys.filePasswordHint")}
        />
        <PasswordField {...field("passwordAgain")} label={t("keys.again")} />
        <ProofInputs proof={proof} refusalId={refusalId} />
      </form>
    </Dialog>
  );
}
