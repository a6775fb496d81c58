import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { TeamAuditTable } from "#api/store/team-tables.ts";

export type TeamAuditRow = Selectable<TeamAuditTable>;

export async function findLastAuditLine(
  trx: Db,
  teamId: number,
): Promise<TeamAuditRow | undefined> {
  return trx
    .selectFrom("team_audit")
    .selectAll()
    .where("team_id", "=", teamId)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertAuditLine(trx: Db, line: TeamAuditRow): Promise<void> {
  await trx.insertInto("team_audit").values(line).execute();
}

/** From the line `after` on, the oldest first. */
export async function listAuditLines(
  db: Db,
  teamId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TeamAuditRow[]> {
  return db
    .selectFrom("team_audit")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("n", ">", after)
    .orderBy("n")
    .limit(limit)
    .execute();
}
