import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Ended } from "#app/core/files/batch-report.ts";
import { type EndingShares, findEndingShares } from "#app/core/files/ending-shares.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { type Copied, moveAnywhere } from "#app/core/files/move-anywhere.ts";
import { isSameTree } from "#app/core/files/same-tree.ts";
import { EndingQuestion } from "./EndingQuestion.tsx";
import { PhaseDialog } from "./PhaseDialog.tsx";
import {
  type OperationTools,
  RUNNING,
  useOnce,
  useOperation,
  useUndoToast,
} from "./use-operation.ts";

interface MoveOperationProps {
  readonly items: readonly FileItem[];
  readonly to: OpenedFolder;
  readonly tools: OperationTools;
  /** Called where none of them moved: what was cut can be put somewhere still. */
  readonly onStay?: () => void;
}

interface Question {
  readonly found: EndingShares;
  readonly answer: (isMoved: boolean) => void;
}

/**
 * Moves items to a folder that was chosen. It asks first where links and shares end by that (Reading R-505),
 * and about all names that are taken there.
 */
export function MoveOperation({ items, to, tools, onStay }: MoveOperationProps) {
  const { t } = useTranslation(["files", "operations"]);
  const { open, folder: listed } = tools;
  const running = useOperation(tools, RUNNING);
  const tell = useUndoToast(tools);
  const name = to.path.at(-1)?.name || t(`area.${to.area === "vault" ? "vault" : "main"}`);
  const toldOf = (moved: ReadonlySet<string>) => {
    const isAcross = items.some(
      (item) => moved.has(item.id) && !isSameTree(item.place ?? listed, to),
    );
    const text = t("toast.moved", { count: moved.size, name });
    return isAcross ? `${text} ${t("operations:acrossDone")}` : text;
  };
  const move = async (chosen: readonly FileItem[], before?: Copied): Promise<Ended> => {
    const targetItems = await listAll(open.ports, to);
    const { ask, signal, onProgress } = running;
    const wish = { items: chosen, listed, to, targetItems, ask, signal, onProgress };
    const done = await moveAnywhere(open.ports, { ...wish, ...(before && { copied: before }) });
    const { movedIds, failed, copied, linksToEncrypt } = done;
    const moved = new Set(movedIds);
    if (open.flat === undefined) {
      open.listing.change((rows) => rows.filter(({ id }) => !moved.has(id)));
    }
    if (moved.size > 0) tell(toldOf(moved), done.undo);
    return {
      doneIds: movedIds,
      failed: failed.map((one) => ({ ...one, name: "" })),
      again: (tried) =>
        move(
          tried.map(({ item }) => item),
          copied,
        ),
      links: linksToEncrypt,
    };
  };
  const [question, setQuestion] = useState<Question | null>(null);
  const mayEnd = async (): Promise<boolean> => {
    const found = await findEndingShares(open.ports, { items, listed, to, signal: running.signal });
    if (found.ends.length === 0 && found.isWhole) return true;
    return new Promise((resolve) => {
      const answer = (isMoved: boolean) => {
        setQuestion(null);
        resolve(isMoved);
      };
      setQuestion({ found, answer });
    });
  };
  const begin = async (): Promise<Ended> => {
    let hasEnded = false;
    try {
      const none = { doneIds: [], failed: [], again: begin, links: [] };
      const ended = (await mayEnd()) ? await move(items) : none;
      hasEnded = ended.doneIds.length > 0 || ended.failed.length > 0;
      return ended;
    } finally {
      if (!hasEnded) onStay?.();
    }
  };
  useOnce(() => void running.run(begin));
  if (question !== null) {
    return <EndingQuestion found={question.found} place={name} onAnswer={question.answer} />;
  }
  return <PhaseDialog act="move" total={items.length} running={running} onClose={tools.onClose} />;
}
