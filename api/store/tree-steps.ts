import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";

/** What a path needs to know of an item or folder. */
export type TreeStep = Pick<ItemRow, "id" | "pid" | "user_id" | "type" | "is_deleted">;

/** Items of one statement; SQLite takes 32 766 parameters. */
const CHUNK_ITEMS = 500;
/** As `readPath`: folders one inside the other that a walk upwards goes through at most. */
const MAX_DEPTH = 512;

/**
 * Items of a list with all folders above them, each read once. Paths come from memory, so a list of a thousand files
 * of one folder costs one path and not a thousand. It holds the tree as it was read: a change of the tree is told to
 * it with `place` and `mark`.
 */
export class TreeSteps {
  readonly #steps: Map<number, TreeStep>;

  constructor(steps: Iterable<TreeStep>) {
    this.#steps = new Map([...steps].map((step) => [step.id, step]));
  }

  find(id: number): TreeStep | undefined {
    return this.#steps.get(id);
  }

  /** The item itself, its parent and so on up to the root of the area; empty for an unknown item. */
  pathOf(id: number): TreeStep[] {
    const path: TreeStep[] = [];
    let step = this.#steps.get(id);
    while (step !== undefined && path.length <= MAX_DEPTH) {
      path.push(step);
      step = step.pid === null ? undefined : this.#steps.get(step.pid);
    }
    return path;
  }

  /** Those of the items that lie at or below a folder with nothing deleted on the path up to the area's root. */
  below(ids: Iterable<number>, folderId: number): ReadonlySet<number> {
    const verdicts = new Map<number, Verdict>();
    const found = new Set<number>();
    for (const id of ids) {
      const { isInside, isInTrash } = this.#judge(id, folderId, verdicts);
      if (isInside && !isInTrash) found.add(id);
    }
    return found;
  }

  place(id: number, pid: number): void {
    const step = this.#steps.get(id);
    if (step !== undefined) this.#steps.set(id, { ...step, pid });
  }

  mark(id: number, isDeleted: 0 | 1): void {
    const step = this.#steps.get(id);
    if (step !== undefined) this.#steps.set(id, { ...step, is_deleted: isDeleted });
  }

  /** Each step is judged once, however many items of the list lie below it. */
  #judge(id: number, folderId: number, verdicts: Map<number, Verdict>): Verdict {
    const open: TreeStep[] = [];
    let step = this.#steps.get(id);
    let verdict: Verdict = { isInside: false, isInTrash: false };
    while (step !== undefined && open.length <= MAX_DEPTH) {
      const known = verdicts.get(step.id);
      if (known !== undefined) {
        verdict = known;
        break;
      }
      open.push(step);
      step = step.pid === null ? undefined : this.#steps.get(step.pid);
    }
    for (const one of open.toReversed()) {
      const isInside = verdict.isInside || one.id === folderId;
      verdict = { isInside, isInTrash: verdict.isInTrash || one.is_deleted === 1 };
      verdicts.set(one.id, verdict);
    }
    return verdict;
  }
}

interface Verdict {
  readonly isInside: boolean;
  readonly isInTrash: boolean;
}

/** Reads items and the folders above them; each row is read once, whatever the list repeats. */
export async function readTreeSteps(db: Db, ids: Iterable<number>): Promise<TreeSteps> {
  const steps: TreeStep[] = [];
  for (const chunk of chunksOf(ids)) {
    // A set, not a list: an ancestor of many is walked through once, and a circle ends.
    const { rows } = await sql<TreeStep>`
      with recursive up(id, pid, user_id, type, is_deleted) as (
        select id, pid, user_id, type, is_deleted from items where id in (${sql.join(chunk)})
        union
        select items.id, items.pid, items.user_id, items.type, items.is_deleted
        from up join items on items.id = up.pid)
      select id, pid, user_id, type, is_deleted from up`.execute(db);
    steps.push(...rows);
  }
  return new TreeSteps(steps);
}

/** Items by their ids, whosever they are: `store/access` decides who may see them. */
export async function readItemsById(
  db: Db,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ItemRow>> {
  const items = new Map<number, ItemRow>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db.selectFrom("items").selectAll().where("id", "in", chunk).execute();
    for (const row of rows) items.set(row.id, row);
  }
  return items;
}

/** Distinct ids, a few hundred at a time. */
export function chunksOf(ids: Iterable<number>): number[][] {
  const distinct = [...new Set(ids)];
  const chunks: number[][] = [];
  for (let at = 0; at < distinct.length; at += CHUNK_ITEMS) {
    chunks.push(distinct.slice(at, at + CHUNK_ITEMS));
  }
  return chunks;
}
