import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SealedPage } from "#app/core/files/files.api.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FolderSource } from "#app/core/files/folder-pages.ts";
import type { KeptPort } from "#app/core/files/lazy-kept.ts";
import { nameText } from "#app/core/files/sort.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { aFileItem } from "#tests/support/file-item.ts";

export const FID = "f".repeat(32);

export function aRow(id: string): SealedPage["items"][number] {
  return { sealedName: `name of ${id}`, item: aFileItem({ id, parentFid: FID }) };
}

/** A folder whose pages the test hands out one after the other. */
class SteppedPages {
  /** Of the folder that the server gives, whatever was asked for. */
  fid = FID;
  readonly waiting: {
    resolve(page: SealedPage): void;
    reject(error: Error): void;
    folderId: string;
  }[] = [];

  readonly source: FolderSource = {
    names: {
      refusedCode: 2010,
      mayLieIn: () => true,
      open: async (names) =>
        names.map(({ sealedName }) => ({
          ok: true,
          value: { name: sealedName.slice("name of ".length), fid: sealedName, rev: 0 },
        })),
    },
    fetchPage: ({ folderId }) =>
      new Promise((resolve, reject) => this.waiting.push({ resolve, reject, folderId })),
    openFolder: async ({ cwd }) => {
      const id = cwd?.item.id ?? "";
      return {
        area: "main",
        id,
        path: [{ id, fid: this.fid, domain: "m", name: "" }],
        isReadOnly: false,
      };
    },
  };

  async give(ids: readonly string[], histId = "1"): Promise<void> {
    const next = this.waiting.shift();
    if (next === undefined) throw new Error("nobody asked for a page");
    const cwd = { ...aRow(next.folderId), sealedName: "" };
    next.resolve({
      cwd,
      above: [],
      items: ids.map(aRow),
      lastDigest: ids.join("") || "end",
      histId,
    });
    await new Promise((resolve) => setImmediate(resolve));
  }

  async fail(code: number, options: { cause?: unknown } = {}): Promise<void> {
    this.waiting.shift()?.reject(new AppError(code, options));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A listing over such a folder. */
export function aListing(kept?: KeptPort) {
  const pages = new SteppedPages();
  const listing = new FolderListing({
    source: pages.source,
    clock: new FakeClock(0),
    collator: createNameCollator("en"),
    kept,
  });
  const names = () => listing.state.get().rows.map(nameText);
  return { pages, listing, names };
}
