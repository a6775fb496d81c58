import type { SealedItem } from "./files.api.ts";
import type { FolderPage } from "./folder-pages.ts";
import type { FileItem } from "./item.ts";
import type { KeptFolder, KeptFolders, KeptRequest } from "./kept-folders.crypto.ts";

/** A listing that is whole. */
export interface WholeListing {
  /** The last of its pages, which says where the folder lies. */
  readonly page: FolderPage;
  /** All that came. */
  readonly sealed: readonly SealedItem[];
  /** The same as they are shown. */
  readonly rows: readonly FileItem[];
}

/** What this device keeps of folders, as a listing asks for it: neither ever fails. */
export interface KeptPort {
  read(request: KeptRequest): Promise<KeptFolder | null>;
  write(request: KeptRequest, listing: WholeListing): Promise<void>;
}

/** Its code comes when it is needed: before the first listing is on the screen nothing waits for it. */
export function lazyKept(load: () => Promise<KeptFolders>): KeptPort {
  const loaded = () => load().catch(() => null);
  return {
    read: async (request) => (await loaded())?.read(request) ?? null,
    write: async (request, { page, sealed, rows }) => {
      // Of a long folder the beginning is kept, in the order that was shown.
      const byId = new Map(sealed.map((row) => [row.item.id, row]));
      const items = rows.flatMap(({ id }) => byId.get(id) ?? []);
      await (await loaded())?.write(request, { folder: page.folder, page: page.sealed, items });
    },
  };
}
