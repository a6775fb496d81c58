import { useCallback, useEffect, useState } from "react";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { ChosenFiles, type UploadChoice } from "#app/core/transfers/chosen-files.ts";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { onFilesPasted } from "#app/platform/files/drop.client.ts";
import { pickFiles } from "#app/platform/files/pick.client.ts";

interface UploadPlaceTools {
  /** Not yet, while the page is sealed. */
  readonly transfers: Pick<TransferEngine, "upload"> | undefined;
  /** On the screen. */
  readonly folder: OpenedFolder | null;
  /** Whether anything can be put there. */
  readonly canAdd: boolean;
  /** Opens the browser's dialog; by itself, one whose files end with their page. */
  readonly pick?: typeof pickFiles;
}

/** Asks for files or for a folder, takes those that are pasted, and hands them to the transfers. */
export function useUpload({ transfers, folder, canAdd, pick = pickFiles }: UploadPlaceTools) {
  const [chosen] = useState(() => new ChosenFiles());
  useEffect(
    () => chosen.show(transfers ? { transfers, folder } : null),
    [chosen, transfers, folder],
  );
  useEffect(
    () =>
      canAdd ? onFilesPasted((sources) => void chosen.choose(async () => sources)) : undefined,
    [chosen, canAdd],
  );
  return useCallback((what: UploadChoice) => void chosen.choose(() => pick(what)), [chosen, pick]);
}
