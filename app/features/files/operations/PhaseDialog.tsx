import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { ProgressBar } from "#app/ui/Progress.tsx";
import { ConflictDialog } from "../ConflictDialog.tsx";
import type { ReportedAct } from "./operation.ts";
import type { Running } from "./use-operation.ts";

const TakenNames = lazyComponent(async () =>
  (await import("./load-taken-names.ts")).loadTakenNames(),
);
const BatchReport = lazyComponent(async () =>
  (await import("./load-batch-report.ts")).loadBatchReport(),
);

interface PhaseDialogProps {
  readonly act: ReportedAct;
  /** Of how many items, where names may be taken. */
  readonly total?: number;
  readonly running: Running;
  readonly onClose: () => void;
}

/** A question, how far it is, or what failed. */
export function PhaseDialog({ act, total = 0, running, onClose }: PhaseDialogProps) {
  const { t } = useTranslation("operations");
  const { phase } = running;
  switch (phase.kind) {
    case "choose":
      return null;
    case "conflict": {
      const { conflicts, answer } = phase;
      const [only] = conflicts;
      if (conflicts.length === 1 && only !== undefined)
        return <ConflictDialog conflict={only} onAnswer={answer} />;
      return (
        <Suspense>
          <TakenNames
            act={act === "copy" ? "copy" : "move"}
            total={total}
            conflicts={conflicts}
            onAnswer={answer}
          />
        </Suspense>
      );
    }
    case "running": {
      const { done, known } = phase;
      const title = t(`running.${act}`);
      return (
        <Dialog
          open
          title={title}
          dismiss="buttons"
          onClose={() => undefined}
          foot={<Button onClick={running.cancel}>{t("cancel")}</Button>}
        >
          <p role="status">{known > 0 && t("progress", { done, known })}</p>
          <ProgressBar label={title} ratio01={known === 0 ? undefined : done / known} />
        </Dialog>
      );
    }
    case "report":
      return (
        <Suspense>
          <BatchReport
            act={act}
            result={phase.result}
            onRetry={(failed) => void running.retry(phase.result, failed)}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}
