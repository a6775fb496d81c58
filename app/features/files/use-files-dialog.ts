import { useCallback, useEffect, useState } from "react";
import { useDraft } from "#app/features/listing/use-draft.ts";
import { type FilesDialog, NO_DIALOG, sealDialog } from "./files-dialog.ts";
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
    if (isSealed || dialog.kind !== "sealed") return undefined;
    let isOver = false;
    const reopen = async () => {
      const { reopenDialog } = await import("./reopen-dialog.ts");
      const reopened = reopenDialog(dialog, state);
      if (isOver || reopened === "wait") return;
      if (reopened === "gone") return setDialog(NO_DIALOG);
      const typed = await draft.read();
      // Another state of the list may have opened it first, or the user something else.
      show((now) => (now === dialog ? { ...reopened, typed } : now));
    };
    // Without a connection it stays as it is, until the list changes.
    reopen().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isSealed, dialog, state, draft, setDialog]);
  return { dialog, setDialog, draft };
}
