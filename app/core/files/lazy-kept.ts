import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { SealedItem } from "./files.api.ts";
import type { FolderPage, FolderSource } from "./folder-pages.ts";
import type { FileItem } from "./item.ts";
import type { KeptFolder, KeptFolders, KeptRequest } from "./kept-folders.crypto.ts";
import { visitName } from "./listing-state.ts";

/** A listing that is whole. */
export interface WholeListing {
  /** The last of its pages, which says where the folder lies. */
  readonly page: FolderPage;
  /** All that came. */
  readonly sealed: readonly SealedItem[];
  /** The same as they are shown. */
  readonly rows: readonly FileItem[];
}

/** What this device keeps of folders, as a listing asks for it: nothing of it ever fails. */
export interface KeptPort {
  read(request: KeptRequest): Promise<KeptFolder | null>;
  /** What was read before and would be read the same now, once; null for none. */
  take?(request: KeptRequest): KeptFolder | null;
  write(request: KeptRequest, listing: WholeListing): Promise<void>;
}

export interface ExpectantKept extends KeptPort {
  /**
   * Somebody presses a folder, or may press it next: its rows are read now (Performance P11). They stay in
   * the memory of this page alone, for the last folders, until they are shown or the account is locked.
   */
  expect(request: KeptRequest): Promise<void>;
}

interface KeptParts {
  readonly crypto: Pick<CryptoPort, "keepListing" | "openKeptListing">;
  readonly source: FolderSource;
}

/** Its code comes when it is needed: before the first listing is on the screen nothing waits for it. */
export function keptFolders({ crypto, source }: KeptParts): ExpectantKept {
  return lazyKept(async () => {
    const { KeptFolders: Folders } = await import("./kept-folders.crypto.ts");
    return new Folders(crypto, source);
  });
}

/** Rows that were read before somebody asked for them. */
interface Expected {
  readonly name: string;
  readonly rows: Promise<KeptFolder | null>;
  here: KeptFolder | null;
}

/** Folders whose rows are here at most, before they are asked for. */
export const MOST_EXPECTED = 8;

/** @internal Tests bring the loading of their own. */
export function lazyKept(load: () => Promise<KeptFolders>): ExpectantKept {
  const loaded = () => load().catch(() => null);
  const readAnew = async (request: KeptRequest) => (await loaded())?.read(request) ?? null;
  const expected = new Map<string, Expected>();
  /** For one opening: what a folder was is no news a second time. */
  const claim = (request: KeptRequest): Expected | null => {
    const found = expected.get(placeName(request));
    if (found?.name !== visitName(request)) return null;
    expected.delete(placeName(request));
    return found;
  };
  return {
    expect: async (request) => {
      const place = placeName(request);
      const known = expected.get(place);
      const stands = known?.here?.stands() ?? true;
      if (known?.name === visitName(request) && stands) return;
      const next: Expected = { name: visitName(request), rows: readAnew(request), here: null };
      expected.delete(place);
      expected.set(place, next);
      for (const oldest of [...expected.keys()].slice(0, -MOST_EXPECTED)) expected.delete(oldest);
      next.here = await next.rows;
    },
    take: (request) => {
      const here = expected.get(placeName(request))?.here ?? null;
      return here?.stands() === true ? (claim(request)?.here ?? null) : null;
    },
    read: async (request) => {
      const rows = await claim(request)?.rows;
      return rows?.stands() === true ? rows : readAnew(request);
    },
    write: async (request, { page, sealed, rows }) => {
      expected.delete(placeName(request));
      // Of a long folder the beginning is kept, in the order that was shown.
      const byId = new Map(sealed.map((row) => [row.item.id, row]));
      const items = rows.flatMap(({ id }) => byId.get(id) ?? []);
      await (await loaded())?.write(request, { folder: page.folder, page: page.sealed, items });
    },
  };
}

/** A folder has one place, whoever asks for it. */
function placeName({ folderId, showDeleted }: KeptRequest): string {
  return visitName({ folderId, showDeleted });
}
