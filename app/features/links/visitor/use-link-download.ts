import { useMemo } from "react";
import type { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

interface DownloadTools {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  readonly canDownload: boolean;
}

/** How what lies in a link is read. */
export function useLinkContext({ cachekey, passwordlock, ks }: OpenedLink): ReadContext {
  return useMemo(
    () => ({ kind: "link", cachekey, passwordlock, shareKeyId: ks }),
    [cachekey, passwordlock, ks],
  );
}

/** One file as it is; a folder or several items as one zip (Reading R-08). */
export function useLinkDownload(
  { runtime, link, canDownload }: DownloadTools,
  listing: FolderListing,
) {
  const context = useLinkContext(link);
  return useMemo(() => {
    return (items: readonly FileItem[]) => {
      if (!canDownload) return;
      const named = items.filter(({ name }) => name.state === "open");
      const [only] = named;
      if (only === undefined) return;
      const { folder } = listing.state.get();
      if (named.length === 1 && only.kind === "file") runtime.transfers.download([only], context);
      else if (folder !== null) {
        const name = named.length === 1 ? nameText(only) : (folder.path.at(-1)?.name ?? "");
        runtime.transfers.downloadZip({ name, items: named, folder, context });
      }
    };
  }, [runtime, context, canDownload, listing]);
}
