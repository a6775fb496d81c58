import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";

interface ConfirmDeleteProps {
  readonly isBusy?: boolean;
  readonly returnFocus?: HTMLElement | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a link is deleted: what has its address finds nothing there any more. */
export function ConfirmDelete({ isBusy, ...props }: ConfirmDeleteProps) {
  const { t } = useTranslation("links");
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("dialog.deleteTitle")}
      confirmLabel={t("dialog.delete")}
      cancelLabel={t("dialog.cancel")}
      closeLabel={t("dialog.close")}
      busy={isBusy}
      {...props}
    >
      <p>{t("dialog.deleteText")}</p>
    </ConfirmDialog>
  );
}
