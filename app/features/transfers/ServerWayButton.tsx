import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

/** Comes with the first that is asked for. */
const ServerWayDialog = lazyComponent(
  async () => (await import("./ServerWayDialog.tsx")).ServerWayDialog,
);

interface ServerWayButtonProps {
  readonly row: TransferRow;
  readonly engine: TransferEngine;
}

/** A way on where this browser cannot save something: it asks, and does nothing by itself (Reading R-513). */
export function ServerWayButton({ row, engine }: ServerWayButtonProps) {
  const { t } = useTranslation("transfers");
  const [isAsking, setAsking] = useState(false);
  const { name } = row;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-label={t("server.askNamed", { name })}
        onClick={() => setAsking(true)}
      >
        {t("server.ask")}
      </Button>
      {isAsking && (
        <Suspense>
          <ServerWayDialog row={row} engine={engine} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
