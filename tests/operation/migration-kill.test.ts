import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS, openDb } from "#api/store/db.ts";
import { nodeSqliteDialect } from "#api/store/sqlite-dialect.ts";
import { REGION_FIRST_IDS, REGION_NAMES } from "#api/world.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { freePort, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const IS_LONG = process.env.COFFER_LONG === "1";
/** Kills of each story in a normal run, spread over all moments; the long run kills at each of them. */
const KILLS = 3;
const PRELOAD = ["--import", "./tests/support/kill-at-statement.ts"];
/** An installation from before teams, with an account. */
const OLDER = "0023-share-work";
const ACCOUNT = { id: 1_000_000_000_001, email: "ada@example.com" };

let parent: string;

beforeAll(() => {
  parent = mkdtempSync(join(quickFolder(), "coffer-migration-"));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function apiArgs(port: number, data: string): string[] {
  return ["--port", String(port), "--data", data];
}

/** Starts the API on the folder, notes each moment in a file, stops it; returns what it printed. */
async function record(data: string, log: string): Promise<string> {
  const port = await freePort();
  const api = testProcess({
    nodeArgs: PRELOAD,
    script: "api/index.ts",
    args: apiArgs(port, data),
    env: { COFFER_API_SECRET: TEST_SECRET, COFFER_STATEMENT_LOG: log },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  });
  await api.start();
  await api.stop();
  return api.output();
}

/** Opens the databases as the next start does; throws when it cannot. */
async function reopen(data: string): Promise<void> {
  for (const name of REGION_NAMES) {
    const db = await openDb({ folder: join(data, name), firstId: REGION_FIRST_IDS[name] });
    await db.destroy();
  }
}

/** Starts the API on the folder and lets it die at that moment. */
async function dieAt(data: string, nth: number): Promise<void> {
  const args = [...PRELOAD, "api/index.ts", ...apiArgs(await freePort(), data)];
  const env = { COFFER_API_SECRET: TEST_SECRET, COFFER_KILL_AT_STATEMENT: String(nth) };
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const [, signal] = await once(child, "exit");
  expect(signal, `at moment ${nth}`).toBe("SIGKILL");
}

interface Start {
  /** Moments at which it changes its databases, until the migrations are done. */
  readonly moments: readonly string[];
  readonly output: string;
}

/** One start on a copy of the folder that nothing disturbs. */
async function startOn(folder: string): Promise<Start> {
  const data = copyOf(folder, "recorded");
  const log = join(parent, "statements");
  const output = await record(data, log);
  const moments = readFileSync(log, "utf8").trim().split("\n");
  rmSync(log);
  rmSync(data, { recursive: true });
  const last = moments.findLastIndex((moment) => /create (table|index|trigger)/i.test(moment));
  // The line of the last migration in its table, and the commit.
  return { moments: moments.slice(0, last + 5), output };
}

function copyOf(folder: string, name: string): string {
  const copy = join(parent, name);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function spread(count: number): number[] {
  if (IS_LONG) return Array.from({ length: count }, (_, at) => at + 1);
  return Array.from({ length: KILLS }, (_, at) => Math.floor(((at + 0.5) * count) / KILLS) + 1);
}

async function makeOlder(folder: string): Promise<void> {
  for (const region of REGION_NAMES) {
    mkdirSync(join(folder, region), { recursive: true });
    const database = new DatabaseSync(join(folder, region, "coffer.db"));
    database.exec("pragma journal_mode = wal");
    const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(database) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error } = await migrator.migrateTo(OLDER);
    if (error !== undefined) throw error;
    if (region === "ca-central") addAccount(database);
    await db.destroy();
  }
}

/** Any value of the right type in each column. */
function addAccount(database: DatabaseSync): void {
  const columns = database.prepare("pragma table_info(users)").all();
  const values = columns.map(({ name, type, dflt_value }) => {
    if (name === "id") return ACCOUNT.id;
    if (name === "email") return ACCOUNT.email;
    if (dflt_value !== null) return type === "INTEGER" ? 0 : "";
    return type === "INTEGER" ? 1 : "kept";
  });
  const marks = values.map(() => "?").join();
  database.prepare(`insert into users values (${marks})`).run(...values);
}

function readAccounts(folder: string): unknown[] {
  const database = new DatabaseSync(join(folder, "ca-central/coffer.db"), { readOnly: true });
  const rows = database.prepare("select id, email from users").all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

function readLines(output: string): Record<string, unknown>[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line));
}

describe("a server that is killed while it changes the schema", () => {
  it("starts again on a new data folder, wherever it died, and logs each migration", async () => {
    const empty = join(parent, "empty");
    mkdirSync(empty);
    const { moments, output } = await startOn(empty);
    expect(moments.length).toBeGreaterThan(200);
    const done = readLines(output).filter(({ msg }) => msg === "migration is done");
    for (const name of REGION_NAMES) {
      const own = done.filter(({ region }) => region === name);
      expect(own.map(({ migration }) => migration)).toEqual(Object.keys(MIGRATIONS).sort());
    }
    expect(done.every(({ ms }) => typeof ms === "number")).toBe(true);
    for (const nth of spread(moments.length)) {
      const data = copyOf(empty, `new-${nth}`);
      await dieAt(data, nth);
      await expect(reopen(data), moments[nth - 1]).resolves.toBeUndefined();
      rmSync(data, { recursive: true });
    }
  });

  it("starts again on the folder of an older version with its rows, wherever it died", async () => {
    const older = join(parent, "older");
    await makeOlder(older);
    const { moments } = await startOn(older);
    expect(moments.length).toBeGreaterThan(50);
    for (const nth of spread(moments.length)) {
      const data = copyOf(older, `older-${nth}`);
      await dieAt(data, nth);
      expect(readAccounts(data), moments[nth - 1]).toEqual([ACCOUNT]);
      await expect(reopen(data), moments[nth - 1]).resolves.toBeUndefined();
      expect(readAccounts(data), moments[nth - 1]).toEqual([ACCOUNT]);
      rmSync(data, { recursive: true });
    }
  });
});
