import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { CryptoPort, Fid, ItemId } from "#app/core/crypto/port.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import type { SealedItem, SealedPage } from "./files.api.ts";
import { createDuplicateGuard, openItems } from "./files.crypto.ts";
import type { FolderSource } from "./folder-pages.ts";
import type { FileItem, FolderStep, OpenedFolder } from "./item.ts";

/** What is asked for, as a listing asks the server for it. */
export interface KeptRequest {
  readonly folderId: ItemId;
  readonly showDeleted: boolean;
  /** The fid that the folder must have, where it is known (Trust D8). */
  readonly fid?: Fid | undefined;
}

/** The rows of a folder as this device had them last. */
export interface KeptFolder {
  readonly folder: OpenedFolder;
  readonly items: readonly FileItem[];
  /** Whether its names would be judged now as they were when they opened. */
  readonly stands: () => boolean;
}

/** A whole listing as it came, its items in the order that is shown. */
export interface ListedFolder {
  readonly folder: OpenedFolder;
  readonly page: Pick<SealedPage, "cwd" | "above">;
  readonly items: readonly SealedItem[];
}

/** The rows at rest: those of another form are none. */
interface KeptText extends Pick<SealedPage, "cwd" | "above" | "items"> {
  readonly v: typeof VERSION;
}

const VERSION = 1;

/**
 * The last listings of this device (Formats 10, Performance P11, Reading R-156). What is kept is what
 * the server sent, and it is believed no more than that: the path is proven, names open under the
 * pinned manifest and what this device has met, and a folder is the one that was asked for or none.
 */
export class KeptFolders {
  readonly #crypto: Pick<CryptoPort, "keepListing" | "openKeptListing">;
  readonly #source: FolderSource;

  constructor(crypto: Pick<CryptoPort, "keepListing" | "openKeptListing">, source: FolderSource) {
    this.#crypto = crypto;
    this.#source = source;
  }

  /** The rows whose names open without any doubt; null for none, and for whatever proves nothing. */
  async read(request: KeptRequest): Promise<KeptFolder | null> {
    try {
      const kept = await this.#crypto.openKeptListing(toName(request));
      return kept === null ? null : await this.#open(kept, request);
    } catch {
      // Locked meanwhile, a store in trouble, or rows that prove nothing: the listing tells what is true.
      return null;
    }
  }

  /** Replaces what was kept. */
  async write(request: KeptRequest, { folder, page, items }: ListedFolder): Promise<void> {
    const own = folder.path.at(-1);
    if (own === undefined) return;
    const { cwd, above } = page;
    const rows = items.slice(0, FILES_LIMITS.keptRows);
    const kept: KeptText = { v: VERSION, cwd, above, items: rows };
    const place = toPlace(own, request);
    const text = JSON.stringify(kept);
    try {
      await this.#crypto.keepListing({ name: toName(request), place, text });
    } catch {
      // A full or forbidden storage, or a lock meanwhile: the folder opens as one that nobody has opened.
    }
  }

  async #open(
    { place, text }: { readonly place: string; readonly text: string },
    request: KeptRequest,
  ): Promise<KeptFolder | null> {
    const kept: KeptText = JSON.parse(text);
    if (kept.v !== VERSION || kept.cwd?.item.id !== request.folderId) return null;
    const folder = await this.#source.openFolder({ ...kept, lastDigest: "", histId: "" });
    const own = folder.path.at(-1);
    if (own === undefined || place !== toPlace(own, request)) return null;
    if (request.fid !== undefined && own.fid !== request.fid) return null;
    const wouldOpen = this.#source.names.judgement?.();
    const items = await openItems(kept.items, folder.path, this.#source.names);
    createDuplicateGuard()(items);
    const plain = items.filter(isPlain);
    return { folder, items: plain, stands: () => wouldOpen?.(plain) ?? true };
  }
}

/** What the fresh listing has to say something about is left to it. */
function isPlain({ name }: FileItem): boolean {
  return name.state === "open" && name.isOlder !== true;
}

/** Where it is looked for, which proves nothing. */
function toName({ folderId, showDeleted }: KeptRequest): string {
  return `${folderId}|${showDeleted ? 1 : 0}`;
}

/** What it was sealed for (`crypto-wasm/src/local.rs`). */
function toPlace(own: FolderStep, { showDeleted }: KeptRequest): string {
  return ["ls", toItemKey(own), showDeleted ? 1 : 0].join("|");
}
