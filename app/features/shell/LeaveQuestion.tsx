import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";

interface LeaveQuestionProps {
  readonly open: boolean;
  readonly returnFocus: HTMLElement | null;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Signing out with unfinished transfers asks (Spec A§2.16). */
export function LeaveQuestion({ open, returnFocus, onLeave, onClose }: LeaveQuestionProps) {
  const { t } = useTranslation("shell");
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={t("leave.title")}
      confirmLabel={t("leave.leave")}
      cancelLabel={t("leave.stay")}
      closeLabel={t("leave.close")}
      returnFocus={returnFocus}
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>{t("leave.text")}</p>
    </ConfirmDialog>
  );
}
