import { useState } from "react";
import { useTranslation } from "react-i18next";
import { noticeKey } from "#app/core/transfers/done-notice.ts";
import type { TransferEngine, TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import type { OtherPages, OtherRow } from "#app/core/transfers/other-pages.ts";
import { bandwidthKey } from "#app/core/transfers/pace/bandwidth.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";
import type { PanelPictures } from "#app/core/transfers/thumbs/panel-pictures.ts";
import {
  type Runtime,
  useAuthState,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { ProgressRing } from "#app/ui/Progress.tsx";
import { TransfersList } from "#app/ui/transfers/TransfersList.tsx";
import { TransfersPanel, TransfersPill } from "#app/ui/transfers/TransfersPanel.tsx";
import { OtherRowItem } from "./OtherRowItem.tsx";
import {
  filterRows,
  overallRatio01,
  ROW_FILTERS,
  type RowFilter,
  type ShownTransfers,
  showsNames,
  toPillState,
  withOthers,
} from "./panel-rows.ts";
import { SpeedMenu } from "./SpeedMenu.tsx";
import { TransferRowItem } from "./TransferRowItem.tsx";
import styles from "./Transfers.module.css";
import { type Translate, toPillText, toSummary } from "./transfer-texts.ts";
import { UnloadGuard } from "./UnloadGuard.tsx";
import { UploadConflictDialog } from "./UploadConflictDialog.tsx";
import { useDoneNotice, useNoticeChoice } from "./use-done-notice.ts";
import { useOtherPages } from "./use-other-pages.ts";
import { isPictured, useRowPictures } from "./use-row-pictures.ts";

/**
 * Everything that transfers show, for the shell and for link pages: the panel or its pill, the
 * question about a taken name, and the guard of the page. Nothing until the runtime is here.
 */
export function TransfersDock() {
  const runtime = useRuntime();
  return runtime === null ? null : <Dock runtime={runtime} />;
}

function Dock({ runtime }: { readonly runtime: Runtime }) {
  const { transfers: engine, device } = runtime;
  const state = useObservable(engine.state);
  const others = useOtherPages(runtime);
  const shown = withOthers(state, useObservable(others.state));
  const auth = useAuthState();
  // What another tab does comes small, and takes no focus.
  const isOwn = state.rows.length > 0;
  const [size, setSize] = useState<"new" | "aside" | "panel" | "pill">(isOwn ? "new" : "aside");
  const hasNames = showsNames(auth);
  const pictures = useRowPictures(runtime, hasNames && state.rows.some(isPictured));
  useDoneNotice(engine, device, noticeKey(auth.kind === "open" ? auth.account : null));
  if (!hasNames) return <UnloadGuard engine={engine} />;
  return (
    <>
      <UnloadGuard engine={engine} />
      <UploadConflictDialog engine={engine} />
      {shown.rows.length > 0 &&
        (size === "pill" || size === "aside" ? (
          <Pill state={shown} takesFocus={size === "pill"} onOpen={() => setSize("panel")} />
        ) : (
          <Panel
            engine={engine}
            device={device}
            state={state}
            shown={shown}
            others={others}
            pictures={pictures}
            takesFocus={size === "panel"}
            onMinimise={() => setSize("pill")}
          />
        ))}
    </>
  );
}

interface PanelProps {
  readonly engine: TransferEngine;
  readonly device: Runtime["device"];
  readonly state: TransferState;
  /** With what other tabs transfer. */
  readonly shown: ShownTransfers;
  readonly others: OtherPages;
  readonly pictures: PanelPictures | null;
  readonly takesFocus: boolean;
  readonly onMinimise: () => void;
}

function Panel(props: PanelProps) {
  const { engine, device, state, shown, others, pictures, takesFocus, onMinimise } = props;
  const { t } = useTranslation("transfers");
  const [filter, setFilter] = useState<RowFilter>("all");
  const rows = filterRows(shown.rows, filter);
  const pause = usePauseAll(engine, state);
  const close = {
    label: shown.isActive ? t("closeBusy") : t("close"),
    isDisabled: shown.isActive,
    onClose: () => engine.clear(),
  };
  return (
    <TransfersPanel
      title={t("title")}
      counter={t("counter", shown.counts)}
      status={toSummary(t, shown)}
      filters={<Filters filter={filter} onChange={setFilter} />}
      pause={pause}
      minimise={{ label: t("minimise"), onMinimise }}
      close={close}
      takesFocus={takesFocus}
      foot={<ForAll engine={engine} device={device} state={state} />}
    >
      <TransfersList
        label={t("list")}
        count={rows.length}
        rowAt={(index) => toItem(rows, index, { engine, others, pictures })}
        empty={<EmptyRow text={t(`empty.${filter}`)} />}
      />
    </TransfersPanel>
  );
}

/** Holds back everything that can be, or lets go on what is held back. */
function usePauseAll(engine: TransferEngine, { rows }: TransferState) {
  const { t } = useTranslation("transfers");
  if (rows.some((row) => row.canPause)) {
    return { label: t("action.pauseAll"), isPaused: false, onPress: () => engine.pauseAll() };
  }
  if (!rows.some((row) => row.isPaused)) return toGoOnAll(t, engine, rows);
  return { label: t("action.resumeAll"), isPaused: true, onPress: () => engine.resumeAll() };
}

/** All that an earlier page left and the browser opens again (Reading R-500). */
function toGoOnAll(t: Translate, engine: TransferEngine, rows: readonly TransferRow[]) {
  const left = rows.filter((row) => row.isInterrupted && row.canReopen === true);
  if (left.length === 0) return undefined;
  const goOn = async () => {
    // One question of the browser at a time.
    for (const { id } of left) await engine.goOn(id);
  };
  return { label: t("action.goOnAll"), isPaused: true, onPress: () => void goOn() };
}

/** How fast everything goes; what ends it, or takes away what has ended (Spec B§2, B§4). */
function ForAll({ engine, device, state }: Pick<PanelProps, "engine" | "device" | "state">) {
  const { t } = useTranslation("transfers");
  const auth = useAuthState();
  const account = auth.kind === "open" ? auth.account : null;
  const notice = useNoticeChoice(device, noticeKey(account));
  const hasEnded = state.rows.some(({ status }) => !isUnfinishedStatus(status));
  return (
    <>
      <SpeedMenu device={device} speedKey={bandwidthKey(account)} more={notice} />
      <Button kind="quiet" size="small" disabled={!hasEnded} onClick={() => engine.clear()}>
        {t("action.clear")}
      </Button>
      <Button
        kind="quiet"
        size="small"
        disabled={!state.isActive}
        onClick={() => engine.cancelAll()}
      >
        {t("action.cancelAll")}
      </Button>
    </>
  );
}

function toItem(
  rows: readonly (TransferRow | OtherRow)[],
  index: number,
  { engine, others, pictures }: Pick<PanelProps, "engine" | "others" | "pictures">,
) {
  const row = rows[index];
  if (row === undefined) return null;
  const place = { position: index + 1, total: rows.length };
  if ("page" in row) return <OtherRowItem key={row.id} row={row} others={others} {...place} />;
  return <TransferRowItem key={row.id} {...{ row, engine, pictures }} {...place} />;
}

function EmptyRow({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands where the rows of the list stand
    <p role="listitem" className={styles.empty}>
      {text}
    </p>
  );
}

interface FiltersProps {
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation("transfers");
  return (
    <ChipGroup label={t("filters")}>
      {ROW_FILTERS.map((one) => (
        <Chip key={one} pressed={one === filter} onClick={() => onChange(one)}>
          {t(`filter.${one}`)}
        </Chip>
      ))}
    </ChipGroup>
  );
}

interface PillProps {
  readonly state: TransferState;
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
}

/** The minimised panel. */
function Pill({ state, takesFocus, onOpen }: PillProps) {
  const { t } = useTranslation("transfers");
  return (
    <TransfersPill
      ring={<ProgressRing glyph={toPillState(state).glyph} ratio01={overallRatio01(state)} />}
      title={t("pill.open")}
      takesFocus={takesFocus}
      onClick={onOpen}
    >
      {toPillText(t, state)}
    </TransfersPill>
  );
}
