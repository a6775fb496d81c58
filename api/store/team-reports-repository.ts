import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";

type Ids = readonly number[];

/** Which second factor each of them has, by user. */
export async function readFactors(db: Db, ids: Ids): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "twofa_type"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, twofa_type }) => [id, twofa_type]));
}

export async function countPasskeys(db: Db, ids: Ids): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["user_id", ({ fn }) => fn.countAll<number>().as("many")])
    .where("user_id", "in", ids)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, many }) => [user_id, Number(many)]));
}

export interface CountedLinks {
  readonly links: number;
  readonly open: number;
  readonly endless: number;
}

/** Links that visitors can use, those that ask for no password, and those that end at no date. */
export async function countLinks(db: Db, ids: Ids): Promise<ReadonlyMap<number, CountedLinks>> {
  const rows = await db
    .selectFrom("links")
    .select([
      "user_id",
      ({ fn }) => fn.countAll<number>().as("links"),
      sql<number>`sum(case when enc_password = '' then 1 else 0 end)`.as("open"),
      sql<number>`sum(case when exp_servtime_s = 0 then 1 else 0 end)`.as("endless"),
    ])
    .where("user_id", "in", ids)
    .where("is_deleted", "=", 0)
    .where("is_set", "=", 1)
    .groupBy("user_id")
    .execute();
  return new Map(
    rows.map(({ user_id, links, open, endless }) => [
      user_id,
      { links: Number(links), open: Number(open), endless: Number(endless) },
    ]),
  );
}

/** Shares that go on, by their owners. */
export async function countOwnShares(db: Db, ids: Ids): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("team_shares")
    .select(["user_id", ({ fn }) => fn.countAll<number>().as("many")])
    .where("user_id", "in", ids)
    .where("is_stopped", "=", 0)
    .where("is_set", "=", 1)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, many }) => [user_id, Number(many)]));
}

/** Links and shares some of whose items lack a key that a device of the owner has to make. */
export async function countPending(db: Db, ids: Ids): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const table of ["links", "team_shares"] as const) {
    const lacks = (work: string) => sql<boolean>`exists (select 1 from ${sql.table(work)} as open
      where open.share_id = ${sql.ref(`${table}.share_id`)}
      and open.share_sequence = ${sql.ref(`${table}.share_sequence`)})`;
    const rows = await db
      .selectFrom(table)
      .select(["user_id", ({ fn }) => fn.countAll<number>().as("many")])
      .where("user_id", "in", ids)
      .where("is_set", "=", 1)
      .where(table === "links" ? sql<boolean>`is_deleted = 0` : sql<boolean>`is_stopped = 0`)
      .where(sql<boolean>`(${lacks("link_work")} or ${lacks("link_folders")})`)
      .groupBy("user_id")
      .execute();
    for (const { user_id, many } of rows) {
      counts.set(user_id, (counts.get(user_id) ?? 0) + Number(many));
    }
  }
  return counts;
}

/** When one of these events last happened to each of them. */
export async function lastOf(
  db: Db,
  ids: Ids,
  codes: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("events")
    .select(["user_id", ({ fn }) => fn.max<number>("t_s").as("last_s")])
    .where("user_id", "in", ids)
    .where("code", "in", codes)
    .where("is_client", "=", 0)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, last_s }) => [user_id, Number(last_s)]));
}

/** Events of whoever is of the team now, since he joined it; the newest first. */
export async function listTeamEvents(
  db: Db,
  teamId: number,
  page: { readonly codes: readonly string[]; readonly beforeId: number; readonly most: number },
) {
  const rows = db
    .selectFrom("events")
    .innerJoin("team_users", "team_users.user_id", "events.user_id")
    .select([
      "events.id",
      "events.t_s",
      "events.user_id",
      "events.code",
      "events.n",
      "events.place",
    ])
    .where("team_users.team_id", "=", teamId)
    .where("team_users.status", "=", "active")
    .whereRef("events.t_s", ">", "team_users.since_s")
    .where("events.is_client", "=", 0)
    .where("events.code", "in", page.codes)
    .orderBy("events.id", "desc")
    .limit(page.most);
  return (page.beforeId === 0 ? rows : rows.where("events.id", "<", page.beforeId)).execute();
}
