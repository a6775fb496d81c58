import type { FileItem, OpenedFolder } from "./item.ts";

/** Items that were copied or cut, until they are put somewhere: on this device, in this page, in memory. */
export interface Clip {
  readonly act: "copy" | "move";
  /** Each with the place where it lies. */
  readonly items: readonly FileItem[];
}

/** What pasting comes to: a copy beside the original is a duplicate. */
export type Pasted =
  | { readonly act: "duplicate"; readonly items: readonly FileItem[] }
  | {
      readonly act: "copy" | "move";
      readonly items: readonly FileItem[];
      readonly to: OpenedFolder;
    };

/** Only what has an open name can be taken along; null without any. */
export function toClip(
  act: Clip["act"],
  items: readonly FileItem[],
  folder: OpenedFolder | null,
): Clip | null {
  const named = items.flatMap((item): FileItem[] => {
    const place = item.place ?? folder;
    return item.name.state === "open" && !item.isDeleted && place ? [{ ...item, place }] : [];
  });
  return named.length === 0 ? null : { act, items: named };
}

/** From one area into the other everything is copied: nothing leaves an area unasked (Reading R-284). */
export function placingAct(
  act: Clip["act"],
  from: Pick<OpenedFolder, "area"> | null | undefined,
  to: Pick<OpenedFolder, "area">,
): Clip["act"] {
  return from?.area === to.area ? act : "copy";
}

export function pasteInto({ act, items }: Clip, to: OpenedFolder): Pasted {
  const isBeside = act === "copy" && items.every(({ place }) => place?.id === to.id);
  return isBeside
    ? { act: "duplicate", items }
    : { act: placingAct(act, items[0]?.place, to), items, to };
}
