import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isAbort } from "#app/core/errors/normalise.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
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

/** An item that something was not done with, and why. */
export interface FailedItem {
  readonly item: FileItem;
  /** As it was to be called; empty: as it is. */
  readonly name: string;
  readonly code: number;
}

/** How an operation ended. */
export interface Ended {
  readonly failed: readonly FailedItem[];
  /** Does once more what failed. */
  readonly again: () => Promise<Ended>;
  /** Links whose visitors need keys of what came in. */
  readonly links: readonly string[];
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
  | { readonly kind: "report"; readonly ended: Ended };

export const RUNNING: Phase = { kind: "running", done: 0, known: 0 };

export interface Running {
  readonly phase: Phase;
  /** Of the run that goes on. */
  readonly signal: AbortSignal;
  readonly ask: AskPlaces;
  readonly onProgress: (done: number, known: number) => void;
  run(work: () => Promise<Ended>): Promise<void>;
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
  const run = async (work: () => Promise<Ended>) => {
    // What failed may be done again after the rest was stopped.
    if (ending.current.signal.aborted) ending.current = new AbortController();
    setPhase(RUNNING);
    try {
      const ended = await work();
      if (ended.links.length > 0) onLinks(ended.links);
      if (ended.failed.length > 0) setPhase({ kind: "report", ended });
      else onClose();
    } catch (error) {
      if (!isAbort(error)) showFailure(error);
      onClose();
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
