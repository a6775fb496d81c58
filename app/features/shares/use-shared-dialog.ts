import { useCallback, useEffect, useState } from "react";
import { isWhole, type ListingState } from "#app/core/files/listing-state.ts";
import { useDraft } from "#app/features/listing/use-draft.ts";
import type { SharedDialog } from "./SharedDialogs.tsx";

/** What a lock leaves of a dialog: which it was and over what, without a name (Formats 10). */
interface SealedDialog {
  readonly kind: "sealed";
  readonly was: "new-folder" | "new-document" | "rename";
  readonly folderId: string;
  /** Empty for a new folder. */
  readonly itemId: string;
}

export const NO_DIALOG: SharedDialog = { kind: "none" };

/** The dialog over a shared folder. A lock closes it, and it opens as it was left when the keys are back. */
export function useSharedDialog(isLocked: boolean) {
  const [dialog, show] = useState<SharedDialog | SealedDialog>(NO_DIALOG);
  const draft = useDraft();
  const setDialog = useCallback(
    (next: SharedDialog) => {
      draft.drop();
      show(next);
    },
    [draft],
  );
  useEffect(() => {
    if (isLocked) show(seal);
  }, [isLocked]);
  const reopen = useCallback(
    async (state: ListingState) => {
      if (dialog.kind !== "sealed") return;
      const reopened = reopenIn(dialog, state);
      if (reopened === "wait") return;
      if (reopened === "gone") return setDialog(NO_DIALOG);
      const typed = await draft.read();
      // Another state of the list may have opened it first, or the user something else.
      show((now) => (now === dialog ? { ...reopened, typed } : now));
    },
    [dialog, draft, setDialog],
  );
  const shown = dialog.kind === "sealed" ? NO_DIALOG : dialog;
  return { dialog: shown, setDialog, draft, reopen };
}

export type SharedDialogState = ReturnType<typeof useSharedDialog>;

/** What was asked of the server is asked again by whoever wants it; what was typed stays. */
function seal(dialog: SharedDialog | SealedDialog): SharedDialog | SealedDialog {
  switch (dialog.kind) {
    case "sealed":
      return dialog;
    case "new-folder":
    case "new-document":
      return { kind: "sealed", was: dialog.kind, folderId: dialog.folderId, itemId: "" };
    case "rename": {
      const { id, parentId } = dialog.item;
      return { kind: "sealed", was: dialog.kind, folderId: parentId, itemId: id };
    }
    default:
      return NO_DIALOG;
  }
}

type ReopenedDialog = Extract<
  SharedDialog,
  { readonly kind: "new-folder" | "new-document" | "rename" }
>;

/** The dialog as it was, `wait` while its item is not listed yet, `gone` when it is no more. */
function reopenIn(
  { was, folderId, itemId }: SealedDialog,
  { folder, rows, phase }: ListingState,
): ReopenedDialog | "wait" | "gone" {
  if (folder === null) return "wait";
  if (folder.id !== folderId) return "gone";
  if (was !== "rename") return { kind: was, folderId };
  const item = rows.find(({ id, name }) => id === itemId && name.state === "open");
  if (item !== undefined) return { kind: was, item };
  return isWhole(phase) ? "gone" : "wait";
}
