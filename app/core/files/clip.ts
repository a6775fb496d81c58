import type { Store } from "#app/core/observable.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

/** Items that were copied or cut, until they are put somewhere: on this device, in this page, in memory. */
export interface Clip {
  readonly act: "copy" | "move";
  /** Each with the place where it lies. */
  readonly items: readonly FileItem[];
  /** Takes away the message that they were taken. */
  readonly unsay?: () => void;
}

/** What pasting comes to: a copy beside the original is a duplicate. */
export type Pasted =
  | { readonly act: "duplicate"; readonly items: readonly FileItem[] }
  | {
      readonly act: "copy" | "move";
      readonly items: readonly FileItem[];
      readonly to: OpenedFolder;
      /** Called where none of them moved. */
      readonly onStay?: () => void;
    };

interface Taking extends Pick<Clip, "act" | "items"> {
  /** Where the items lie; null in a list that is of no folder. */
  readonly folder: OpenedFolder | null;
}

/** Keeps what can be taken along and has it said, in place of what was taken before. */
export function takeClip(
  store: Store<Clip | null>,
  { act, items, folder }: Taking,
  say: () => () => void,
): void {
  const taken = toClip(act, items, folder);
  if (taken === null) return;
  store.get()?.unsay?.();
  store.set({ ...taken, unsay: say() });
}

/**
 * Only what has an open name can be taken along; null without any.
 * @internal Tests see what is taken without a clipboard.
 */
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

/**
 * Begins a paste: how to paste is said no longer. What was cut and did not move can be put somewhere still,
 * unless something else was taken meanwhile.
 */
export function pasteInto(clip: Clip, to: OpenedFolder, store: Store<Clip | null>): Pasted {
  const { act, items } = clip;
  clip.unsay?.();
  const isBeside = act === "copy" && items.every(({ place }) => place?.id === to.id);
  if (isBeside) return { act: "duplicate", items };
  return { act, items, to, onStay: () => store.update((now) => now ?? clip) };
}
