import { noteEvent } from "#api/commands/note-event.ts";
import { countAsked, judge, lookUp } from "#api/commands/team-invites.ts";
import {
  addRole,
  changeRole,
  readRoles,
  removeRole,
  type Touched,
} from "#api/commands/team-roles.ts";
import { requireTeam } from "#api/commands/team-standing.ts";
import {
  changeUserRole,
  readInvites,
  readTeamUsers,
  removeUser,
} from "#api/commands/team-users.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { listAuditLines } from "#api/store/team-audit-repository.ts";
import { raiseHistId, wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";
import { toEmail } from "#app/contract/validate/email.ts";

/** Users and roles of a team (Spec A§7.5). */
export const teamHandlers = {
  getchildusers: (context) =>
    context.region.db.transaction().execute((trx) => readTeamUsers(trx, context)),

  // With the own account; the team is told by `handleDeclinedInviteConsent`.
  useraddnote: async (context) => {
    const { userId } = sessionOf(context);
    const note = { code: "team-declined", userId } as const;
    await context.region.db.transaction().execute((trx) => noteEvent(trx, context, note));
    return {};
  },

  teamaudit: async (context, page) => {
    const { db } = context.region;
    const { team } = await db
      .transaction()
      .execute((trx) => requireTeam(trx, context, "viewUsers"));
    const rows = await listAuditLines(db, team.team_id, page);
    const lines = rows.map(({ n, t, actor_id, action, object, prev }) => {
      return { n, t, actor: String(actor_id), action, object, prev };
    });
    return { team_id: String(team.team_id), lines };
  },

  rbacrequest: async (context, request) => {
    const { db } = context.region;
    if (request.action === "checkExistingUsers") {
      return { existing: await checkExisting(context, request.users) };
    }
    const result = await db.transaction().execute((trx) => runRequest(trx, context, request));
    await tellUsers(context, result.touched);
    return result.data;
  },
} satisfies Partial<Handlers>;

type Request = Exclude<ParsedRequestOf<"rbacrequest">, { action: "checkExistingUsers" }>;

interface Result {
  readonly data: DataInputOf<"rbacrequest">;
  readonly touched: ReadonlySet<number>;
}

const NOBODY: ReadonlySet<number> = new Set();
const answer = (data: Result["data"]): Result => ({ data, touched: NOBODY });
const change = (touched: Touched): Result => ({ data: {}, touched });

async function runRequest(trx: Db, context: CommandContext, request: Request): Promise<Result> {
  switch (request.action) {
    case "userInvites":
      return answer(await readInvites(trx, context));
    case "getRoles":
      return answer({ roles: await readRoles(trx, context) });
    case "deleteProvisionedUser":
      return change(await removeUser(trx, context, request.specificUserId));
    case "updateUserRole":
      return change(await changeUserRole(trx, context, request));
    case "deleteRole":
      return change(await removeRole(trx, context, request.roleName));
    case "addRole":
      await addRole(trx, context, request);
      return answer({});
    case "updatePermissionsForRole": {
      const { roleName, rolePermissions } = request;
      return change(await changeRole(trx, context, { roleName, ...rolePermissions }));
    }
  }
}

/** Which addresses cannot be invited, and why; each one counts as if it were. */
async function checkExisting(context: CommandContext, asked: readonly string[]) {
  const { db } = context.region;
  const stand = (trx: Db) => requireTeam(trx, context, "addEditUsers");
  const { team } = await db.transaction().execute(stand);
  const emails = [...new Set(asked.map(toEmail))];
  await countAsked(context, team.team_id, emails.length);
  const known = await lookUp(context, emails);
  const codes = await db
    .transaction()
    .execute(async (trx) => judge(trx, { standing: await stand(trx), emails, known }));
  return [...codes].map(([email, error_code]) => ({ email, error_code }));
}

/** Windows of whoever may something else now load his record anew. */
export async function tellUsers(context: CommandContext, ids: ReadonlySet<number>): Promise<void> {
  const { db } = context.region;
  for (const id of ids) {
    await raiseHistId(db, id);
    await wakeUser(db, context.world.bus, id);
  }
}
