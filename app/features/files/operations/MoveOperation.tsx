import { useTranslation } from "react-i18next";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { type MoveOutcome, moveItems } from "#app/core/files/move-items.ts";
import { restoreItems } from "#app/core/files/trash.ts";
import { listAll } from "../list-all.ts";
import { PhaseDialog } from "./PhaseDialog.tsx";
import {
  type Ended,
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
}

/** What left one folder. */
interface Moved extends MoveOutcome {
  readonly from: OpenedFolder;
}

/** Moves items to a folder that was chosen, and asks about each name that is taken there. */
export function MoveOperation({ items, to, tools }: MoveOperationProps) {
  const { t } = useTranslation("files");
  const { open, folder: listed } = tools;
  const running = useOperation(tools, RUNNING);
  const tell = useUndoToast(tools);
  const name = to.path.at(-1)?.name || t(`area.${to.area === "vault" ? "vault" : "main"}`);
  const move = async (chosen: readonly FileItem[]): Promise<Ended> => {
    const moves: Moved[] = [];
    for (const [from, group] of byFolder(chosen, listed)) {
      const targetItems = await listAll(open, to);
      const { ask, signal } = running;
      const before = moves.reduce((sum, { movedIds }) => sum + movedIds.length, 0);
      const onProgress = (done: number) => running.onProgress(before + done, chosen.length);
      const wish = { items: group, from, to, targetItems, ask, signal, onProgress };
      moves.push({ from, ...(await moveItems(open.ports, wish)) });
      if (signal.aborted) break;
    }
    const moved = new Set(moves.flatMap(({ movedIds }) => movedIds));
    if (open.flat === undefined) {
      open.listing.change((rows) => rows.filter(({ id }) => !moved.has(id)));
    }
    const undo = () => moveBack(tools, to, moves);
    if (moved.size > 0) tell(t("toast.moved", { count: moved.size, name }), undo);
    const codes = new Map(moves.flatMap(({ refused }) => [...refused]));
    const failed = chosen.flatMap((item) => {
      const code = codes.get(item.id);
      return code === undefined ? [] : [{ item, name: "", code }];
    });
    return {
      failed,
      again: () => move(failed.map(({ item }) => item)),
      links: [...new Set(moves.flatMap(({ linksToEncrypt }) => linksToEncrypt))],
    };
  };
  useOnce(() => void running.run(() => move(items)));
  return <PhaseDialog act="move" running={running} onClose={tools.onClose} />;
}

/** Names and revs are those of now: what was moved is sealed once more, for where it came from. */
async function moveBack({ open }: OperationTools, to: OpenedFolder, moves: readonly Moved[]) {
  const there = await listAll(open, to);
  for (const { from, movedIds, replacedIds } of moves) {
    const items = there.filter(({ id }) => movedIds.includes(id));
    const targetItems = await listAll(open, from);
    const ask = async () => ({ action: "keep-both", forAll: true }) as const;
    if (items.length > 0) {
      await moveItems(open.ports, { items, from: to, to: from, targetItems, ask });
    }
    if (replacedIds.length > 0) await restoreItems(open.ports, replacedIds);
  }
}

/** The items by the folder that they leave. */
function byFolder(items: readonly FileItem[], listed: OpenedFolder) {
  const groups = Map.groupBy(items, ({ place }) => (place ?? listed).id);
  return [...groups.values()].map((group) => [group[0]?.place ?? listed, group] as const);
}
