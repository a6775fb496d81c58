import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS, openDb } from "./db.ts";
import { noteRecent, readRecents } from "./recents-repository.ts";
import { nodeSqliteDialect } from "./sqlite-dialect.ts";

type Row = Record<string, SQLOutputValue>;

/** The first of all, one before teams, and those beside the lists of what was used. */
const STAGES = ["0001-first", "0013-closed-accounts", "0023-share-work", "0025-recents"];
/** What the library writes of the steps themselves. */
const OF_STEPS = /^(sqlite_|kysely_)/;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coffer-upgrade-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database as it was made by that step, with a row in each table. */
async function makeOlder(stage: string): Promise<ReadonlyMap<string, Row>> {
  const database = new DatabaseSync(join(folder, "coffer.db"));
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(database) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateTo(stage);
  if (error !== undefined) throw error;
  const tables = listTables(database);
  for (const table of tables) fill(database, table);
  // Read when all are full: some rows count others.
  const rows = new Map(tables.map((table) => [table, readOld(database, table)]));
  await db.destroy();
  return rows;
}

function listTables(database: DatabaseSync): string[] {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  return tables.map(({ name }) => String(name)).filter((name) => !OF_STEPS.test(name));
}

/** Any value of the right type in each column. */
function fill(database: DatabaseSync, table: string): void {
  const columns = database.prepare(`pragma table_xinfo(${table})`).all();
  const values = columns
    .filter(({ hidden }) => hidden === 0)
    .map(({ name, type }) => [String(name), VALUES[String(type).toUpperCase()] ?? null] as const);
  const names = values.map(([name]) => `"${name}"`).join();
  const marks = values.map(() => "?").join();
  database
    .prepare(`insert or replace into ${table} (${names}) values (${marks})`)
    .run(...values.map(([, value]) => value));
}

function readOld(database: DatabaseSync, table: string): Row {
  const { ...row } = database.prepare(`select * from ${table}`).get() ?? {};
  for (const column of SET_ANEW) delete row[column];
  return row;
}

/** Steps set these for everybody: the older interface was nobody's choice then. */
const SET_ANEW = ["newui"];

const VALUES: Readonly<Record<string, SQLOutputValue>> = {
  INTEGER: 1,
  TEXT: "kept",
  BLOB: new Uint8Array([7]),
  REAL: 1,
};

describe("a database of an older version, brought to the newest,", () => {
  it.each(STAGES)("keeps every row of it, from %s on", async (stage) => {
    const before = await makeOlder(stage);
    await (await openDb({ folder, firstId: 1 })).destroy();
    const database = new DatabaseSync(join(folder, "coffer.db"));
    for (const [table, row] of before) {
      const names = Object.keys(row).map((name) => `"${name}"`);
      const rows = database.prepare(`select ${names.join()} from ${table}`).all();
      expect(
        rows.map((one) => ({ ...one })),
        table,
      ).toContainEqual({ ...row });
    }
    database.close();
  });

  it("that knew no Recents begins them", async () => {
    await makeOlder("0023-share-work");
    const db = await openDb({ folder, firstId: 1 });
    await noteRecent(db, [1], { userId: 1, act: "opened", nowS: 5 });
    await expect(readRecents(db, 1, 10)).resolves.toBeInstanceOf(Array);
    expect(await db.selectFrom("recents").selectAll().execute()).toEqual([
      { user_id: 1, item_id: 1, act: "opened", act_s: 5 },
    ]);
    await db.destroy();
  });
});
