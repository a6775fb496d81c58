import { useTranslation } from "react-i18next";
import {
  type FileHistory,
  type FileVersion,
  purgeVersion,
  restoreVersion,
  setVersionDeleted,
} from "#app/core/files/history.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { type HistoryTools, isOpen, type OpenVersion, toReadable } from "./use-history.ts";

/** The versions that are on the screen. */
export interface Shown extends HistoryTools {
  readonly file: OpenedFile;
  readonly history: FileHistory;
  readonly look: () => Promise<void>;
}

export interface VersionActions {
  download(version: OpenVersion): void;
  restore(version: OpenVersion): Promise<void>;
  setDeleted(version: FileVersion, isDeleted: boolean): Promise<void>;
  purge(version: FileVersion): Promise<void>;
}

/** What can be done with the versions of a file. Each shows its own outcome. */
export function useVersionActions({ ports, runtime, file, history, look }: Shown): VersionActions {
  const { t } = useTranslation("versions");
  const toast = useToast();
  const run = useAction();
  const done = async (work: () => Promise<void>) => {
    const isDone = await run(async () => {
      await work();
      return true;
    });
    // Refused or not: what stands there now is what counts.
    await look();
    return isDone === true;
  };
  const setDeleted = async (version: FileVersion, isDeleted: boolean) => {
    const { item } = file;
    if (!(await done(() => setVersionDeleted(ports, { item, version }, isDeleted)))) return;
    if (!isDeleted) {
      toast({ kind: "success", text: t("toast.back") });
      return;
    }
    toast({
      kind: "success",
      text: t("toast.deleted"),
      action: { label: t("undo"), onAct: () => void setDeleted(version, false) },
    });
  };
  return {
    setDeleted,
    download: (version) => {
      const { item, context } = toReadable(file, version);
      runtime.transfers.download([item], context);
    },
    restore: async (version) => {
      const { ver } = version.content.facts;
      const isDone = await done(() => restoreVersion(ports, { ...file, history, version }));
      if (isDone) toast({ kind: "success", text: t("toast.restored", { version: ver }) });
    },
    purge: async (version) => {
      const { item } = file;
      const isDone = await done(() => purgeVersion(ports, { item, version }));
      if (isDone) toast({ kind: "success", text: t("toast.purged") });
    },
  };
}

/** What is looked at: the chosen one while it is there, else the newest of those before. */
export function chosenOf({ versions }: FileHistory, id: string | null): FileVersion | undefined {
  const earlier = versions.find((version) => !version.isStanding && !version.isDeleted);
  return versions.find((version) => version.id === id) ?? earlier ?? versions[0];
}

export function standingOf({ versions }: FileHistory): OpenVersion | undefined {
  const [standing] = versions;
  return standing !== undefined && isOpen(standing) ? standing : undefined;
}
