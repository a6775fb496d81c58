import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf } from "#app/contract/registry.ts";
import type { AuditLine } from "#app/contract/team-audit.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { AuditLog } from "./audit.ts";

type Api = Pick<ApiClient, "call">;
const { auditPage: PAGE, maxAuditLines: MOST } = TEAM_LIMITS;

/**
 * What was done in the own team, page by page. 9000 for pages that do not go on, or are of two teams:
 * they would be asked for without end, or be mixed.
 */
export async function fetchAudit(api: Api, signal: AbortSignal): Promise<AuditLog> {
  const lines: AuditLine[] = [];
  let teamId: string | null = null;
  for (;;) {
    const request = { after: lines.at(-1)?.n ?? 0, limit: PAGE };
    const page: DataOf<"teamaudit"> = await api.call("teamaudit", request, { signal });
    teamId ??= page.team_id;
    if (page.team_id !== teamId || !isGoingOn(page.lines, request.after)) {
      throw new AppError(CODES.unknownApi);
    }
    lines.push(...page.lines.map(toLine));
    const isLast = page.lines.length < PAGE;
    if (isLast || lines.length >= MOST) return { teamId, lines, isCut: !isLast };
  }
}

function isGoingOn(lines: readonly { readonly n: number }[], after: number): boolean {
  return lines.every(({ n }, at) => n > (lines[at - 1]?.n ?? after));
}

function toLine({ n, t, actor, action, object, prev }: AuditLine): AuditLine {
  return { n, t, actor, action, object, prev };
}
