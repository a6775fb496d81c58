import { useTranslation } from "react-i18next";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";

interface ServerWayDialogProps {
  readonly row: TransferRow;
  readonly engine: TransferEngine;
  readonly onClose: () => void;
}

/**
 * Says what the server will be able to read before it is lent a key, of these files alone and for this try
 * (Readings ). Nothing begins but by its button; the keyboard stands on Cancel.
 */
export function ServerWayDialog({ row, engine, onClose }: ServerWayDialogProps) {
  const { t } = useTranslation("transfers");
  const kind = row.kind === "zip" ? "zip" : "file";
  const agree = () => {
    onClose();
    engine.retry(row.id, "server");
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t(`server.title.${kind}`)}
      confirmLabel={t("server.agree")}
      cancelLabel={t("server.cancel")}
      closeLabel={t("server.close")}
      onConfirm={agree}
      onClose={onClose}
    >
      <p>{t("server.why", { name: toShownName(row.name) })}</p>
      <ul>
        <li>{t(`server.reads.${kind}`)}</li>
        <li>{t(`server.learns.${kind}`)}</li>
        <li>{t("server.forgets")}</li>
        <li>{t("server.unchecked")}</li>
      </ul>
    </ConfirmDialog>
  );
}
