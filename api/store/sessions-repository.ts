import type { Selectable } from "kysely";
import { type Db, nextId } from "#api/store/db.ts";
import type { SessionTable } from "#api/store/schema.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";

const MS = 1000;
const IDLE_S = ACCOUNT_LIMITS.sessionIdleMs / MS;
const LIFETIME_S = ACCOUNT_LIMITS.sessionLifetimeMs / MS;
/** A use is written down once in so long: not every call costs a write. */
const NOTED_EVERY_S = 300;

export type SessionRow = Selectable<SessionTable>;

/** Where a call comes from. */
export interface Origin {
  readonly address: string;
  readonly place: string;
}

/** A session as it is opened. */
export interface NewSession extends Origin {
  readonly userId: number;
  readonly tokenHash: string;
  readonly secret: string;
  readonly nowS: number;
  readonly device: string;
  /** The browser's sessions before; undefined for its first. */
  readonly familyId: number | undefined;
}

/** Opens a session and returns its id; of too many, those that were not used for longest go. */
export async function insertSession(trx: Db, session: NewSession): Promise<number> {
  const { userId, tokenHash, secret, nowS, address, place, device, familyId } = session;
  const id = await nextId(trx);
  const before = familyId === undefined ? undefined : await newestOf(trx, familyId);
  await trx
    .insertInto("sessions")
    .values({
      id,
      token_hash: tokenHash,
      secret,
      user_id: userId,
      created_s: nowS,
      used_s: nowS,
      proved_s: nowS,
      address,
      place,
      ended_s: 0,
      family_id: familyId ?? id,
      device,
      ...before,
    })
    .execute();
  await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("used_s", "desc")
        .orderBy("id", "desc")
        .limit(ACCOUNT_LIMITS.maxSessions),
    )
    .execute();
  return id;
}

/** What the next session of a browser or app takes over: whoever unlocks stays the same device. */
async function newestOf(trx: Db, familyId: number) {
  return trx
    .selectFrom("sessions")
    .select(["device_id", "kind", "asks_until_s", "number_mac"])
    .where("family_id", "=", familyId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A session with what a call needs of its user; found by the hash of its token. */
export async function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.secret",
      "sessions.created_s",
      "sessions.used_s",
      "sessions.proved_s",
      "sessions.ended_s",
      "sessions.family_id",
      "sessions.asks_until_s",
      "sessions.unlinked_s",
      "users.id as user_id",
      "users.web_device_id",
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** The same by its number. */
export async function findSessionById(db: Db, sessionId: number) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.token_hash",
      "sessions.used_s",
      "sessions.ended_s",
      "sessions.family_id",
      "sessions.asks_until_s",
      "sessions.unlinked_s",
      "users.id as user_id",
      "users.web_device_id",
    ])
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
}

/** Whose session it is, and the state of that account; undefined when it is not there. */
export async function findSessionOwner(db: Db, sessionId: number) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id as user_id", "users.state_code"])
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
}

/** The session of a token of this user, while it stands. */
export async function findStanding(
  db: Db,
  session: { readonly userId: number; readonly tokenHash: string },
  nowS: number,
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", session.tokenHash)
    .where("user_id", "=", session.userId)
    .where("ended_s", "=", 0)
    .executeTakeFirst();
  return row !== undefined && isInTime(row, nowS) ? row : undefined;
}

/** The session of a token, whoever it is of, while it stands and does everything that a session does. */
export async function findStandingByToken(
  db: Db,
  tokenHash: string,
  nowS: number,
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("ended_s", "=", 0)
    .where("asks_until_s", "=", 0)
    .where("unlinked_s", "=", 0)
    .executeTakeFirst();
  return row !== undefined && isInTime(row, nowS) ? row : undefined;
}

/**
 * Removes the sessions of the browsers that hold these, and tells how many browsers; somebody else's
 * ids are as good as none (Trust T4).
 */
export async function deleteFamilies(
  db: Db,
  userId: number,
  sessionIds: readonly number[],
): Promise<number> {
  const deleted = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("family_id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("family_id")
        .where("user_id", "=", userId)
        .where("id", "in", sessionIds),
    )
    .returning("family_id")
    .execute();
  return new Set(deleted.map(({ family_id }) => family_id)).size;
}

/**
 * Removes sessions of this user and tells how many; somebody else's ids are as good as none (Trust T4).
 */
export async function deleteSessions(
  db: Db,
  userId: number,
  sessionIds: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "in", sessionIds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether a session is within its times: 30 days without use, 180 days in all (Reading R-101). */
export function isInTime(row: Pick<SessionRow, "created_s" | "used_s">, nowS: number): boolean {
  return nowS - row.used_s <= IDLE_S && nowS - row.created_s <= LIFETIME_S;
}

/** Whether a session still opens anything. */
export async function isStanding(db: Db, sessionId: number, nowS: number): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select(["created_s", "used_s", "ended_s"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row !== undefined && row.ended_s === 0 && isInTime(row, nowS);
}

/** Which of these sessions open something: they stand, of an account in use (Spec A§8.1). */
export async function listOpenIds(
  db: Db,
  sessionIds: readonly number[],
  nowS: number,
): Promise<ReadonlySet<number>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "sessions.created_s", "sessions.used_s"])
    .where("sessions.id", "in", sessionIds)
    .where("sessions.ended_s", "=", 0)
    .where("sessions.asks_until_s", "=", 0)
    .where("sessions.unlinked_s", "=", 0)
    .where("users.state_code", "=", 0)
    .execute();
  return new Set(rows.filter((row) => isInTime(row, nowS)).map(({ id }) => id));
}

/** The sessions of a user that stand, the last used one first. */
export async function listSessions(db: Db, userId: number, nowS: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("ended_s", "=", 0)
    .orderBy("used_s", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.filter((row) => isInTime(row, nowS));
}

/** Writes down when and from where a session is used. */
export async function noteUse(
  db: Db,
  session: { readonly sessionId: number; readonly usedS: number },
  use: Origin & { readonly nowS: number },
): Promise<void> {
  if (use.nowS - session.usedS < NOTED_EVERY_S) return;
  await db
    .updateTable("sessions")
    .set({ used_s: use.nowS, address: use.address, place: use.place })
    .where("id", "=", session.sessionId)
    .execute();
}

/**
 * Ends all sessions of a user but one (`exceptId` null: all, at suspension). They stay a while without
 * opening anything, so that whoever holds one is told what became of the account.
 */
export async function endSessions(
  db: Db,
  userId: number,
  { exceptId, nowS }: { readonly exceptId: number | null; readonly nowS: number },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ended_s: nowS })
    .where("user_id", "=", userId)
    .where("ended_s", "=", 0)
    .where("id", "!=", exceptId ?? 0)
    .execute();
}

/** Removes what no call can use any more. */
export async function purgeSessions(db: Db, nowS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([eb("used_s", "<", nowS - IDLE_S), eb("created_s", "<", nowS - LIFETIME_S)]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
