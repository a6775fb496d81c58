import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { endsTransfers } from "./leaving.ts";

/**
 * Asks before unfinished transfers are lost: the browser's own question when the page unloads, ours
 * when a navigation leaves the panel (Spec B§2, A§2.16).
 */
export function LeaveGuard({ engine }: { readonly engine: TransferEngine }) {
  const { t } = useTranslation("transfers");
  const isUnfinished = useObservable(engine.hasUnfinishedTransfers);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnfinished) event.preventDefault();
      },
      [isUnfinished],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnfinished && endsTransfers(currentLocation.pathname, nextLocation.pathname),
  );
  const leave = () => {
    engine.cancelAll();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("leave.title")}
      confirmLabel={t("leave.go")}
      cancelLabel={t("leave.stay")}
      closeLabel={t("leave.close")}
      tone="danger"
      onConfirm={leave}
      onClose={() => blocker.reset?.()}
    >
      <p>{t("leave.text")}</p>
    </ConfirmDialog>
  );
}
