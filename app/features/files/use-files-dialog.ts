import { useCallback, useEffect, useState } from "react";
import { useDraft } from "#app/features/listing/use-draft.ts";
import { type FilesDialog, NO_DIALOG, reopenDialog, sealDialog } from "./files-dialog.ts";
import type { Listing } from "./use-listing.ts";

/** The dialog over a list. A lock closes it, and it opens as it was left when the keys are back. */
export function useFilesDialog({ open, state }: Listing) {
  const [dialog, show] = useState<FilesDialog>(NO_DIALOG);
  const draft = useDraft();
  const setDialog = useCallback(
    (next: FilesDialog) => {
      draft.drop();
      show(next);
    },
    [draft],
  );
  const isSealed = open === null;
  useEffect(() => {
    if (isSealed) show(sealDialog);
  }, [isSealed]);
  useEffect(() => {
    if (isSealed || dialog.kind !== "sealed") return;
    const reopened = reopenDialog(dialog, state);
    if (reopened === "wait") return;
    if (reopened === "gone") setDialog(NO_DIALOG);
    else {
      void draft.read().then((typed) => {
        // Another state of the list may have opened it first, or the user something else.
        show((now) => (now === dialog ? { ...reopened, typed } : now));
      });
    }
  }, [isSealed, dialog, state, draft, setDialog]);
  return { dialog, setDialog, draft };
}
