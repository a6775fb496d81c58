import { useTranslation } from "react-i18next";
import { actInPlace, TAKES_BACK } from "#app/core/files/act-in-place.ts";
import { type Ended, toResult } from "#app/core/files/batch-report.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { ActedOn } from "#app/core/files/item-batches.ts";
import { TOLD } from "#app/features/listing/act-on-rows.ts";
import type { InPlaceRun } from "#app/features/listing/in-place.ts";
import { showActed } from "#app/features/listing/show-acted.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { PhaseDialog } from "./PhaseDialog.tsx";
import {
  type OperationTools,
  type Phase,
  RUNNING,
  useOnce,
  useOperation,
} from "./use-operation.ts";

interface InPlaceOperationProps {
  readonly wish: InPlaceRun;
  readonly tools: OperationTools;
  /** Begins another one: the way back. */
  readonly onAct: (wish: InPlaceRun) => void;
}

const TITLES = { remove: "delete", restore: "restore", star: "star", unstar: "unstar" } as const;

/**
 * Deletes, restores or stars many items where they lie, or goes on with what of them was refused (Readings R-602,
 *
 */
export function InPlaceOperation({ wish, tools, onAct }: InPlaceOperationProps) {
  const { does, items, ended } = wish;
  const { t } = useTranslation("files");
  const toast = useToast();
  const { open, onClose } = tools;
  const tell = (done: readonly FileItem[]) => {
    const back = { ...wish, does: TAKES_BACK[does], items: done, ended: undefined };
    const action = { label: t("do.undo"), onAct: () => onAct(back) };
    toast({ kind: "success", text: t(TOLD[does], { count: done.length }), action });
  };
  const run = async (chosen: readonly FileItem[]): Promise<Ended> => {
    const { signal, onProgress } = running;
    const acting = { ...wish, act: does, items: chosen, signal, onProgress };
    const acted = await actInPlace(open.ports, acting);
    const ids = new Set(acted.doneIds);
    const done = chosen.filter(({ id }) => ids.has(id));
    showActed(open, done, does);
    if (done.length > 0) tell(done);
    return toEnded(chosen, acted);
  };
  const toEnded = (chosen: readonly FileItem[], { doneIds, refused }: ActedOn): Ended => ({
    doneIds,
    failed: chosen.flatMap((item) => {
      const code = refused.get(item.id);
      return code === undefined ? [] : [{ item, name: "", code }];
    }),
    again: (tried) => run(tried.map(({ item }) => item)),
    links: [],
  });
  const first: Phase =
    ended === undefined ? RUNNING : { kind: "report", result: toResult(toEnded(items, ended)) };
  const running = useOperation(tools, first);
  useOnce(() => {
    if (ended === undefined) void running.run(() => run(items));
  });
  return <PhaseDialog act={TITLES[does]} running={running} onClose={onClose} />;
}
