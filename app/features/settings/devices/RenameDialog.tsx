import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DEVICE_LIMITS } from "#app/contract/limits.data.ts";
import type { Device } from "#app/core/account/devices.api.ts";
import { renameDevice } from "#app/core/account/devices.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useAccount } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { useDeviceName } from "./use-device-name.ts";

interface RenameDialogProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Gives a device a name, or takes it back: sealed with the account, for its owner's eyes alone. */
export function RenameDialog({ device, onClose }: RenameDialogProps) {
  const { t } = useTranslation("devices");
  const [formId, refusalId] = [useId(), useId()];
  const { given, own, shown } = useDeviceName()(device);
  const [typed, setTyped] = useState(given);
  const account = useAccount();
  const toast = useToast();
  const { error, isBusy, submit } = useSubmit();
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await submit(async () => {
      if (account !== null) await renameDevice(account, device, typed);
    });
    if (!isDone) return;
    toast({ text: t("renamed"), kind: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      title={t("renameTitle", { device: shown })}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t("rename")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="devices-form"
        method="dialog"
        onFocus={preloadRefusal}
        onSubmit={rename}
      >
        {error !== null && <Refusal error={error} id={refusalId} />}
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          maxLength={DEVICE_LIMITS.maxNameCharacters}
          placeholder={own}
          autoComplete="off"
          dir="auto"
          data-autofocus=""
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
