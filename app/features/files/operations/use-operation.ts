import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isAbort } from "#app/core/errors/normalise.ts";
import {
  afterRetry,
  type BatchResult,
  type Ended,
  type FailedItem,
  toResult,
} from "#app/core/files/batch-report.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { AskPlaces, PlaceAnswers, PlaceConflict } from "#app/core/files/name-conflict.ts";
import { useAction, useShowFailure } from "#app/features/errors/use-action.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { FileActions } from "../use-file-actions.ts";
import type { PickerPorts } from "../use-folder-picker.ts";
import type { OpenListing } from "../use-listing.ts";

/** What every operation works with. */
export interface OperationTools {
  readonly open: Pick<OpenListing, "account" | "ports" | "listing" | "flat"> & PickerPorts;
  readonly folder: OpenedFolder;
  readonly fileActions: Pick<FileActions, "createFolder">;
  readonly onLinks: (links: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Where an operation is. */
export type Phase =
  | { readonly kind: "choose" }
  | {
      readonly kind: "conflict";
      readonly conflicts: readonly PlaceConflict[];
      readonly answer: (answers: PlaceAnswers | null) => void;
    }
  | { readonly kind: "running"; readonly done: number; readonly known: number }
  | { readonly kind: "report"; readonly result: BatchResult };

export const RUNNING: Phase = { kind: "running", done: 0, known: 0 };

export interface Running {
  readonly phase: Phase;
  /** Of the run that goes on. */
  readonly signal: AbortSignal;
  readonly ask: AskPlaces;
  readonly onProgress: (done: number, known: number) => void;
  run(work: () => Promise<Ended>): Promise<void>;
  /** Does once more what failed, or a part of it; what is not done then stays in the list. */
  retry(result: BatchResult, tried: readonly FailedItem[]): Promise<void>;
  cancel(): void;
}

/** Runs an operation: it asks, shows how far it is, and ends in a message or in a report. */
export function useOperation({ open, onLinks, onClose }: OperationTools, first: Phase): Running {
  const [phase, setPhase] = useState<Phase>(first);
  const ending = useRef(new AbortController());
  const showFailure = useShowFailure();
  const ask: AskPlaces = (conflicts) =>
    new Promise((resolve) => {
      const answer = (given: PlaceAnswers | null) => {
        setPhase(RUNNING);
        resolve(given);
      };
      setPhase({ kind: "conflict", conflicts, answer });
    });
  const end = (result: BatchResult) =>
    result.failed.length > 0 ? setPhase({ kind: "report", result }) : onClose();
  const run = async (work: () => Promise<Ended>) => {
    setPhase(RUNNING);
    try {
      const ended = await work();
      if (ended.links.length > 0) onLinks(ended.links);
      end(toResult(ended));
    } catch (error) {
      if (!isAbort(error)) showFailure(error);
      onClose();
    }
    await open.listing.reload();
  };
  const retry = async (result: BatchResult, tried: readonly FailedItem[]) => {
    const ends = new AbortController();
    ending.current = ends;
    setPhase(RUNNING);
    try {
      const ended = await result.again(tried);
      if (ended.links.length > 0) onLinks(ended.links);
      end(afterRetry(result, { tried, ended, isStopped: ends.signal.aborted }));
    } catch (error) {
      if (!isAbort(error)) showFailure(error);
      end(result);
    }
    await open.listing.reload();
  };
  return {
    phase,
    get signal() {
      return ending.current.signal;
    },
    ask,
    onProgress: (done, known) => setPhase({ kind: "running", done, known }),
    run,
    retry,
    cancel: () => ending.current.abort(),
  };
}

/** Once, also where the component is mounted twice to try it out. */
export function useOnce(begin: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what began goes on as it began
  useEffect(() => {
    let isGone = false;
    queueMicrotask(() => !isGone && begin());
    return () => {
      isGone = true;
    };
  }, []);
}

/** Says what was done, with the way back. */
export function useUndoToast({ open }: OperationTools) {
  const toast = useToast();
  const run = useAction();
  const { t } = useTranslation("files");
  return (text: string, undo: () => Promise<unknown>) => {
    const onAct = async () => {
      await run(undo);
      await open.listing.reload();
    };
    toast({ kind: "success", text, action: { label: t("do.undo"), onAct: () => void onAct() } });
  };
}
