import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import { memo, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { TransferRow as Row, TransferEngine } from "#app/core/transfers/engine.ts";
import { isFailureStatus, isUnfinishedStatus } from "#app/core/transfers/status.ts";
import type { PanelPictures } from "#app/core/transfers/thumbs/panel-pictures.ts";
import { HelpLink } from "#app/features/errors/HelpLink.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { TransferRow } from "#app/ui/transfers/TransfersPanel.tsx";
import { GoOnButton } from "./GoOnButton.tsx";
import { loadFolderFailures } from "./load-folder-failures.ts";
import { fileHref, folderHref } from "./panel-rows.ts";
import { RowMenu } from "./RowMenu.tsx";
import { RowRing } from "./RowRing.tsx";
import { ServerWayButton } from "./ServerWayButton.tsx";
import { useRowText } from "./transfer-texts.ts";

/** Comes with the first that is asked for. */
const FolderFailures = lazyComponent(loadFolderFailures);

interface RowActionsProps {
  readonly row: Row;
  readonly engine: TransferEngine;
}

interface TransferRowItemProps extends RowActionsProps {
  /** From 1: its number among `total` rows. */
  readonly position: number;
  readonly total: number;
  readonly pictures?: PanelPictures | null | undefined;
}

/** One transfer: how far it is, or why it stopped, and what can be done about it; drawn again only when that changed. */
export const TransferRowItem = memo(function TransferRowItem(props: TransferRowItemProps) {
  const { row, engine } = props;
  const { t } = useTranslation("transfers");
  const toText = useRowText();
  const isUnfinished = isUnfinishedStatus(row.status);
  const label = isUnfinished ? t("row.progress", { name: row.name }) : undefined;
  const isFolder = row.kind === "folder";
  const failures = useFailures(row);
  return (
    <TransferRow
      ring={<RowRing row={row} label={label} pictures={props.pictures} />}
      name={toShownName(row.name)}
      extension={isFolder ? undefined : splitName(row.name).ext}
      kind={isFolder ? "folder" : "file"}
      state={
        <>
          {toText(row)}
          <HelpLink code={row.status} />
        </>
      }
      tone={isFailureStatus(row.status) ? "error" : "normal"}
      actions={
        <>
          {failures.button}
          <RowActions row={row} engine={engine} />
        </>
      }
      below={failures.list}
      position={props.position}
      total={props.total}
    />
  );
});

/** What of a folder failed, and what shows and hides it. */
function useFailures({ name, report }: Row) {
  const { t } = useTranslation("transfers");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const failures = report?.failures ?? [];
  if (failures.length === 0) return { button: null, list: null };
  const button = (
    <IconButton
      size="small"
      icon={isOpen ? ChevronUp : ChevronDown}
      label={t(isOpen ? "folder.hide" : "folder.show", { name })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
    />
  );
  const list = isOpen && (
    <Suspense>
      <FolderFailures {...{ id, name, failures }} />
    </Suspense>
  );
  return { button, list };
}

function RowActions({ row, engine }: RowActionsProps) {
  const { t } = useTranslation("transfers");
  const { id, name } = row;
  return (
    <>
      <PlaceLink row={row} />
      {(row.isInterrupted || row.canChooseAgain) && <GoOnButton row={row} engine={engine} />}
      <HurryButton row={row} engine={engine} />
      {row.canRetry && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t(row.isByServer ? "server.selfNamed" : "action.retryNamed", { name })}
          onClick={() => engine.retry(id)}
        >
          {t(row.isByServer ? "server.self" : "action.retry")}
        </Button>
      )}
      {row.canAskServer && <ServerWayButton row={row} engine={engine} />}
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
      {(row.canPause || row.isPaused) && (
        <IconButton
          size="small"
          icon={row.isPaused ? Play : Pause}
          label={t(row.isPaused ? "action.resumeNamed" : "action.pauseNamed", { name })}
          onClick={() => (row.isPaused ? engine.resume(id) : engine.pause(id))}
        />
      )}
      <RowMenu row={row} engine={engine} />
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

/** To the folder that is there, or to the file that is up; to the folder of that leads its menu. */
function PlaceLink({ row }: { readonly row: Row }) {
  const { t } = useTranslation("transfers");
  const isFolder = row.kind === "folder";
  const href = isFolder ? row.itemId && folderHref(row) : fileHref(row);
  if (href === null) return null;
  const action = isFolder ? "location" : "file";
  const label = t(`action.${action}Named`, { name: row.name });
  const visit = row.fid && { fid: row.fid };
  // The way to a file names its kind, which nobody is told before it is gone (Reading R-582).
  const asks: { readonly discover?: "none" } = isFolder ? {} : { discover: "none" };
  return (
    <LinkButton kind="quiet" size="small" href={href} state={visit} aria-label={label} {...asks}>
      {t(`action.${action}`)}
    </LinkButton>
  );
}

/** Another way than to wait: what is slow goes to another host, what was too much is tried at once. */
function HurryButton({ row, engine }: RowActionsProps) {
  const { t } = useTranslation("transfers");
  if (row.standstill !== "slow" && row.standstill !== "busy") return null;
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={t(`action.${row.standstill}Named`, { name: row.name })}
      onClick={() => engine.retry(row.id)}
    >
      {t(`action.${row.standstill}`)}
    </Button>
  );
}
