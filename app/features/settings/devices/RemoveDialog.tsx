import { useNavigate } from "@remix-run/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Device } from "#app/core/account/devices.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { useDeviceName } from "./use-device-name.ts";
import type { Devices } from "./use-devices.ts";

interface RemoveDialogProps {
  readonly device: Device;
  readonly unlink: Devices["unlink"];
  readonly onClose: () => void;
}

/** Asks before a device is signed out; whoever lost it goes on to a new password. */
export function RemoveDialog({ device, unlink, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("devices");
  const refusalId = useId();
  const [isLost, setLost] = useState(false);
  const { shown } = useDeviceName()(device);
  const { error, isBusy, submit } = useSubmit();
  const navigate = useNavigate();
  const toast = useToast();
  const remove = async () => {
    if (!(await submit((signal) => unlink(device, signal)))) return;
    toast({ text: t("removed"), kind: "success" });
    onClose();
    if (isLost) navigate("/settings/security");
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("removeTitle", { device: shown })}
      confirmLabel={t("remove")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="devices-form">
        {error !== null && <Refusal error={error} id={refusalId} />}
        {error !== null && <p>{t("kept")}</p>}
        <p>{t("removeText")}</p>
        <Checkbox
          label={t("lost")}
          checked={isLost}
          onChange={({ target }) => setLost(target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
