import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import type { Clip, Pasted } from "#app/core/files/clip.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { Store } from "#app/core/observable.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { emptyClipboard, onEmptyPaste } from "#app/platform/files/drop.client.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

const NO_CLIP = new Store<Clip | null>(null);
const clips = new WeakMap<Account, Store<Clip | null>>();

/** It outlives the folder that it was taken from, and goes with the keys of its account. */
function clipOf(account: Account | null): Store<Clip | null> {
  if (account === null) return NO_CLIP;
  const clip = clips.get(account) ?? new Store<Clip | null>(null);
  clips.set(account, clip);
  return clip;
}

export interface Clipping {
  /** Ids of what is cut. */
  readonly cutIds: ReadonlySet<string>;
  readonly store: Store<Clip | null>;
  take(act: Clip["act"], items: readonly FileItem[]): void;
}

/**
 * Copy and cut of rows by key (Reading R-284): nothing of it is in the clipboard of the device.
 *
 * @param folder where the rows lie; null in a list that is of no folder
 */
export function useClip(account: Account | null, folder: OpenedFolder | null): Clipping {
  const store = clipOf(account);
  const clip = useObservable<Clip | null>(store);
  const toast = useToast();
  const run = useAction();
  const { t } = useTranslation("files");
  const cutIds = useMemo(
    () => new Set(clip?.act === "move" ? clip.items.map(({ id }) => id) : []),
    [clip],
  );
  return {
    cutIds,
    store,
    take: (act, items) => {
      if (items.length === 0) return;
      emptyClipboard();
      void run(async () => {
        const { takeClip } = await import("#app/core/files/clip.ts");
        takeClip(store, { act, items, folder }, () =>
          toast({ kind: "success", text: t(`clip.${act}`) }),
        );
      });
    },
  };
}

interface PasteTools {
  readonly clip: Clipping;
  /** Where what is pasted goes; null: nowhere. */
  readonly into: OpenedFolder | null;
  readonly onPaste: (pasted: Pasted) => void;
}

export function useClipPaste({ clip: { store }, into, onPaste }: PasteTools): void {
  const clip = useObservable<Clip | null>(store);
  const run = useAction();
  useEffect(() => {
    if (clip === null || into === null) return undefined;
    return onEmptyPaste(() => {
      // What was cut is put somewhere once.
      if (clip.act === "move") store.set(null);
      void run(async () => {
        const { pasteInto } = await import("#app/core/files/clip.ts");
        onPaste(pasteInto(clip, into, store));
      });
    });
  }, [clip, into, store, onPaste, run]);
}
