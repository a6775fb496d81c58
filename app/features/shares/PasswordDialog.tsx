import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinByPassword } from "#app/core/shares/join-by-password.ts";
import type { Share } from "#app/core/shares/share.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { Shares } from "./use-shares.ts";

interface PasswordDialogProps {
  readonly share: Share;
  readonly act: Shares["act"];
  readonly onClose: () => void;
}

/** Takes the key of a share by the password that its owner told (1620, 1621). */
export function PasswordDialog({ share, act, onClose }: PasswordDialogProps) {
  const { t } = useTranslation("shares");
  const formId = useId();
  const refusalId = useId();
  const toast = useToast();
  const { isBusy, error, submit, forget } = useSubmit();
  const [typed, type] = useState("");
  const join = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      await act((ports) => joinByPassword(ports, { shareId: share.shareId, typed }));
      toast({ kind: "success", text: t("password.done") });
      onClose();
    });
  };
  return (
    <Dialog
      open
      title={t("password.title")}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t("password.confirm")}
          </Button>
        </>
      }
    >
      {error !== null && <Refusal error={error} id={refusalId} />}
      <p>{t("password.text", { email: share.owner?.email ?? "" })}</p>
      <form id={formId} onSubmit={join}>
        <TextField
          label={t("password.field")}
          face="mono"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          aria-describedby={error === null ? undefined : refusalId}
          value={typed}
          onChange={({ target }) => {
            forget();
            type(target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
