import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";

interface ConfirmDeleteProps {
  /** Of the item that is linked. */
  readonly name: string;
  readonly isBusy?: boolean;
  readonly returnFocus?: HTMLElement | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a link is deleted: what has its address finds nothing there any more. */
export function ConfirmDelete({ name, isBusy, ...props }: ConfirmDeleteProps) {
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
      {name !== "" && (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      )}
      <p>{t("dialog.deleteText")}</p>
    </ConfirmDialog>
  );
}
