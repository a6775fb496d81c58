import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountRepair } from "#app/core/account/account.ts";
import { useAccount } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Refusal } from "./Refusal.tsx";
import styles from "./Repair.module.css";
import { useRepair } from "./use-repair.ts";

/** Restores the account's state from this device, or makes it anew with the password (Formats 11). */
export function RepairDialog({ onClose }: { readonly onClose: () => void }) {
  const repair = useAccount()?.repair;
  const [way, setWay] = useState<"restore" | "rebuild">(
    repair?.canRestore() === true ? "restore" : "rebuild",
  );
  if (repair === undefined) return null;
  const props = { repair, onClose };
  return way === "restore" ? (
    <RestoreStep {...props} onRebuild={() => setWay("rebuild")} />
  ) : (
    <RebuildStep {...props} />
  );
}

interface StepProps {
  readonly repair: AccountRepair;
  readonly onClose: () => void;
}

function RestoreStep({ repair, onClose, onRebuild }: StepProps & { onRebuild: () => void }) {
  const { t } = useTranslation("account");
  const refusalId = useId();
  const { error, isBusy, run } = useRepair(onClose);
  return (
    <Dialog
      open
      title={t("repair.restoreTitle")}
      closeLabel={t("repair.close")}
      onClose={onClose}
      footStart={
        <Button kind="quiet" onClick={onRebuild}>
          {t("repair.rebuildInstead")}
        </Button>
      }
      foot={
        <Button kind="primary" busy={isBusy} onClick={() => void run(() => repair.restore())}>
          {t("repair.restore")}
        </Button>
      }
    >
      {error !== null && <Refusal error={error} id={refusalId} />}
      <p>{t("repair.restoreText")}</p>
    </Dialog>
  );
}

function RebuildStep({ repair, onClose }: StepProps) {
  const { t } = useTranslation(["account", "auth"]);
  const [formId, refusalId] = [useId(), useId()];
  const [password, setPassword] = useState("");
  const { error, isBusy, run } = useRepair(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void run(() => repair.rebuild(password));
  };
  const described = error === null ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <Dialog
      open
      title={t("account:repair.rebuildTitle")}
      closeLabel={t("account:repair.close")}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={formId} busy={isBusy}>
          {t("account:repair.rebuild")}
        </Button>
      }
    >
      <form id={formId} className={styles.form} method="dialog" onSubmit={submit}>
        {error !== null && <Refusal error={error} id={refusalId} />}
        <p>{t("account:repair.otherDevice")}</p>
        <BannerBox level="warning">{t("account:repair.rebuildText")}</BannerBox>
        <PasswordField
          label={t("auth:field.password")}
          showLabel={t("auth:field.show")}
          hideLabel={t("auth:field.hide")}
          required
          data-autofocus=""
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...described}
        />
      </form>
    </Dialog>
  );
}
