import type { useTranslation } from "react-i18next";
import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { actInPlace, type InPlaceAct, TAKES_BACK } from "#app/core/files/act-in-place.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { ActedOn } from "#app/core/files/item-batches.ts";
import type { useAction } from "#app/features/errors/use-action.tsx";
import type { ToastMessage } from "#app/ui/overlays/Toast.tsx";
import type { InPlaceRun } from "./in-place.ts";
import { type ActedList, showActed } from "./show-acted.ts";

export interface RowTools extends ActedList {
  readonly ports: FilesPorts;
  readonly toast: (message: ToastMessage) => void;
  readonly t: ReturnType<typeof useTranslation<"files">>["t"];
  readonly run: ReturnType<typeof useAction>;
  /** What was pressed goes away: the rows take the focus. */
  readonly focusRows: () => void;
  /** Left out where no dialog can stand: of what was refused the first is told alone. */
  readonly showRun?: ((run: InPlaceRun) => void) | undefined;
}

/** A star stands at once, and goes back where the server did not take it. */
const AT_ONCE: ReadonlySet<InPlaceAct> = new Set(["star", "unstar"]);

/** What is said of the rows that it was done with. */
export const TOLD = {
  remove: "toast.deleted",
  restore: "toast.restored",
  star: "toast.starred",
  unstar: "toast.unstarred",
} as const satisfies Record<InPlaceAct, string>;

/**
 * Does something with rows where they lie, says so with the way back, and names what was refused: in a list of
 * several, in a sentence of one. More than one call takes has a dialog with its progress (Readings ).
 */
export async function actOnRows(tools: RowTools, wish: InPlaceRun): Promise<void> {
  const { does, items } = wish;
  if (items.length > BATCH_ITEMS_MAX && tools.showRun !== undefined) return tools.showRun(wish);
  const isAtOnce = AT_ONCE.has(does);
  if (isAtOnce) showActed(tools, items, does);
  const acted = await tools.run(() => actInPlace(tools.ports, { ...wish, act: does }));
  if (acted === null) {
    if (isAtOnce) await putBack(tools, wish);
    return;
  }
  await tellRefused(tools, wish, acted);
  const done = items.filter(({ id }) => !acted.refused.has(id));
  if (done.length === 0) return;
  if (!isAtOnce) showActed(tools, done, does);
  tellDone(tools, { ...wish, items: done });
  if (does === "restore") await tools.listing.reload();
}

/** Of many, some may have been taken: the list is read again. */
async function putBack(tools: RowTools, { items, does }: InPlaceRun): Promise<void> {
  showActed(tools, items, TAKES_BACK[does]);
  await tools.listing.reload();
}

async function tellRefused(tools: RowTools, wish: InPlaceRun, acted: ActedOn): Promise<void> {
  const [code] = acted.refused.values();
  if (code === undefined) return;
  if (wish.items.length > 1 && tools.showRun !== undefined)
    tools.showRun({ ...wish, ended: acted });
  else await tools.run(() => Promise.reject(new AppError(code)));
}

function tellDone(tools: RowTools, wish: InPlaceRun): void {
  const { does, items } = wish;
  const { toast, t, flat, focusRows } = tools;
  // One star is taken back by its own button, unless its row is gone from the list of stars.
  const isGone = does === "unstar" && flat === "starred";
  if (AT_ONCE.has(does) && items.length === 1 && !isGone) return;
  const onAct = () => {
    focusRows();
    void actOnRows(tools, { ...wish, does: TAKES_BACK[does] });
  };
  const action = { label: t("do.undo"), onAct };
  toast({ kind: "success", text: t(TOLD[does], { count: items.length }), action });
}
