import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Finished, finishHandover } from "#app/core/shares/finish-handover.ts";
import type { Share } from "#app/core/shares/share.ts";
import type { ShareWork } from "#app/core/shares/share-work.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

interface FinishDialogProps {
  readonly share: Share;
  readonly work: ShareWork;
  readonly returnFocus: HTMLElement | null;
  readonly onLater: () => void;
  readonly onClose: () => void;
}

/** Asks before a share that was handed over ends, and says what is not there yet (Reading R-251). */
export function FinishDialog({ share, work, returnFocus, onLater, onClose }: FinishDialogProps) {
  const { t } = useTranslation("shares");
  const refusalId = useId();
  const toast = useToast();
  const { isBusy, error, submit } = useSubmit();
  const [finished, setFinished] = useState<Finished | null>(null);
  const finish = () =>
    submit(async (signal) => {
      await work.end(async (ports) => {
        const outcome = await finishHandover(ports, share, signal);
        setFinished(outcome);
        if (outcome.kind !== "done" && outcome.kind !== "kept") return;
        const text = t(outcome.kind === "done" ? "handover.finished" : "handover.kept");
        toast({ kind: outcome.kind === "done" ? "success" : "info", text });
        onClose();
      });
    });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("handover.finishTitle")}
      confirmLabel={t("handover.finish")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={isBusy}
      returnFocus={returnFocus}
      onConfirm={() => void finish()}
      onClose={onLater}
    >
      {error !== null && <Refusal error={error} id={refusalId} />}
      {finished?.kind === "waiting" && (
        <BannerBox level="warning">{t("handover.notJoined")}</BannerBox>
      )}
      {finished?.kind === "missing" && (
        <BannerBox level="warning">{t("handover.missing", { count: finished.count })}</BannerBox>
      )}
      <p>{t("handover.finishText")}</p>
    </ConfirmDialog>
  );
}
