import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";

interface LeaveQuestionProps {
  readonly open: boolean;
  /** What is about to be done, as on its button. */
  readonly label: string;
  readonly returnFocus: HTMLElement | null;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Signing out and locking with unfinished transfers ask (Spec A§2.16). */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { open, label, returnFocus, onLeave, onClose } = props;
  const { t } = useTranslation("shell");
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={label}
      confirmLabel={label}
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
