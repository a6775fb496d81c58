import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { isFreeOfTeams } from "#api/billing/default-plan.ts";
import { placeOf } from "#api/commands/may-do.ts";
import { noteTeam } from "#api/commands/note-team.ts";
import { findUserAnywhere } from "#api/commands/own-address.ts";
import { nameOf } from "#api/commands/share-views.ts";
import { assertGivable, findRole } from "#api/commands/team-roles.ts";
import { requireTeam, type TeamStanding } from "#api/commands/team-standing.ts";
import { assertInReach, countUsers, findRow, takesPlace } from "#api/commands/team-users.ts";
import { composeMail } from "#api/mail/compose.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import {
  deleteTeamUser,
  findTeamUserOf,
  insertTeamUser,
  listTeamUsers,
  type TeamRoleRow,
  type TeamUserRow,
  updateTeamUser,
} from "#api/store/team-repository.ts";
import { readUser, type UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { findRoomError } from "#app/contract/team-room.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";

const TOKEN_BYTES = 16;

export interface InviteWish {
  readonly email: string;
  readonly role?: string | undefined;
}

interface Invited {
  readonly row: Pick<TeamUserRow, "job_id" | "email">;
  readonly token: string;
  readonly locale: string;
}

/**
 * `users/add`: all of them or none. 1605, 1652, 8111, 8115, 8124, 1650, 8206, 8122, 8119, 8210, with the
 * addresses that it is about.
 */
export async function inviteUsers(context: CommandContext, wishes: readonly InviteWish[]) {
  const { db } = context.region;
  await db.transaction().execute((trx) => requireTeam(trx, context, "addEditUsers"));
  const clean = toCleanWishes(wishes);
  const known = await lookUp(
    context,
    clean.map(({ email }) => email),
  );
  const plan = await db.transaction().execute(async (trx) => {
    const standing = await requireTeam(trx, context, "addEditUsers");
    const roles = await findRoles(trx, standing, clean);
    await countAsked(context, standing.team.team_id, clean.length);
    await assertInvitable(trx, { standing, clean, known });
    await assertRoom(trx, standing, clean);
    const invited: Invited[] = [];
    for (const { email, role } of clean) {
      const wish = { standing, email, role: roles.get(role), locale: known.get(email)?.locale };
      invited.push(await insertInvited(trx, context, wish));
    }
    await countUsers(trx, standing.team.team_id, standing.team.owner_id);
    return { invited, from: await readUser(trx, standing.userId) };
  });
  for (const one of plan.invited) await sendInvite(context, plan.from, one);
  return plan.invited.map(({ row }) => ({ email: row.email, id: String(row.job_id) }));
}

function toCleanWishes(wishes: readonly InviteWish[]) {
  const byEmail = new Map<string, string>();
  for (const { email, role = "" } of wishes) byEmail.set(toEmail(email), role.trim());
  byEmail.delete("");
  const clean = [...byEmail].map(([email, role]) => ({ email, role }));
  if (clean.length === 0) throw new ApiError(CODES.nobodyInvited);
  if (clean.length > TEAM_LIMITS.maxInvited) throw new ApiError(CODES.tooManyInvited);
  refuseSome(CODES.emailsMalformed, clean, ({ email }) => findEmailError(email) !== undefined);
  refuseSome(CODES.emailLacksRole, clean, ({ role }) => role === "");
  return clean;
}

type CleanWish = ReturnType<typeof toCleanWishes>[number];

/** Refuses with the addresses that it is about. */
function refuseSome(
  code: number,
  wishes: readonly CleanWish[],
  isRefused: (wish: CleanWish) => boolean,
): void {
  const emails = wishes.filter(isRefused).map(({ email }) => email);
  if (emails.length > 0) throw new ApiError(code, { data: { emails } });
}

async function findRoles(trx: Db, standing: TeamStanding, wishes: readonly CleanWish[]) {
  const roles = new Map<string, TeamRoleRow>();
  for (const name of new Set(wishes.map(({ role }) => role))) {
    const role = await findRole(trx, standing.team.team_id, name);
    assertGivable(standing, role);
    roles.set(name, role);
  }
  return roles;
}

/** Who is asked for, and who gets a mail, counts against the same limit: it is no way to look for people. */
export async function countAsked(context: CommandContext, teamId: number, count: number) {
  for (let n = 0; n < count; n++) {
    const waitS = await context.world.bus.limits.count("teamInvites", String(teamId));
    if (waitS > 0) throw tooManyTries(waitS);
  }
}

interface KnownPerson {
  readonly locale: string;
  /** The team that he belongs to; 0 for none. */
  readonly teamId: number;
  /** A plan of another kind than a single one, or an account of another region. */
  readonly isBound: boolean;
}

/**
 * Who has an account under addresses whose owner has proven them. Never in a transaction: another region
 * is another database, and this one has one connection.
 */
export async function lookUp(
  context: CommandContext,
  emails: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  const known = new Map<string, KnownPerson>();
  for (const email of emails) {
    const found = await findUserAnywhere(context, email);
    if (found === undefined || found.user.is_verified !== 1) continue;
    const { region, user } = found;
    const plan = await findPlan(region.db, user.id);
    const isElsewhere = region.name !== context.region.name;
    if (await isFreeOfTeams(region.db, context.world.plans, plan)) {
      known.set(email, { locale: user.locale, teamId: 0, isBound: isElsewhere });
      continue;
    }
    const member = await findTeamUserOf(region.db, user.id);
    const isBound = isElsewhere || placeOf(plan) !== "single";
    known.set(email, { locale: user.locale, teamId: member?.team_id ?? 0, isBound });
  }
  return known;
}

type Known = Awaited<ReturnType<typeof lookUp>>;

async function assertInvitable(
  trx: Db,
  { standing, clean, known }: { standing: TeamStanding; clean: readonly CleanWish[]; known: Known },
): Promise<void> {
  const codes = await judge(trx, { standing, known, emails: clean.map(({ email }) => email) });
  for (const code of [CODES.inviteSelf, CODES.alreadyInTeam, CODES.usersElsewhere] as const) {
    refuseSome(code, clean, ({ email }) => codes.get(email) === code);
  }
}

/**
 * Why addresses cannot be invited: oneself (1650), on the team already (8206), in another team (8122). An
 * account that pays for itself says so when it is asked whether it wants to join (8205, Reading R-372).
 */
export async function judge(
  trx: Db,
  { standing, emails, known }: { standing: TeamStanding; emails: readonly string[]; known: Known },
): Promise<ReadonlyMap<string, number>> {
  const codes = new Map<string, number>();
  const own = await readUser(trx, standing.userId);
  const users = await listTeamUsers(trx, standing.team.team_id);
  const there = new Set(users.filter(takesPlace).map(({ email }) => email));
  for (const email of emails) {
    if (email === own.email) codes.set(email, CODES.inviteSelf);
    else if (there.has(email)) codes.set(email, CODES.alreadyInTeam);
    else if (isElsewhere(standing, known.get(email))) codes.set(email, CODES.usersElsewhere);
  }
  return codes;
}

function isElsewhere({ team }: TeamStanding, person: KnownPerson | undefined): boolean {
  if (person === undefined) return false;
  return person.teamId > 0 ? person.teamId !== team.team_id : person.isBound;
}

/** 8119 beyond what the plan allows, 8210 beyond what any team may have (Reading R-370). */
async function assertRoom(
  trx: Db,
  { team, plan }: TeamStanding,
  wishes: readonly CleanWish[],
): Promise<void> {
  const users = (await listTeamUsers(trx, team.team_id)).filter(takesPlace);
  const count = users.length + wishes.length;
  const owner = plan.user_id === team.owner_id ? plan : await findPlan(trx, team.owner_id);
  const limit = owner?.plan_user_limit ?? 1;
  const code = findRoomError(count, limit);
  if (code !== undefined) throw new ApiError(code);
}

interface NewInvite {
  readonly standing: TeamStanding;
  readonly email: string;
  readonly role: TeamRoleRow | undefined;
  /** His, where he has an account. */
  readonly locale: string | undefined;
}

/** Somebody who declined before is asked anew in his old row. */
async function insertInvited(
  trx: Db,
  context: CommandContext,
  { standing, email, role, locale }: NewInvite,
): Promise<Invited> {
  if (role === undefined) throw new ApiError(CODES.roleUnknown);
  const teamId = standing.team.team_id;
  const before = (await listTeamUsers(trx, teamId)).find((row) => row.email === email);
  const job_id = before?.job_id ?? (await nextId(trx));
  const token = randomHex(TOKEN_BYTES);
  const fields = {
    role_id: role.role_id,
    status: "email sent" as const,
    invite_hash: sha256Hex(token),
    consent_hash: "",
    since_s: context.nowS,
  };
  if (before === undefined)
    await insertTeamUser(trx, { job_id, team_id: teamId, email, ...fields });
  else await updateTeamUser(trx, job_id, fields);
  await noteTeam(trx, context, { teamId, action: "user-invited", object: `row ${job_id}` });
  const own = await readUser(trx, standing.userId);
  return { row: { job_id, email }, token, locale: locale ?? own.locale };
}

/** A mail that cannot be kept is an error of its row; it can be sent again. */
async function sendInvite(
  context: CommandContext,
  from: UserRow,
  { row, token, locale }: Invited,
): Promise<void> {
  const link = `${context.origin}/setuserinviteconsent#${token}`;
  const values = { name: nameOf(from), email: from.email, link };
  const mail = { to: row.email, ...composeMail("team-invited", locale, values) };
  await context.region.mail.send(mail, context.nowS);
}

/** A new token in the place of the old one, and a new mail; 8201 for whoever is on the team already. */
export async function resendInvite(context: CommandContext, jobId: string): Promise<void> {
  const { db } = context.region;
  const plan = await db.transaction().execute(async (trx) => {
    const standing = await requireTeam(trx, context, "addEditUsers");
    const { team } = standing;
    const row = await findRow(trx, team.team_id, jobId);
    if (row.status === "active" || row.status === "working") throw new ApiError(CODES.userUnknown);
    await assertInReach(trx, standing, row);
    await countAsked(context, team.team_id, 1);
    const token = randomHex(TOKEN_BYTES);
    const fields = { status: "email sent" as const, since_s: context.nowS, consent_hash: "" };
    await updateTeamUser(trx, row.job_id, { ...fields, invite_hash: sha256Hex(token) });
    const object = `row ${row.job_id}`;
    await noteTeam(trx, context, { teamId: team.team_id, action: "invite-sent-again", object });
    await countUsers(trx, team.team_id, team.owner_id);
    const from = await readUser(trx, standing.userId);
    return { from, row, token };
  });
  const { from, row, token } = plan;
  const found = await findUserAnywhere(context, row.email);
  await sendInvite(context, from, { row, token, locale: found?.user.locale ?? from.locale });
}

/** Takes an invitation back: its mail opens nothing any more. 8201 for whoever has joined. */
export async function removeInvite(context: CommandContext, jobId: string): Promise<void> {
  await context.region.db.transaction().execute(async (trx) => {
    const standing = await requireTeam(trx, context, "addEditUsers");
    const { team } = standing;
    const row = await findRow(trx, team.team_id, jobId);
    if (row.status === "active") throw new ApiError(CODES.userUnknown);
    await assertInReach(trx, standing, row);
    await deleteTeamUser(trx, row.job_id);
    await countUsers(trx, team.team_id, team.owner_id);
    const object = `row ${row.job_id}`;
    await noteTeam(trx, context, { teamId: team.team_id, action: "invite-removed", object });
  });
}
