import type { Account } from "#app/core/account/account.ts";
import { areaRoot } from "#app/core/files/area-root.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";

/** What a list says of a drag that has left it. */
export interface DrawerDrop {
  /** null: nothing can be put anywhere. */
  readonly account: Account | null;
  readonly accepts: (event: DragEvent) => boolean;
  readonly effectOf: (event: DragEvent) => "copy" | "move";
  readonly drop: (event: DragEvent, target: OpenedFolder) => void;
}

/** The drawer's Files and Vault take what is dropped on them; they stand outside of the list. Returns its end. */
export function followDrawer(newest: () => DrawerDrop): () => void {
  let marked: HTMLElement | null = null;
  const mark = (link: HTMLElement | null) => {
    marked?.removeAttribute("data-drop");
    marked = link;
    link?.setAttribute("data-drop", "");
  };
  const onOver = (event: DragEvent) => {
    const link = linkUnder(event);
    const { account, accepts, effectOf } = newest();
    const isTarget = link !== null && account !== null && accepts(event);
    if (link !== marked) mark(isTarget ? link : null);
    if (!isTarget || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = effectOf(event);
  };
  const onDrop = (event: DragEvent) => {
    const link = linkUnder(event);
    const { account, accepts, drop } = newest();
    mark(null);
    if (link === null || account === null || !accepts(event)) return;
    event.preventDefault();
    drop(event, areaRoot(account, areaOf(link)));
  };
  const end = new AbortController();
  const { signal } = end;
  document.addEventListener("dragover", onOver, { signal });
  document.addEventListener("drop", onDrop, { signal });
  document.addEventListener("dragend", () => mark(null), { signal });
  return () => end.abort();
}

function areaOf(link: HTMLElement): "main" | "vault" {
  return link.getAttribute("href") === "/vault" ? "vault" : "main";
}

function linkUnder({ target }: DragEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('#drawer a[href="/files"], #drawer a[href="/vault"]');
}
