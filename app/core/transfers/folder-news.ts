import type { Clock } from "#app/core/ports.ts";

/** Between two words about a folder that fills, in milliseconds: whoever shows it loads all of it again. */
const FILLING_PAUSE_MS = 3_000;

export interface FolderNews {
  /** Something came into it: told at once. */
  folderChanged(folderId: string): void;
  /** The same, while more of many small files come: told at once, then now and again. */
  folderFills(folderId: string): void;
}

/** For whoever shows a folder: what loads it again does not take the device from what fills it. */
export function createFolderNews(
  clock: Pick<Clock, "sleep">,
  tell: (folderId: string) => void,
): FolderNews {
  /** Folders that fill, and whether something came since the last word about each. */
  const filling = new Map<string, boolean>();
  const folderChanged = (folderId: string) => {
    if (filling.has(folderId)) filling.set(folderId, false);
    tell(folderId);
  };
  const follow = async (folderId: string) => {
    filling.set(folderId, true);
    while (filling.get(folderId) === true) {
      folderChanged(folderId);
      await clock.sleep(FILLING_PAUSE_MS);
    }
    filling.delete(folderId);
  };
  const folderFills = (folderId: string) => {
    if (filling.has(folderId)) filling.set(folderId, true);
    else void follow(folderId);
  };
  return { folderChanged, folderFills };
}
