import {
  findReachedItems,
  type Reached,
  readAudience,
} from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import { type Cover, coversOf, type ShareKeyName } from "#api/store/link-keys-repository.ts";
import { findShareOnPath, readSharedAmong } from "#api/store/team-shares-repository.ts";
import { readTreeSteps, type TreeStep, type TreeSteps } from "#api/store/tree-steps.ts";

interface Read {
  readonly trx: Db;
  readonly reached: ReadonlyMap<number, Reached>;
  readonly steps: TreeSteps;
  /** Those that are folders of shares themselves. */
  readonly shared: ReadonlySet<number>;
}

/**
 * The items that one call lists, with what they have in common read once: rows, the folders above them, and who sees a
 * change in a folder. A call with 500 items of one folder asks as often as one with a single item.
 */
export class ListedItems {
  readonly #read: Read;
  readonly #audiences = new Map<number, Promise<readonly number[]>>();
  readonly #shares = new Map<number, Promise<ShareKeyName | undefined>>();
  readonly #covers = new Map<number, Promise<readonly Cover[]>>();

  private constructor(read: Read) {
    this.#read = read;
  }

  static async read(trx: Db, userId: number, ids: readonly number[]): Promise<ListedItems> {
    const reached = await findReachedItems(trx, userId, ids);
    const steps = await readTreeSteps(trx, reached.keys());
    const shared = await readSharedAmong(trx, reached.keys());
    return new ListedItems({ trx, reached, steps, shared });
  }

  /** An item that the caller may see (Trust T4). */
  find(id: number): Reached | undefined {
    const reached = this.#read.reached.get(id);
    const step = this.#read.steps.find(id);
    if (reached === undefined || step === undefined) return undefined;
    // An earlier entry of the same call may have changed it.
    const { pid, is_deleted } = step;
    return { ...reached, item: { ...reached.item, pid, is_deleted } };
  }

  /** From the item upwards to the root of its area. */
  pathOf(id: number): TreeStep[] {
    return this.#read.steps.pathOf(id);
  }

  /** Everybody whose lists change with the item. */
  audienceOf(id: number): Promise<readonly number[]> {
    const path = this.pathOf(id);
    const from = path.length > 1 && !this.#read.shared.has(id) ? path.slice(1) : path;
    return remember(this.#audiences, from[0]?.id ?? id, () => readAudience(this.#read.trx, from));
  }

  /** What the place of an item lies under: a share, else its area. The folder of a share lies in none. */
  async placeOf(item: ItemRow): Promise<ShareKeyName> {
    const above = this.pathOf(item.id).slice(1);
    const [folder] = above;
    const { area_share_id, area_share_sequence } = item;
    const area = { share_id: area_share_id, share_sequence: area_share_sequence };
    if (folder === undefined) return area;
    const read = () => findShareOnPath(this.#read.trx, above);
    return (await remember(this.#shares, folder.id, read)) ?? area;
  }

  /** Links and shares with keys that an item of a folder is covered by; `path` is that of the folder. */
  async coversIn(path: readonly Pick<TreeStep, "id">[], item: ItemRow): Promise<readonly Cover[]> {
    const { trx } = this.#read;
    const [folder] = path;
    const above =
      folder === undefined
        ? []
        : await remember(this.#covers, folder.id, () => coversOf(trx, path));
    return [...above, ...(await coversOf(trx, [item]))];
  }

  place(id: number, pid: number): void {
    // What lies below it has other folders above it from here on.
    for (const known of [this.#audiences, this.#shares, this.#covers]) {
      for (const folderId of known.keys()) if (this.#isBelow(folderId, id)) known.delete(folderId);
    }
    this.#read.steps.place(id, pid);
  }

  #isBelow(folderId: number, id: number): boolean {
    return this.pathOf(folderId).some((step) => step.id === id);
  }

  mark(id: number, isDeleted: 0 | 1): void {
    this.#read.steps.mark(id, isDeleted);
  }
}

function remember<T>(known: Map<number, Promise<T>>, id: number, read: () => Promise<T>) {
  const before = known.get(id);
  if (before !== undefined) return before;
  const reading = read();
  known.set(id, reading);
  return reading;
}
