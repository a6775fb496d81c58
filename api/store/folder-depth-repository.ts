import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";

export interface DepthBound {
  /** Levels of folders that may lie below each. */
  readonly levels: number;
  /** Folders that are looked at for all of them together; where there are more, each counts as too tall. */
  readonly most: number;
}

/** Those of the folders below which folders lie deeper than so many levels, in the trash or not. */
export async function findTallFolders(
  db: Db,
  ids: readonly number[],
  { levels, most }: DepthBound,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ top: number; height: number; count: number }>`
    with recursive below (top, id, level) as (
      select id, id, 0 from items where id in (${sql.join(distinct)})
      union all
      select below.top, child.id, below.level + 1
        from below join items as child on child.pid = below.id
        where child.type = 'dir' and below.level <= ${levels})
    select top, max(level) as height, count(*) as count
      from (select top, level from below limit ${most + 1}) as few group by top`.execute(db);
  const looked = rows.reduce((sum, { count }) => sum + Number(count), 0);
  if (looked > most) return new Set(distinct);
  return new Set(rows.filter(({ height }) => height > levels).map(({ top }) => top));
}
