import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import type { Schema } from "#api/store/schema.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { encryptTeamShare, join, newcomer, newShare } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, downloadRange, uploadFile } from "#mock-api/testing/uploads.ts";
import { aFailure } from "#tests/support/cuts.ts";

const DAY_MS = 24 * 3600 * 1000;

/**
 * What becomes of each table when an account is purged; one that is not named here does not compile.
 * `items`: with the items. `links`: with the links. `own`: by whose it is. `address`: by the address.
 * `team`: with the team that it owns. `other`: nothing of an account stands in it.
 */
const TABLES_AT_PURGE = {
  counters: "other",
  store: "other",
  gone_blobs: "other",
  thumbs: "other",
  users: "own",
  sessions: "own",
  verify_keys: "own",
  mails: "address",
  plans: "own",
  account_jobs: "own",
  avatars: "own",
  events: "own",
  shares: "own",
  items: "items",
  item_keys: "items",
  versions: "items",
  version_keys: "items",
  blobs: "items",
  uploads: "own",
  upload_chunks: "own",
  favorites: "own",
  recents: "own",
  item_changes: "own",
  share_changes: "items",
  links: "own",
  link_work: "items",
  link_folders: "items",
  link_reports: "links",
  link_log: "links",
  comments: "links",
  link_older_keys: "links",
  link_brands: "links",
  link_uses: "links",
  requests: "own",
  key_changes: "own",
  mail_codes: "own",
  factor_setups: "own",
  backup_codes: "own",
  passkeys: "own",
  passkey_challenges: "own",
  provisions: "own",
  sign_ups: "own",
  referral_codes: "own",
  rewards: "own",
  kept_invites: "own",
  sso_identities: "own",
  sso_link_permits: "own",
  sso_lookups: "address",
  email_changes: "own",
  email_claims: "own",
  team_shares: "own",
  share_members: "own",
  share_grants: "own",
  activity: "own",
  reset_links: "own",
  teams: "team",
  team_roles: "team",
  team_users: "team",
  team_audit: "team",
  billing_subscriptions: "own",
  billing_invoices: "own",
  billing_events: "other",
  day_counts: "other",
} as const satisfies Readonly<
  Record<keyof Schema, "own" | "items" | "links" | "address" | "team" | "other">
>;

let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
});
afterEach(() => server.stop());

const regionOf = () => server.world.regions.get("ca-central")!;
const close = () => ada.client.call("accountclose", { password: ada.loginHash });
const login = (keep?: 1) => ({
  username: ada.email,
  password: ada.loginHash,
  ...(keep === undefined ? {} : { keep }),
});
const signInCode = (keep?: 1) => server.client().codeOf("sessionnew", login(keep));

async function daysPass(days: number): Promise<void> {
  server.world.clock.shift(days * DAY_MS);
  await tidy(server.world);
}

describe("an account that its owner closes", () => {
  it("opens nothing from then on, in no session, and says until when it can be kept", async () => {
    const other = server.client();
    await signIn(other, ada);
    const [before, { purge_s }] = [server.world.clock.nowS(), await close()];
    const closedS = purge_s - 30 * 24 * 3600;
    expect(closedS).toBeGreaterThanOrEqual(before);
    expect(closedS).toBeLessThanOrEqual(server.world.clock.nowS());
    const refusal = await other.refusalOf("userget", {});
    expect(refusal).toMatchObject({ code: 8053, data: { until: String(purge_s) } });
    expect(await ada.client.codeOf("userget", {})).toBe(8053);
    expect(await server.client().refusalOf("sessionnew", login())).toMatchObject({
      code: 8053,
      data: { until: String(purge_s) },
    });
  });

  it("shares nothing from then on, until it is kept: its people reach neither folder nor files", async () => {
    await control(server, "account", { email: ada.email, verified: true });
    const guest = await newcomer(server, "guest@example.com");
    const { folder, shareId } = await newShare(ada);
    const file = await uploadFile(ada, { pid: folder });
    await encryptTeamShare(ada, shareId);
    await join(ada, guest, { shareId });
    const { previewtoken: ticket } = await guest.client.call("pathdata", dataRequest(file));
    const wish = { cachekey: file.cachekey, ticket };
    const seen = async () => [
      (await guest.client.call("sharelist", {})).sharelist.length,
      await guest.client.codeOf("shareget", { share_id: shareId }),
      await guest.client.codeOf("pathdata", dataRequest(file)),
      (await downloadRange(guest.client.base, wish)).status,
    ];
    const open = await seen();
    expect(open).toEqual([1, 0, 0, 200]);
    await close();
    expect(await seen()).toEqual([0, 1604, expect.any(Number), 401]);
    expect((await seen())[2]).not.toBe(0);
    expect(await signInCode(1)).toBe(0);
    expect(await seen()).toEqual(open);
  });

  it("is told to its owner, with the day", async () => {
    await close();
    const [mail] = await mailsTo(server, ada.email, "closed");
    expect(mail?.subject).toBe("Your account will be deleted");
    expect(mail?.text).toMatch(/On \w+ \d+, \d{4} all of its files/);
    expect(mail?.text).toContain("/login?keep=1");
  });

  it("asks for the password, and closes nothing for another one", async () => {
    const wrong = { password: sealed.loginHash() };
    expect(await ada.client.codeOf("accountclose", wrong)).toBe(8101);
    expect(await signInCode()).toBe(0);
  });

  it("is kept by a sign-in that asks for it within 30 days, as it was", async () => {
    const file = await uploadFile(ada);
    await close();
    await daysPass(29);
    expect(await signInCode()).toBe(8053);
    expect(await signInCode(1)).toBe(0);
    expect(await signInCode()).toBe(0);
    await daysPass(40);
    const { db } = regionOf();
    expect(
      await db.selectFrom("items").selectAll().where("id", "=", Number(file.itemId)).execute(),
    ).toHaveLength(1);
  });

  it("is not brought back by anybody else's closing: a suspension stays", async () => {
    const { db } = regionOf();
    await db.updateTable("users").set({ state_code: 8051 }).execute();
    expect(await signInCode(1)).toBe(8051);
    await db.updateTable("users").set({ state_code: 8053 }).execute();
    expect(await signInCode(1)).toBe(8053);
    await daysPass(400);
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });
});

describe("the purge of a closed account", () => {
  async function aFullAccount(): Promise<void> {
    await regionOf().db.updateTable("users").set({ is_verified: 1 }).execute();
    const folder = await makeFolder(ada);
    await uploadFile(ada, { pid: folder });
    await makeLink(ada, folder);
    await ada.client.call("addtag", { coffer_id: [folder], user_id: "0" });
  }

  /** Tables of the database with the names of their columns. */
  async function tables(): Promise<Map<string, string[]>> {
    const { db } = regionOf();
    const found = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'
      and name not like 'kysely%' and name not like 'sqlite%'`.execute(db);
    const columns = new Map<string, string[]>();
    for (const { name } of found.rows) {
      const rows = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(
        db,
      );
      columns.set(
        name,
        rows.rows.map((row) => row.name),
      );
    }
    return columns;
  }

  it("knows every table, and every one with a user's column by it", async () => {
    const known: Readonly<Record<string, string>> = TABLES_AT_PURGE;
    const columns = await tables();
    expect([...columns.keys()].sort()).toEqual(Object.keys(known).sort());
    for (const [table, names] of columns) {
      const isSomebodys = names.some((name) => /user_id|email|owner/.test(name));
      if (isSomebodys) expect(known[table], table).not.toBe("other");
    }
  });

  it("leaves no row that names the account, and none of its bytes, and touches nobody else's", async () => {
    const eve = await server.account("eve@example.com");
    const kept = await uploadFile(eve);
    await aFullAccount();
    const { db, blobs } = regionOf();
    const own = await db
      .selectFrom("blobs")
      .innerJoin("users", "users.id", "blobs.user_id")
      .select(["blobs.cachekey", "users.id"])
      .where("users.email", "=", ada.email)
      .execute();
    expect(own.length).toBeGreaterThan(0);
    await close();
    await daysPass(29);
    expect(await blobs.sizeOf(own[0]?.cachekey ?? "")).toBeGreaterThan(0);
    await daysPass(31);
    const id = own[0]?.id ?? 0;
    for (const [table, names] of await tables()) {
      for (const column of names.filter((name) => /user_id|referrer_id|email/.test(name))) {
        const rows = await sql`select 1 from ${sql.table(table)}
          where ${sql.ref(column)} = ${column.includes("email") ? ada.email : id}`.execute(db);
        expect(rows.rows, `${table}.${column}`).toEqual([]);
      }
    }
    for (const { cachekey } of own) expect(await blobs.sizeOf(cachekey)).toBeUndefined();
    expect(await db.selectFrom("gone_blobs").selectAll().execute()).toEqual([]);
    const items = await db
      .selectFrom("items")
      .select("id")
      .where("id", "=", Number(kept.itemId))
      .execute();
    expect(items).toHaveLength(1);
    expect(await signInCode(1)).toBe(6001);
  });

  it("goes on after it was cut at any query, and no row goes before its bytes are named", async () => {
    await aFullAccount();
    await close();
    server.world.clock.shift(31 * DAY_MS);
    const region = regionOf();
    const whole = region.db;
    const named = async () => {
      const rows = await whole.selectFrom("blobs").select("cachekey").execute();
      const gone = await whole.selectFrom("gone_blobs").select("cachekey").execute();
      return [...rows, ...gone].length;
    };
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const failure = aFailure(at);
      Object.assign(region, { db: whole.withPlugin(failure.plugin) });
      await tidy(server.world).catch(() => undefined);
      Object.assign(region, { db: whole });
      isOver = !failure.hasFailed();
      if (!isOver) {
        const files: string[] = [];
        for await (const names of region.blobs.finishedNames()) files.push(...names);
        expect(await named()).toBeGreaterThanOrEqual(files.length);
      }
    }
    expect(await whole.selectFrom("users").selectAll().execute()).toEqual([]);
  });
});
