import type { FolderSource } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

/** An item that something was not done with, and why. */
export interface FailedItem {
  readonly item: FileItem;
  /** As it was to be called; empty: as it is. */
  readonly name: string;
  readonly code: number;
  /** Where a copy was to go. */
  readonly into?: OpenedFolder;
  /** What lists the items of a copied folder again. */
  readonly source?: FolderSource | undefined;
}

/** How a run over many items ended. */
export interface Ended {
  /** Items that it was done with, of those that were asked for. */
  readonly doneIds: readonly string[];
  readonly failed: readonly FailedItem[];
  /** Does once more what failed, or a part of it. */
  readonly again: (failed: readonly FailedItem[]) => Promise<Ended>;
  /** Links whose visitors need keys of what came in. */
  readonly links: readonly string[];
}

/** What stands in the list of what failed. */
export interface BatchResult extends Pick<Ended, "failed" | "again"> {
  readonly doneCount: number;
}

export function toResult({ doneIds, failed, again }: Ended): BatchResult {
  return { doneCount: doneIds.length, failed, again };
}

interface Retried {
  readonly tried: readonly FailedItem[];
  readonly ended: Ended;
  /** It was cancelled: what was not reached is where it was. */
  readonly isStopped: boolean;
}

/**
 * What stands in the list after some of it was tried again: what was not tried stays, what failed once more
 * has its new reason, and of a run that was stopped all that it did not reach. What was left out of it by an
 * answer is gone from the list: that is no failure.
 */
export function afterRetry(before: BatchResult, { tried, ended, isStopped }: Retried): BatchResult {
  const answered = new Set([...ended.doneIds, ...ended.failed.map(({ item }) => item.id)]);
  const isLeft = (one: FailedItem) =>
    !tried.includes(one) || (isStopped && !answered.has(one.item.id));
  return {
    doneCount: before.doneCount + ended.doneIds.length,
    failed: [...before.failed.filter(isLeft), ...ended.failed],
    again: before.again,
  };
}

export interface FailedGroup {
  readonly code: number;
  readonly failed: readonly FailedItem[];
}

/** By reason, in the order in which the reasons came. */
export function groupFailed(failed: readonly FailedItem[]): readonly FailedGroup[] {
  const groups = Map.groupBy(failed, ({ code }) => code);
  return [...groups].map(([code, ofCode]) => ({ code, failed: ofCode }));
}

/** One line for each item, under its reason: what somebody keeps to look into later. */
export function toReportText(
  groups: readonly { readonly line: string; readonly names: readonly string[] }[],
): string {
  const blocks = groups.map(({ line, names }) => [line, ...names.map(oneLine)].join("\n"));
  return `${blocks.join("\n\n")}\n`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not begin a line of its own
const BREAKS = /[\u0000-\u001F\u007F\u0085\u2028\u2029]/gu;

function oneLine(name: string): string {
  return `  ${name.replace(BREAKS, "\uFFFD")}`;
}
