import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Share } from "#app/core/shares/share.ts";
import { type TakenOver, takeOver } from "#app/core/shares/take-over.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { ProgressBar } from "#app/ui/Progress.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { Shares } from "./use-shares.ts";

interface TakeOverDialogProps {
  readonly share: Share;
  /** Of the folder. */
  readonly name: string;
  readonly act: Shares["act"];
  readonly onClose: () => void;
}

interface Counted {
  readonly done: number;
  readonly known: number;
}

/** Asks before somebody takes over a share, and shows how far that is (Reading R-251). */
export function TakeOverDialog({ share, name, act, onClose }: TakeOverDialogProps) {
  const { t } = useTranslation("shares");
  const refusalId = useId();
  const { dateTime } = useItemFormats();
  const { isBusy, error, counted, left, laterMs, start } = useTakingOver({ share, act, onClose });
  return (
    <Dialog
      open
      title={t("handover.takeTitle", { name })}
      closeLabel={t("close")}
      dismiss={isBusy ? "buttons" : "any"}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" busy={isBusy} data-autofocus onClick={start}>
            {t("handover.take")}
          </Button>
        </>
      }
    >
      {error !== null && <Refusal error={error} id={refusalId} />}
      {laterMs !== null && !isBusy && (
        <BannerBox level="warning">
          {t("handover.invitesLater", { time: dateTime(laterMs) })}
        </BannerBox>
      )}
      {left.count > 0 && !isBusy && (
        <BannerBox level="warning" fact={t("handover.left", { count: left.count })}>
          <FailureText error={{ code: left.code }} />
        </BannerBox>
      )}
      <p>{t("handover.takeText", { email: share.owner?.email ?? "" })}</p>
      <p>{t("handover.takePeople")}</p>
      {isBusy && <Progress {...counted} />}
    </Dialog>
  );
}

function Progress({ done, known }: Counted) {
  const { t } = useTranslation("shares");
  return (
    <>
      <p role="status">{t("handover.progress", { done, known })}</p>
      <ProgressBar
        label={t("handover.take")}
        ratio01={known === 0 ? undefined : Math.min(1, done / known)}
      />
      <Hint>{t("preparing.keepOpen")}</Hint>
    </>
  );
}

type Tools = Pick<TakeOverDialogProps, "share" | "act" | "onClose">;

function useTakingOver({ share, act, onClose }: Tools) {
  const { t } = useTranslation("shares");
  const toast = useToast();
  const { isBusy, error, submit } = useSubmit();
  const [counted, setCounted] = useState<Counted>({ done: 0, known: 0 });
  const [left, setLeft] = useState({ count: 0, code: 0 });
  const [laterMs, setLaterMs] = useState<number | null>(null);
  const start = () =>
    void submit(async (signal) => {
      const onProgress = (done: number, known: number) => setCounted({ done, known });
      const taken = await act<TakenOver>((ports) => takeOver(ports, { share, signal, onProgress }));
      setLeft({ count: taken.left.length, code: taken.left[0]?.code ?? 0 });
      setLaterMs(taken.invitesFromMs);
      if (taken.left.length > 0 || taken.invitesFromMs !== null) return;
      toast({ kind: "success", text: t("handover.taken") });
      onClose();
    });
  return { isBusy, error, counted, left, laterMs, start };
}
