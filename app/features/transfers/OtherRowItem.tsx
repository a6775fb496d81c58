import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { OtherPages, OtherRow } from "#app/core/transfers/other-pages.ts";
import { isFailureStatus, isUnfinishedStatus } from "#app/core/transfers/status.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { TransferRow } from "#app/ui/transfers/TransfersPanel.tsx";
import { RowRing } from "./RowRing.tsx";
import { useRowText } from "./transfer-texts.ts";

interface OtherRowItemProps {
  readonly row: OtherRow;
  readonly others: OtherPages;
  /** From 1: its number among `total` rows. */
  readonly position: number;
  readonly total: number;
}

/** A transfer that another tab owns: how far it is, and what that tab can be asked for. */
export function OtherRowItem({ row, others, position, total }: OtherRowItemProps) {
  const { t } = useTranslation("transfers");
  const toText = useRowText();
  const { name, status, isPaused, canPause } = row;
  const isUnfinished = isUnfinishedStatus(status);
  const label = isUnfinished ? t("row.progress", { name }) : undefined;
  const isFolder = row.kind === "folder";
  return (
    <TransferRow
      ring={<RowRing row={row} label={label} />}
      name={toShownName(name)}
      extension={isFolder ? undefined : splitName(name).ext}
      kind={isFolder ? "folder" : "file"}
      state={
        <>
          <span>{t("row.otherTab")}</span> <span>{toText(row)}</span>
        </>
      }
      tone={isFailureStatus(status) ? "error" : "normal"}
      actions={
        <>
          {(canPause || isPaused) && (
            <IconButton
              size="small"
              icon={isPaused ? Play : Pause}
              label={t(isPaused ? "action.resumeNamed" : "action.pauseNamed", { name })}
              onClick={() => others.ask(row, isPaused ? "resume" : "pause")}
            />
          )}
          {isUnfinished && (
            <IconButton
              size="small"
              icon={X}
              label={t("action.cancelNamed", { name })}
              onClick={() => others.ask(row, "cancel")}
            />
          )}
        </>
      }
      position={position}
      total={total}
    />
  );
}
