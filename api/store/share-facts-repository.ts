import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import { COUNTED_MOST, type LinkWorkCount, toWorkCount } from "#api/store/link-work-repository.ts";
import type { MemberRow } from "#api/store/share-members-repository.ts";
import type { ShareGrantTable } from "#api/store/share-tables.ts";
import type { TeamShareRow } from "#api/store/team-shares-repository.ts";
import { readPeople, type SharedPerson } from "#api/store/users-repository.ts";

/** The folder of a share, as its owner named it, and as its people did. */
interface ShareFolder {
  readonly enc_name: string;
  readonly pfid: string;
  readonly domain: string;
  readonly enc_share_name: string;
}

/** Everything that is shown of shares, by their numbers: a constant number of questions, however many. */
export interface ShareFacts {
  readonly members: ReadonlyMap<number, readonly MemberRow[]>;
  /** Of the newest sequence. */
  readonly grants: ReadonlyMap<number, readonly ShareGrantTable[]>;
  readonly people: ReadonlyMap<number, SharedPerson>;
  readonly ownKeys: ReadonlyMap<number, string>;
  readonly folders: ReadonlyMap<number, ShareFolder>;
  readonly counts: ReadonlyMap<number, LinkWorkCount>;
}

const NOTHING: ShareFacts = {
  members: new Map(),
  grants: new Map(),
  people: new Map(),
  ownKeys: new Map(),
  folders: new Map(),
  counts: new Map(),
};

export async function readShareFacts(db: Db, shares: readonly TeamShareRow[]): Promise<ShareFacts> {
  const ids = shares.map(({ share_id }) => share_id);
  if (ids.length === 0) return NOTHING;
  const members = await readMembers(db, ids);
  const userIds = [...shares, ...members].map(({ user_id }) => user_id);
  return {
    members: Map.groupBy(members, ({ share_id }) => share_id),
    grants: Map.groupBy(await readGrants(db, ids), ({ share_id }) => share_id),
    people: await readPeople(db, [...new Set(userIds)]),
    ownKeys: await readOwnKeys(db, ids),
    folders: await readFolders(db, ids),
    counts: await readCounts(db, ids),
  };
}

async function readMembers(db: Db, ids: readonly number[]): Promise<MemberRow[]> {
  return db
    .selectFrom("share_members")
    .selectAll()
    .where("share_id", "in", ids)
    .orderBy("member_id")
    .execute();
}

async function readGrants(db: Db, ids: readonly number[]): Promise<ShareGrantTable[]> {
  return db
    .selectFrom("share_grants")
    .innerJoin("team_shares", (join) =>
      join
        .onRef("team_shares.share_id", "=", "share_grants.share_id")
        .onRef("team_shares.share_sequence", "=", "share_grants.share_sequence"),
    )
    .selectAll("share_grants")
    .where("share_grants.share_id", "in", ids)
    .execute();
}

async function readOwnKeys(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("shares")
    .innerJoin("team_shares", (join) =>
      join
        .onRef("team_shares.share_id", "=", "shares.share_id")
        .onRef("team_shares.share_sequence", "=", "shares.share_sequence"),
    )
    .select(["shares.share_id", "shares.own_share_key"])
    .where("shares.share_id", "in", ids)
    .execute();
  return new Map(rows.map(({ share_id, own_share_key }) => [share_id, own_share_key]));
}

/** Under the newest key that it has a name under: while a new key is worked off, the one before. */
const newestName = sql<string | null>`(select item_keys.enc_share_name from item_keys
  where item_keys.item_id = team_shares.item_id and item_keys.share_id = team_shares.share_id
  and item_keys.enc_share_name <> '' order by item_keys.share_sequence desc limit 1)`;

async function readFolders(db: Db, ids: readonly number[]): Promise<Map<number, ShareFolder>> {
  const rows = await db
    .selectFrom("team_shares")
    .innerJoin("items", (join) =>
      join
        .onRef("items.id", "=", "team_shares.item_id")
        .onRef("items.user_id", "=", "team_shares.user_id"),
    )
    .select([
      "team_shares.share_id",
      "items.enc_name",
      "items.pfid",
      "items.domain",
      newestName.as("enc_share_name"),
    ])
    .where("team_shares.share_id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ share_id, enc_share_name, ...item }) => [
      share_id,
      { ...item, enc_share_name: enc_share_name ?? "" },
    ]),
  );
}

async function readCounts(db: Db, ids: readonly number[]): Promise<Map<number, LinkWorkCount>> {
  const count = (table: string) => sql<number>`(select count(*) from (select 1
    from ${sql.table(table)} as counted where counted.share_id = team_shares.share_id
    and counted.share_sequence = team_shares.share_sequence limit ${COUNTED_MOST}) as few)`;
  const { rows } = await sql<{ id: number; open: number; folders: number; done: number }>`
    select share_id as id, ${count("link_work")} as open, ${count("link_folders")} as folders,
      ${count("item_keys")} as done
    from team_shares where share_id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, toWorkCount(row)]));
}
