import X from "lucide-react/icons/x";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { splitName } from "#app/core/display/name-parts.ts";
import type { TransferRow as Row, TransferEngine } from "#app/core/transfers/engine.ts";
import { isErrorStatus, isUnfinishedStatus, STATUS } from "#app/core/transfers/status.ts";
import { HelpLink } from "#app/features/errors/HelpLink.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { ProgressRing } from "#app/ui/Progress.tsx";
import { TransferRow } from "#app/ui/transfers/TransfersPanel.tsx";
import { folderHref, glyphOf, rowRatio01 } from "./panel-rows.ts";
import { useRowText } from "./transfer-texts.ts";

interface RowActionsProps {
  readonly row: Row;
  readonly engine: TransferEngine;
}

interface TransferRowItemProps extends RowActionsProps {
  /** From 1: its number among `total` rows. */
  readonly position: number;
  readonly total: number;
}

/** One transfer: how far it is, or why it stopped, and what can be done about it; drawn again only when that changed. */
export const TransferRowItem = memo(function TransferRowItem(props: TransferRowItemProps) {
  const { row, engine } = props;
  const { t } = useTranslation("transfers");
  const toText = useRowText();
  const isUnfinished = isUnfinishedStatus(row.status);
  const label = isUnfinished ? t("row.progress", { name: row.name }) : undefined;
  return (
    <TransferRow
      ring={<ProgressRing glyph={glyphOf(row)} ratio01={rowRatio01(row)} label={label} />}
      name={row.name}
      extension={splitName(row.name).ext}
      state={
        <>
          {toText(row)}
          <HelpLink code={row.status} />
        </>
      }
      tone={isErrorStatus(row.status) ? "error" : "normal"}
      actions={<RowActions row={row} engine={engine} />}
      position={props.position}
      total={props.total}
    />
  );
});

function RowActions({ row, engine }: RowActionsProps) {
  const { t } = useTranslation("transfers");
  const { id, name } = row;
  const href = row.kind === "upload" && row.status === STATUS.success ? folderHref(row) : null;
  return (
    <>
      {href !== null && (
        <LinkButton
          kind="quiet"
          size="small"
          href={href}
          aria-label={t("action.folderNamed", { name })}
        >
          {t("action.folder")}
        </LinkButton>
      )}
      {row.canRetry && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t("action.retryNamed", { name })}
          onClick={() => engine.retry(id)}
        >
          {t("action.retry")}
        </Button>
      )}
      {row.canRemove && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t("action.removeNamed", { name })}
          onClick={() => engine.remove(id)}
        >
          {t("action.remove")}
        </Button>
      )}
      {isUnfinishedStatus(row.status) && (
        <IconButton
          size="small"
          icon={X}
          label={t("action.cancelNamed", { name })}
          onClick={() => engine.cancel(id)}
        />
      )}
    </>
  );
}
