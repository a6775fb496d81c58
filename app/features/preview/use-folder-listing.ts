import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { followFolder } from "#app/core/files/follow-folder.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { keptFolders } from "#app/core/files/lazy-kept.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { FIRST_ORDER } from "#app/core/files/sort.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import type { OpenListing } from "#app/features/files/use-listing.ts";
import type { PreviewTools } from "./use-opened-file.ts";

/** The folder that the previewed file lies in, in the order that its page shows; read from `isDue` on. */
export function useFolderListing(
  tools: PreviewTools,
  folder: OpenedFolder,
  isDue: boolean,
): OpenListing {
  const { i18n } = useTranslation();
  const { id: folderId, path } = folder;
  const fid = path.at(-1)?.fid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one folder as long as its file is looked at
  const open = useMemo(() => createListing(tools, folder, i18n.language), [tools, folderId]);
  useEffect(() => {
    if (!isDue) return undefined;
    void open.listing.open({ folderId, showDeleted: false, fid });
    const stop = followFolder(open.listing, open.runtime);
    return () => {
      stop();
      open.listing.close();
    };
  }, [open, folderId, fid, isDue]);
  return open;
}

function createListing(
  { runtime, account, ports }: PreviewTools,
  { area, path }: OpenedFolder,
  language: string,
): OpenListing {
  const shareId = area === "share" ? shareIdOfDomain(path.at(-1)?.domain ?? "") : null;
  const collator = createNameCollator(language);
  const { clock } = runtime;
  const source = shareId === null ? createFilesSource(ports) : createShareSource(ports, shareId);
  const kept = keptFolders({ crypto: runtime.crypto, source });
  const chosen = account.choices.state.get().sort ?? FIRST_ORDER;
  // What lies in the shares of others is not kept on this device, and has the one order.
  const listing =
    shareId === null
      ? new FolderListing({ source, clock, collator, kept }, chosen)
      : new FolderListing({ source, clock, collator });
  return { runtime, account, ports, listing, kept };
}
