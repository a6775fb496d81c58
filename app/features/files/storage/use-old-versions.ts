import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AppError } from "#app/core/errors/app-error.ts";
import type { OldVersion } from "#app/core/files/storage/old-versions.ts";
import { WatchedOldVersions } from "#app/core/files/storage/watch-old-versions.ts";
import { useAction, useShowFailure } from "#app/features/errors/use-action.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { OpenStorage } from "./use-storage.ts";

/** The oldest versions, and what frees the room that they take. */
export function useOldVersions({ ports }: OpenStorage) {
  const { t } = useTranslation(["storage", "files"]);
  const run = useAction();
  const toast = useToast();
  const showFailure = useRef(useShowFailure());
  const watched = useMemo(
    () => new WatchedOldVersions(ports, (code) => showFailure.current(new AppError(code))),
    [ports],
  );
  useEffect(() => watched.start(), [watched]);
  const state = useObservable(watched.state);
  const remove = async (versions: readonly OldVersion[]) => {
    const done = await run(() => watched.setDeleted(versions, true));
    if (done === null) return;
    const onAct = () => void run(() => watched.setDeleted(done, false));
    const text = t("versionsDeleted", { count: done.length });
    toast({ kind: "success", text, action: { label: t("files:do.undo"), onAct } });
  };
  const purge = (versions: readonly OldVersion[]) => run(() => watched.purge(versions));
  return { state, remove, purge, look: () => watched.look() };
}

export function sumOf(versions: readonly OldVersion[]): number {
  return versions.reduce((sum, { facts }) => sum + facts.sizeBytes, 0);
}
