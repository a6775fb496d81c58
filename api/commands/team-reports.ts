import { noteTeam } from "#api/commands/note-team.ts";
import { requireTeam } from "#api/commands/team-standing.ts";
import { type Handlers, toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { findLastAuditLine } from "#api/store/team-audit-repository.ts";
import {
  countLinks,
  countOwnShares,
  countPasskeys,
  countPending,
  lastOf,
  listTeamEvents,
  readFactors,
} from "#api/store/team-reports-repository.ts";
import { listRoles, listTeamUsers } from "#api/store/team-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireReportedUser } from "#app/contract/commands/team-reports.ts";
import { eventsOf } from "#app/contract/events.data.ts";

const SIGNED_IN = ["signed-in", "signed-in-passkey", "signed-in-sso"];
/** What opens an account, or makes its keys, in another way than its password. */
const KEYS_CHANGED = ["state-rebuilt", "recovery-kit-used", "password-reset"];
/** Looking again within so long is one look. */
const ONE_LOOK_S = 3600;

/** What an administrator has to answer for (Reading R-461): numbers and times of users, and nothing sealed. */
export const teamReportHandlers = {
  teamreport: (context) =>
    context.region.db.transaction().execute((trx) => readReport(trx, context)),

  teamsignins: async (context, { before_id, limit }) => {
    const beforeId = toId(before_id);
    const rows = await context.region.db.transaction().execute(async (trx) => {
      const { team } = await requireTeam(trx, context, "addEditUsers");
      if (beforeId === 0) await noteLook(trx, context, { teamId: team.team_id, what: "sign-ins" });
      const codes = eventsOf("sign-in");
      return listTeamEvents(trx, team.team_id, { codes, beforeId, most: limit + 1 });
    });
    const sign_ins = rows.slice(0, limit).map(({ id, t_s, user_id, code, n, place }) => {
      return { id: String(id), t: t_s, user_id: String(user_id), code, n, place };
    });
    return { sign_ins, more: rows.length > limit ? (1 as const) : (0 as const) };
  },
} satisfies Partial<Handlers>;

async function readReport(trx: Db, context: CommandContext) {
  const { team } = await requireTeam(trx, context, "addEditUsers");
  await noteLook(trx, context, { teamId: team.team_id, what: "users" });
  const rows = (await listTeamUsers(trx, team.team_id)).filter(({ status }) => status === "active");
  const roles = new Map((await listRoles(trx, team.team_id)).map((role) => [role.role_id, role]));
  const facts = await readFacts(
    trx,
    rows.map(({ user_id }) => user_id),
  );
  const users = rows.map((row): WireReportedUser => {
    const { user_id: id, email, since_s } = row;
    const role = roles.get(row.role_id)?.name ?? "";
    return { user_id: String(id), email, role, since_s, ...toCounts(facts, { id, since_s }) };
  });
  return { users };
}

async function readFacts(trx: Db, ids: readonly number[]) {
  return {
    factors: await readFactors(trx, ids),
    passkeys: await countPasskeys(trx, ids),
    shares: await countOwnShares(trx, ids),
    links: await countLinks(trx, ids),
    pending: await countPending(trx, ids),
    signedIn: await lastOf(trx, ids, SIGNED_IN),
    changed: await lastOf(trx, ids, KEYS_CHANGED),
  };
}

/** What happened before somebody joined is his alone. */
function toCounts(
  facts: Awaited<ReturnType<typeof readFacts>>,
  { id, since_s }: { readonly id: number; readonly since_s: number },
) {
  const since = (t: number | undefined) => (t !== undefined && t > since_s ? t : 0);
  const { links, open, endless } = facts.links.get(id) ?? { links: 0, open: 0, endless: 0 };
  return {
    factor: toFactor(facts.factors.get(id)),
    passkeys: facts.passkeys.get(id) ?? 0,
    signed_in_s: since(facts.signedIn.get(id)),
    shares: facts.shares.get(id) ?? 0,
    links,
    links_open: open,
    links_endless: endless,
    pending: facts.pending.get(id) ?? 0,
    keys_changed_s: since(facts.changed.get(id)),
  };
}

function toFactor(type: number | undefined): WireReportedUser["factor"] {
  return type === 1 || type === 2 ? type : 0;
}

/** A look at reports stands in the log of the team, so that users can be told of it. */
async function noteLook(
  trx: Db,
  context: CommandContext,
  { teamId, what }: { readonly teamId: number; readonly what: "users" | "sign-ins" },
): Promise<void> {
  const object = `report ${what}`;
  const last = await findLastAuditLine(trx, teamId);
  const isSame =
    last?.action === "report-read" &&
    last.object === object &&
    last.actor_id === context.session?.userId &&
    context.nowS - last.t < ONE_LOOK_S;
  if (!isSame) await noteTeam(trx, context, { teamId, action: "report-read", object });
}
