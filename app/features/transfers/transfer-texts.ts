import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { findNameFault, type NameFault, toStoredName } from "#app/contract/validate/name.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { FolderReport, TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { toRemainingTime } from "#app/core/transfers/estimate.ts";
import { isErrorStatus, isFailureStatus, STATUS } from "#app/core/transfers/status.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { useNameFaultText } from "#app/features/errors/name-fault-text.ts";
import { isAllPaused, isUpload, overallRatio01, toPillState } from "./panel-rows.ts";

export type Translate = TFunction<"transfers">;

const PERCENT = 100;

/** Labels of Spec B§4 by status code; any other status is unknown. */
const LABELS = {
  0: "status.0",
  1: "status.1",
  5: "status.5",
  10: "status.10",
  11: "status.11",
  12: "status.12",
  15: "status.15",
  16: "status.16",
  18: "status.18",
  [CODES.uploadCancelled]: "status.1001",
  [CODES.downloadCancelled]: "status.1002",
  [CODES.browserUnfit]: "status.3000",
  [CODES.browserUnfitForFile]: "status.3010",
  [CODES.tooLargeForBrowser]: "status.3020",
} as const;

/** Why nothing moves (Readings ). */
const STANDSTILLS = {
  offline: "row.offline",
  unreachable: "row.waitingForConnection",
  busy: "row.busy",
  slow: "row.slow",
} as const;

function isLabelled(status: number): status is keyof typeof LABELS {
  return status in LABELS;
}

/**
 * The label of a status as the specification words it (Spec B§4).
 * @internal Tests read the label of every status.
 */
export function toStatusLabel(t: Translate, status: number): string {
  return t(isLabelled(status) ? LABELS[status] : "status.unknown");
}

/** What a row says under its name. */
export function useRowText(): (row: TransferRow) => string {
  const { t, i18n } = useTranslation("transfers");
  const toFailureText = useFailureText();
  return (row) => {
    if (!isErrorStatus(row.status)) return toProgressText(t, row, i18n.language);
    if (row.status === CODES.folderIncomplete && row.report !== undefined) {
      const count = row.report.failures.length;
      const text = t(isUpload(row) ? "folder.failed" : "folder.notSaved", { count });
      return together(text, toLeftOut(t, row.report));
    }
    const text = toFailureText(row.name, row.status);
    // What is missing is told by what is up (Reading R-245).
    const more = row.report && !row.report.isScanning ? toCounts(t, row, row.report) : "";
    return together(text, more);
  };
}

/** Why something of this name, or of this path in a folder, was not transferred. */
export function useFailureText(): (path: string, code: number) => string {
  const { t } = useTranslation("transfers");
  const toErrorText = useErrorText();
  const toFaultText = useNameFaultText();
  return (path, code) => {
    // Which rule its name breaks, or that of a folder above it, the row says (Spec B§5).
    const fault = code === CODES.uploadNameRefused ? findPathFault(path) : undefined;
    if (fault?.problem === "too-long") return t("row.tooLong", { n: FILES_LIMITS.maxNameUnits });
    const { line, more } = toErrorText({ code });
    if (fault !== undefined) {
      return together(`${code} ${toFaultText(fault)}`, more);
    }
    return together(line, more);
  };
}

/** No text with gaps: what is put into one loses the isolates that names have in it already. */
function together(text: string, more = ""): string {
  return more === "" ? text : `${text} ${more}`;
}

function findPathFault(path: string): NameFault | undefined {
  const faults = path.split("/").map((name) => findNameFault(toStoredName(name)));
  return faults.find((fault) => fault !== undefined) ?? findNameFault(toStoredName(path));
}

function toCounts(t: Translate, row: TransferRow, report: FolderReport): string {
  const { completedItems: done, totalItems: total } = report;
  return t(isUpload(row) ? "folder.counts" : "folder.savedCounts", { done, total });
}

/** The browser opens it again, or somebody chooses it; of one zip something stands, or it begins again (Reading R-639). */
function toInterruptedKey({ canReopen, kind, report, doneBytes }: TransferRow) {
  if (kind === "zip" && report !== undefined) return "row.leftSave";
  if (kind === "zip" && doneBytes === 0) return "row.leftZip";
  if (kind === "download" || kind === "zip") return "row.leftDownload";
  if (canReopen === true) return "row.left";
  return kind === "folder" ? "row.interruptedFolder" : "row.interrupted";
}

function toProgressText(t: Translate, row: TransferRow, locale: string): string {
  if (row.isInterrupted) return t(toInterruptedKey(row));
  if (row.standstill !== null) return t(STANDSTILLS[row.standstill]);
  const amounts = {
    done: formatBytes(row.doneBytes, locale),
    size: formatBytes(row.sizeBytes, locale),
  };
  if (row.isPaused) return t("row.paused", amounts);
  switch (row.status) {
    case STATUS.success:
      return toDoneText(t, row);
    case STATUS.uploading: {
      const text = row.report && toFolderText(t, row.report);
      if (row.report?.isScanning === true) return text ?? "";
      const bytes = t("row.uploading", amounts);
      return text === undefined ? bytes : t("folder.amounts", { text, ...amounts });
    }
    case STATUS.downloading:
      if (row.report !== undefined) {
        const { completedItems, failures, totalItems: total } = row.report;
        const text = t("folder.saving", { done: completedItems + failures.length, total });
        return t("folder.amounts", { text, ...amounts });
      }
      return t(row.isByServer ? "server.downloading" : "row.downloading", amounts);
    case STATUS.preparing:
      if (row.isByServer) return t("server.preparing");
      return row.kind === "zip" ? t("row.preparingZip") : toStatusLabel(t, row.status);
    default:
      return toStatusLabel(t, row.status);
  }
}

function toFolderText(t: Translate, report: FolderReport): string {
  const { completedItems, totalItems, failures, isScanning } = report;
  if (isScanning) return t("folder.scanning", { count: totalItems });
  return t("folder.uploading", { done: completedItems + failures.length, total: totalItems });
}

/** Files of a folder that a system wrote. */
function toLeftOut(t: Translate, report: FolderReport | undefined): string {
  const count = report?.leftOut ?? 0;
  return count === 0 ? "" : t("folder.leftOut", { count });
}

function toDoneText(t: Translate, row: TransferRow): string {
  if (isUpload(row)) return together(t("row.uploaded"), toLeftOut(t, row.report));
  if (row.note === "not-checked") return t("server.done");
  if (row.note === "older-than-seen") return t("row.older");
  if (row.note === "from-visitor") return t("row.fromVisitor");
  if (row.note === "author-unconfirmed") return t("row.authorUnconfirmed");
  return row.note === "not-from-you" ? t("row.notFromYou") : toStatusLabel(t, row.status);
}

/** The status line of the panel (Spec B§2). */
export function toSummary(t: Translate, state: TransferState): string {
  if (state.isActive) {
    if (isAllPaused(state)) return t("summary.paused");
    return state.remainingS === null
      ? t("summary.progress")
      : t("summary.estimate", { time: toTimeText(t, state.remainingS) });
  }
  const hasFailed = state.rows.some((row) => isFailureStatus(row.status));
  if (hasFailed) return t("summary.issue");
  const isLeft = state.rows.some((row) => row.isInterrupted);
  return isLeft ? toInterruptedSummary(t, state) : t("summary.complete");
}

function toInterruptedSummary(t: Translate, { rows }: Pick<TransferState, "rows">): string {
  const isUploads = rows.every((row) => !row.isInterrupted || isUpload(row));
  return t(isUploads ? "summary.interrupted" : "summary.interruptedAll");
}

/** The minimised panel: a text, and a percentage while it says something (Spec B§2, Readings ). */
export function toPillText(t: Translate, state: TransferState): string {
  const percent = Math.floor(overallRatio01(state) * PERCENT);
  const measured = (text: string) => t("pill.text", { text, percent });
  switch (toPillState(state).kind) {
    case "failed":
      return state.isActive ? measured(t("summary.issue")) : t("summary.issue");
    case "waiting":
      return measured(t("row.waitingForConnection"));
    case "active":
      return measured(t("pill.active"));
    case "paused":
      return measured(t("summary.paused"));
    case "interrupted":
      return toInterruptedSummary(t, state);
    case "uploaded":
      return measured(t("pill.idle"));
    case "complete":
      return t("summary.complete");
  }
}

/**
 * Hours and minutes, minutes and seconds, or seconds (Spec B§4, Time remaining).
 * @internal Tests read times without a transfer.
 */
export function toTimeText(t: Translate, seconds: number): string {
  const time = toRemainingTime(seconds);
  switch (time.kind) {
    case "more-than-cap":
      return t("time.cap");
    case "hours":
      return t("time.pair", {
        large: t("time.hours", { count: time.hours }),
        small: t("time.minutes", { count: time.minutes }),
      });
    case "minutes":
      return t("time.pair", {
        large: t("time.minutes", { count: time.minutes }),
        small: t("time.seconds", { count: time.seconds }),
      });
    case "seconds":
      return t("time.seconds", { count: time.seconds });
  }
}
