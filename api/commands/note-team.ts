import { sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import {
  findLastAuditLine,
  insertAuditLine,
  type TeamAuditRow,
} from "#api/store/team-audit-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { type AuditAction, auditText, FIRST_PREV } from "#app/contract/team-audit.ts";

export interface TeamNote {
  readonly teamId: number;
  readonly action: AuditAction;
  /** Kind and number of what it was done to; never a name. */
  readonly object: string;
}

/** Writes what was done beside it, in the same transaction, chained to the line before. */
export async function noteTeam(
  trx: Db,
  { nowS, session }: Pick<CommandContext, "nowS" | "session">,
  { teamId, action, object }: TeamNote,
): Promise<void> {
  const last = await findLastAuditLine(trx, teamId);
  await insertAuditLine(trx, {
    team_id: teamId,
    n: (last?.n ?? 0) + 1,
    t: nowS,
    actor_id: session?.userId ?? 0,
    action,
    object,
    prev: last === undefined ? FIRST_PREV : hashOf(last),
  });
}

function hashOf(line: TeamAuditRow): string {
  const { team_id, n, t, actor_id, action, object, prev } = line;
  const wire = { n, t, actor: String(actor_id), action, object, prev };
  return sha256Hex(auditText(String(team_id), wire));
}
