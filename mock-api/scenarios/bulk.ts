import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { type Db, nextId } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import { findUserByEmail, raiseHistId } from "#api/store/users-repository.ts";
import { isRegionName, type World } from "#api/world.ts";

const ROWS_AT_ONCE = 200;
const SEALED_NAME_BYTES = 57;
const SEAL_BYTES = 117;

const userWish = v.strictObject({
  region: v.optional(v.string(), "ca-central"),
  email: v.string(),
});

const itemsWish = v.strictObject({
  email: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000)),
  type: v.optional(v.picklist(["dir", "file"]), "file"),
  /** Folder to fill; the main root otherwise. */
  pid: v.optional(v.string()),
});

/** An account that was made, and its open session. */
export interface MadeUser {
  readonly token: string;
  readonly secret: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly rootId: string;
}

/** An account with random keys and an open session: for figures, nobody can read its files. */
export async function makeUser(world: World, body: unknown): Promise<MadeUser> {
  const wish = v.parse(userWish, body);
  const region = isRegionName(wish.region) ? world.regions.get(wish.region) : undefined;
  if (region === undefined) throw new Error("No such region");
  return region.db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, world, wish.email);
    const session = { token: randomHex(32), secret: randomHex(32) };
    await trx
      .insertInto("sessions")
      .values({
        id: await nextId(trx),
        token_hash: sha256Hex(session.token),
        secret: session.secret,
        user_id: user.id,
        created_s: world.clock.nowS(),
        used_s: world.clock.nowS(),
        address: "",
        place: "",
        ended_s: 0,
      })
      .execute();
    return {
      ...session,
      userId: String(user.id),
      deviceId: String(user.web_device_id),
      rootId: String(user.main_root_id),
    };
  });
}

/** Fills a folder with rows that look sealed, in a few transactions. */
export async function makeItems(world: World, body: unknown): Promise<{ made: number }> {
  const wish = v.parse(itemsWish, body);
  const { region, user } = await findAccount(world, wish.email);
  const pid = wish.pid === undefined ? user.main_root_id : Number(wish.pid);
  const folder = await region.db
    .selectFrom("items")
    .selectAll()
    .where("id", "=", pid)
    .executeTakeFirstOrThrow();
  for (let made = 0; made < wish.count; made += ROWS_AT_ONCE * 100) {
    const count = Math.min(ROWS_AT_ONCE * 100, wish.count - made);
    await region.db
      .transaction()
      .execute((trx) => insertRows(trx, folder, { count, type: wish.type }));
  }
  await raiseHistId(region.db, user.id);
  return { made: wish.count };
}

async function findAccount(world: World, email: string) {
  for (const region of world.regions.values()) {
    const user = await findUserByEmail(region.db, email);
    if (user !== undefined) return { region, user };
  }
  throw new Error("No such account");
}

async function insertRows(
  trx: Db,
  folder: ItemRow,
  wish: { count: number; type: "dir" | "file" },
): Promise<void> {
  const last = await trx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", wish.count) }))
    .where("name", "=", "id")
    .returning("value")
    .executeTakeFirstOrThrow();
  for (let done = 0; done < wish.count; done += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, wish.count - done) }, (_, index) =>
      toRow(folder, last.value - done - index, wish.type),
    );
    await trx.insertInto("items").values(rows).execute();
  }
}

function toRow(folder: ItemRow, id: number, type: "dir" | "file"): ItemRow {
  const isFile = type === "file";
  return {
    ...folder,
    id,
    pid: folder.id,
    type,
    enc_name: `1:${randomBytes(SEALED_NAME_BYTES).toString("base64")}`,
    metaname_digest: `2:${randomHex(16)}`,
    pfid: sha256Hex(String(folder.id)).slice(0, 32),
    domain: "m",
    size_bytes: isFile ? 1 + (id % 10_000_000) : 0,
    cachekey: isFile ? randomHex(16) : "",
    blob_id: isFile ? String(id) : "",
    seal: isFile ? randomBytes(SEAL_BYTES).toString("base64") : "",
    is_deleted: 0,
  };
}

async function insertUser(trx: Db, world: World, email: string) {
  const ids = {
    id: await nextId(trx),
    pubkey_id: await nextId(trx),
    web_device_id: await nextId(trx),
  };
  const areas = {
    main_root_id: await nextId(trx),
    vault_root_id: await nextId(trx),
    main_share_id: await nextId(trx),
    vault_share_id: await nextId(trx),
  };
  const nowS = world.clock.nowS();
  const user = { ...ids, ...areas, ...randomKeys(), email, join_date_s: nowS };
  await trx
    .insertInto("users")
    .values({
      ...user,
      first_name: "Made",
      last_name: "User",
      theme: "",
      dashboard: "files",
      locale: "",
      newui: 0,
      is_verified: 1,
      state_code: 0,
      disk_limit_bytes: world.settings.quotaBytes,
      disk_usage_bytes: 0,
      wake_cid: randomHex(16),
      hist_id: 1,
    })
    .execute();
  await insertArea(trx, user, { kind: "main", nowS });
  await insertArea(trx, user, { kind: "vault", nowS });
  return user;
}

function randomKeys() {
  const base64 = (bytes: number) => randomBytes(bytes).toString("base64");
  return {
    salt: "$2b$12$abcdefghijklmnopqrstuu",
    login_hash_sha256: randomHex(32),
    pubkey: base64(294),
    sigkey: base64(96),
    enc_meta_key: `30:${base64(88)}`,
    enc_priv_key: `30:${base64(1270)}`,
    own_priv_key: base64(1243),
    akm: base64(1049),
  };
}

async function insertArea(
  trx: Db,
  user: Awaited<ReturnType<typeof insertUser>>,
  { kind, nowS }: { kind: "main" | "vault"; nowS: number },
): Promise<void> {
  const shareId = kind === "main" ? user.main_share_id : user.vault_share_id;
  const rootId = kind === "main" ? user.main_root_id : user.vault_root_id;
  await trx
    .insertInto("shares")
    .values({
      share_id: shareId,
      share_sequence: 0,
      user_id: user.id,
      kind,
      enc_share_key: randomBytes(256).toString("base64"),
      own_share_key: randomBytes(89).toString("base64"),
    })
    .execute();
  await trx
    .insertInto("items")
    .values({
      ...EMPTY_ITEM,
      id: rootId,
      user_id: user.id,
      area_share_id: shareId,
      usertime_ms: nowS * 1000,
      changed_s: nowS,
    })
    .execute();
}

const EMPTY_ITEM = {
  pid: null,
  area_share_sequence: 0,
  type: "dir" as const,
  enc_name: "",
  metaname_digest: "",
  pfid: "",
  domain: "m",
  size_bytes: 0,
  is_deleted: 0,
  cachekey: "",
  blob_id: "",
  seal: "",
  seal_sig: "",
  seal_by: "",
};
