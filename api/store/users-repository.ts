import { type Selectable, sql, type Updateable } from "kysely";
import type { Bus } from "#api/bus/bus.ts";
import type { Db } from "#api/store/db.ts";
import type { UserTable } from "#api/store/schema.ts";

export type UserRow = Selectable<UserTable>;

export async function readUser(db: Db, userId: number): Promise<UserRow> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
}

/** The state of the account; undefined when there is none. */
export async function findState(
  db: Db,
  userId: number,
): Promise<Pick<UserRow, "state_code" | "closed_s"> | undefined> {
  return db
    .selectFrom("users")
    .select(["state_code", "closed_s"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** What every signed call is judged by, in one query: the state of an account, its factor, and its role. */
export async function findStanding(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .leftJoin("plans", "plans.user_id", "users.id")
    .select(["users.state_code", "users.closed_s", "users.twofa_type"])
    .select(["plans.is_multi_new", "plans.permissions"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}
export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

/** What others may be told of an owner. */
export async function findOwner(
  db: Db,
  userId: number,
): Promise<
  Pick<UserRow, "email" | "first_name" | "last_name" | "display_name" | "locale"> | undefined
> {
  return db
    .selectFrom("users")
    .select(["email", "first_name", "last_name", "display_name", "locale"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** What people on one share are told of one another, keys included. */
export type SharedPerson = Pick<
  UserRow,
  "id" | "email" | "first_name" | "last_name" | "display_name" | "pubkey" | "pubkey_id" | "sigkey"
>;

export async function readPeople(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SharedPerson>> {
  const rows = await db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "display_name",
      "pubkey",
      "pubkey_id",
      "sigkey",
    ])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function updateUser(
  trx: Db,
  userId: number,
  fields: Updateable<UserTable>,
): Promise<void> {
  await trx.updateTable("users").set(fields).where("id", "=", userId).execute();
}

/** Items of the account, deleted ones included. */
export async function countItems(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select("item_count")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.item_count;
}

/** Of whoever waits on this channel; undefined when nobody has it. */
export async function findHistIdOfChannel(db: Db, cid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("users")
    .select("hist_id")
    .where("wake_cid", "=", cid)
    .executeTakeFirst();
  return row?.hist_id;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** What a sign-in needs to know of a name. */
export type LoginRow = Pick<UserRow, "id" | "salt" | "login_hash_sha256">;

/** A sign-in name: 0 is the account that holds the address, 1 and 2 the newest others (Reading R-745). */
export interface LoginName {
  readonly email: string;
  readonly claim: number;
}

/**
 * One row whether there is an account or not. A name without one gets the decoy, and as long to wait
 * for it: the row of somebody is read in its place (Trust T7).
 */
export async function readLogin(db: Db, name: LoginName, decoy: LoginRow): Promise<LoginRow> {
  const { id, salt, login_hash_sha256: hash } = decoy;
  // Nobody's hash is empty, which only the row itself can tell.
  const instead = (value: string) =>
    sql<string>`case when login_hash_sha256 = '' then login_hash_sha256 else ${value} end`;
  const row = await db
    .selectFrom("users")
    .select(["id", "salt", "login_hash_sha256"])
    .where((eb) => {
      if (name.claim === 0) return eb("email", "=", name.email);
      const claims = eb
        .selectFrom("email_claims")
        .select("user_id")
        .where("email_claims.email", "=", name.email)
        .orderBy("lost_s")
        .orderBy("created_s", "desc")
        .orderBy("user_id", "desc");
      return eb("id", "=", claims.limit(1).offset(name.claim - 1));
    })
    .unionAll(
      db
        .selectFrom("users")
        .select((eb) => [
          eb.val(id).as("id"),
          instead(salt).as("salt"),
          instead(hash).as("login_hash_sha256"),
        ])
        .where("id", "=", (eb) => eb.selectFrom("users").select(({ fn }) => fn.min("id").as("id"))),
    )
    .limit(1)
    .executeTakeFirst();
  return row ?? decoy;
}

/** What a recovery kit is compared with, one row whoever is asked for: as {@link readLogin}. */
export async function readRecoveryLock(
  db: Db,
  email: string,
  decoy: Pick<UserRow, "id" | "rk_lock_hash">,
): Promise<Pick<UserRow, "id" | "rk_lock_hash">> {
  const { id, rk_lock_hash: hash } = decoy;
  const row = await db
    .selectFrom("users")
    .select(["id", "rk_lock_hash"])
    .where("email", "=", email)
    .where("rk_lock_hash", "!=", "")
    .unionAll(
      db
        .selectFrom("users")
        .select((eb) => [
          eb.val(id).as("id"),
          // Nobody's row says this: only the row itself can tell.
          sql<string>`case when salt = '' then salt else ${hash} end`.as("rk_lock_hash"),
        ])
        .where("id", "=", (eb) => eb.selectFrom("users").select(({ fn }) => fn.min("id").as("id"))),
    )
    .limit(1)
    .executeTakeFirst();
  return row ?? decoy;
}

/** The hint of the password of an account; undefined where there is none, or no such account. */
export async function findHint(
  db: Db,
  email: string,
): Promise<Pick<UserRow, "password_hint" | "locale"> | undefined> {
  return db
    .selectFrom("users")
    .select(["password_hint", "locale"])
    .where("email", "=", email)
    .where("password_hint", "!=", "")
    .where("state_code", "=", 0)
    .executeTakeFirst();
}

/** Whom a link goes to that resets the password; undefined where none is on. */
export async function findResetReader(
  db: Db,
  email: string,
): Promise<Pick<UserRow, "id" | "locale"> | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "locale"])
    .where("email", "=", email)
    .where("reset_escrow", "!=", "")
    .where("state_code", "=", 0)
    .executeTakeFirst();
}

/** Counts a change of the tree or of the account; returns the new `hist_id`. */
export async function raiseHistId(db: Db, userId: number): Promise<number> {
  const row = await db
    .updateTable("users")
    .set((eb) => ({ hist_id: eb("hist_id", "+", 1) }))
    .where("id", "=", userId)
    .returning("hist_id")
    .executeTakeFirstOrThrow();
  return row.hist_id;
}

/** Whom a change is told to, and as which state of his. */
export type Raised = Pick<UserRow, "id" | "hist_id" | "wake_cid">;

/** Counts a change for each of these users, in one question however many they are. */
export async function raiseHistIds(db: Db, ids: readonly number[]): Promise<Raised[]> {
  if (ids.length === 0) return [];
  return db
    .updateTable("users")
    .set((eb) => ({ hist_id: eb("hist_id", "+", 1) }))
    .where("id", "in", ids)
    .returning(["id", "hist_id", "wake_cid"])
    .execute();
}

/** Tells the user's other windows; after the transaction, never inside. */
export function wakeUser(db: Db, bus: Told, userId: number): Promise<void> {
  return wakeUsers(db, bus, [userId]);
}

/** The same for several, in one question however many they are. */
export async function wakeUsers(db: Db, bus: Told, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom("users")
    .select(["id", "wake_cid", "hist_id"])
    .where("id", "in", ids)
    .execute();
  wakeRaised(bus, rows);
}

/** The same for everybody whose state was just counted: nothing is asked again. */
export function wakeRaised({ wakes, messages }: Told, raised: readonly Raised[]): void {
  for (const { id, wake_cid, hist_id } of raised) {
    wakes.wake(wake_cid);
    messages.publish(id, { type: "UPDATE_USER", payload: { hist_id: String(hist_id) } });
  }
}

type Told = Pick<Bus, "wakes" | "messages">;

/** Accounts by their numbers, at most `count`. */
export async function listUsers(db: Db, count: number): Promise<readonly UserRow[]> {
  return db.selectFrom("users").selectAll().orderBy("id").limit(count).execute();
}
