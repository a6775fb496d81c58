import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import type { Loss } from "./leaving.ts";

interface LeaveQuestionProps {
  readonly losses: readonly Loss[];
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before a navigation ends what is transferred, or takes away a sheet that nobody kept. */
export function LeaveQuestion({ losses, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation("transfers");
  return (
    <ConfirmDialog
      open
      title={t("leave.title")}
      confirmLabel={t("leave.go")}
      cancelLabel={t("leave.stay")}
      closeLabel={t("leave.close")}
      tone="danger"
      onConfirm={onLeave}
      onClose={onStay}
    >
      {losses.map((loss) => (
        <p key={loss}>{t(loss === "sheet" ? "leave.sheet" : "leave.text")}</p>
      ))}
    </ConfirmDialog>
  );
}
