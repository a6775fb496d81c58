import { useBeforeUnload } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { endsTransfers } from "./leaving.ts";
import { useNavigationGate } from "./NavigationGate.tsx";

/**
 * Asks before unfinished transfers are lost: the browser's own question when the page unloads, ours
 * when a navigation leaves the panel (Spec B§2, A§2.16).
 */
export function LeaveGuard({ engine }: { readonly engine: TransferEngine }) {
  const { t } = useTranslation("transfers");
  const isUnfinished = useObservable(engine.hasUnfinishedTransfers);
  const { isAsking, setAsks, leave, stay } = useNavigationGate();
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnfinished) event.preventDefault();
      },
      [isUnfinished],
    ),
  );
  useEffect(() => {
    if (!isUnfinished) return undefined;
    setAsks(endsTransfers);
    return () => setAsks(null);
  }, [isUnfinished, setAsks]);
  return (
    <ConfirmDialog
      open={isAsking}
      title={t("leave.title")}
      confirmLabel={t("leave.go")}
      cancelLabel={t("leave.stay")}
      closeLabel={t("leave.close")}
      tone="danger"
      onConfirm={() => {
        engine.cancelAll();
        leave();
      }}
      onClose={stay}
    >
      <p>{t("leave.text")}</p>
    </ConfirmDialog>
  );
}
