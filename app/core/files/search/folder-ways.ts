import type { Fid } from "#app/core/crypto/port.ts";

/** No name stands below more folders than this: a server that draws a circle is not followed. */
const MOST_FOLDERS = 512;

/** Where the rows of a place lie, found by fids alone: what the server says of parents is not asked. */
export interface Way {
  /** The folder itself; null for the root of an area, and where the folder of a share lies. */
  readonly folder: number | null;
  readonly above: Way | null;
  readonly rootFid: Fid;
  readonly isInTrash: boolean;
}

/** What of an index the ways are made of. */
export interface FolderRows {
  placeCount(): number;
  /** The root that the rows of a place lie in; null where it is a folder that they have as theirs. */
  rootOf(place: number): Fid | null;
  /** The one row that is there under this fid; null where there is none, or more than one. */
  folderOf(place: number): number | null;
  /** Whether it is a folder, and deleted itself, and where it lies. */
  folderAt(row: number): { isFolder: boolean; isDeleted: boolean; place: number };
}

/** Ways of places, each once until a row on one changes. */
export class FolderWays {
  readonly #rows: FolderRows;
  #known: (Way | null | undefined)[] = [];

  constructor(rows: FolderRows) {
    this.#rows = rows;
  }

  forget(): void {
    if (this.#known.length > 0) this.#known = [];
  }

  /** The folder at the end of a place; null where no root of an area is reached. */
  wayOf(place: number, depth = 0): Way | null {
    this.#grow(place);
    const known = this.#known[place];
    if (known !== undefined) return known;
    if (depth > MOST_FOLDERS) return null;
    // Whoever comes back here on his own way goes in a circle.
    this.#known[place] = null;
    const way = this.#follow(place, depth);
    this.#known[place] = way;
    return way;
  }

  #grow(place: number): void {
    if (place < this.#known.length) return;
    const count = this.#rows.placeCount();
    while (this.#known.length < count) this.#known.push(undefined);
  }

  #follow(place: number, depth: number): Way | null {
    const rootFid = this.#rows.rootOf(place);
    if (rootFid !== null) return { folder: null, above: null, rootFid, isInTrash: false };
    const folder = this.#rows.folderOf(place);
    if (folder === null) return null;
    const { isFolder, isDeleted, place: next } = this.#rows.folderAt(folder);
    const above = this.wayOf(next, depth + 1);
    if (!isFolder || above === null) return null;
    return { folder, above, rootFid: above.rootFid, isInTrash: above.isInTrash || isDeleted };
  }
}
