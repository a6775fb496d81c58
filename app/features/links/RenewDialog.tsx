import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";

interface RenewDialogProps {
  readonly name: string;
  readonly returnFocus: HTMLElement | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the key in the address changes: nobody who has the link opens it any more. */
export function RenewDialog({ name, ...props }: RenewDialogProps) {
  const { t } = useTranslation("links");
  return (
    <ConfirmDialog
      open
      title={t("renew.title")}
      confirmLabel={t("renew.confirm")}
      cancelLabel={t("dialog.cancel")}
      closeLabel={t("dialog.close")}
      {...props}
    >
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <p>{t("renew.text")}</p>
    </ConfirmDialog>
  );
}
