import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";

interface LeaveQuestionProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before a navigation ends what is transferred. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
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
      <p>{t("leave.text")}</p>
    </ConfirmDialog>
  );
}
