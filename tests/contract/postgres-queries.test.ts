import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMailbox } from "#api/mail/mailbox.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { tellStory } from "#tests/contract/api-story.ts";
import { lookAfter } from "#tests/contract/operator-story.ts";
import { type CallWatch, watchCalls } from "#tests/support/called-functions.ts";
import { createQueryRecorder } from "#tests/support/query-recorder.ts";
import { sqliteOnly } from "#tests/support/sqlite-only.ts";

const API = join(import.meta.dirname, "../../api");
/** The adapter of SQLite itself: opening, migrating. */
const OWN_OF_SQLITE = ["db.ts", "open-world.ts", "sqlite-dialect.ts"];
const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^>]*>)?`/;

const recorder = createQueryRecorder();
let server: TestServer;
let calls: CallWatch;

beforeAll(async () => {
  server = await startTestServer();
  const region = server.world.regions.get("ca-central")!;
  const db = recorder.record(region.db);
  Object.assign(region, { db, mail: openMailbox(db, "queued") });
  calls = await watchCalls();
  await lookAfter(server, region);
  await tellStory(server, region);
});
afterAll(async () => {
  calls.end();
  await server.stop();
});

const sources = () =>
  readdirSync(API, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
const asks = (file: string) => QUERY.test(readFileSync(join(API, file), "utf8"));

describe("the queries of the API", () => {
  it("stand in the store alone", () => {
    const elsewhere = sources().filter((file) => !file.startsWith("store/"));
    expect(elsewhere.filter(asks)).toEqual([]);
    expect(sources().filter(asks).length).toBeGreaterThan(10);
  });

  it("are all asked in the story that this test tells", async () => {
    const files = sources()
      .filter((file) => /^store\/(?:access\/)?[\w-]+\.ts$/.test(file) && asks(file))
      .map((file) => file.slice("store/".length))
      .filter((file) => !OWN_OF_SQLITE.includes(file));
    const unasked: string[] = [];
    for (const file of files) {
      const room: Record<string, unknown> = await import(join(API, "store", file));
      const called = await calls.calledIn(join(API, "store", file));
      for (const [name, value] of Object.entries(room)) {
        const isAsking = typeof value === "function" && value.constructor.name === "AsyncFunction";
        if (isAsking && !called.has(name)) unasked.push(`${file} ${name}`);
      }
    }
    expect(unasked).toEqual([]);
    expect(files.filter((file) => file.endsWith("-repository.ts")).length).toBeGreaterThan(12);
  });

  it("hold nothing that only SQLite has, as Kysely writes them for PostgreSQL", () => {
    const wrong = recorder.queries.flatMap((query) =>
      sqliteOnly(query).map((name) => `${name}: ${query.text}`),
    );
    expect(wrong).toEqual([]);
    expect(recorder.queries.length).toBeGreaterThan(100);
  });
});

describe("what only SQLite has", () => {
  it.each([
    ["iif", "select iif(a = '', a, $1) from t"],
    ["ifnull", "select ifnull(a, 0) from t"],
    ["a function of json1", "select a from t where a in (select value from json_each($1))"],
    ["group_concat", "select group_concat(a) from t"],
    ["a time function", "select unixepoch() from t"],
    ["a function of SQLite's own", "select typeof(a) from t"],
    ["max or min of two values", "update t set a = max(0, a - $1)"],
    ["max or min of two values", "select 1 from t where a + min(b, $1) > 2"],
    ["rowid", "select rowid from t"],
    ["a table of SQLite's own", "select name from sqlite_schema"],
    ["insert or", "insert or ignore into t values ($1)"],
    ["replace into", "replace into t values ($1)"],
    ["glob", "select a from t where a glob 'x*'"],
    ["indexed by", "select a from t indexed by i"],
    ["==", "select a from t where a == $1"],
    ["names in backticks or brackets", "select `a` from t"],
    ["texts in double quotes", 'select a from t where a = ""'],
    ["a list without values", "select a from t where a in ()"],
    ["is with a value", "select a from t where a is $1"],
    ["a truth taken for a number", "select a is not null as b from t"],
    ["a truth taken for a number", "select 1, exists (select 1 from u) as b from t"],
    ["a truth taken for a number", "select t.a = u.b as c from t"],
    ["a limit below 0", "select a from t limit -1 offset 5"],
    ["a subquery without a name", "select count(*) from (select 1 from t limit 5)"],
  ])("is found: %s", (name, text) => {
    expect(sqliteOnly({ text, parameters: [] })).toContain(name);
  });

  it("is found in the value of a limit", () => {
    const query = { text: 'select "a" from "t" limit $2', parameters: ["x", -1] };
    expect(sqliteOnly(query)).toEqual(["a limit below 0"]);
  });

  it("is not found where PostgreSQL takes the same", () => {
    const text =
      'select "a", case when exists (select 1 from u) then 1 else 0 end as "b", max("c") as "c" ' +
      'from (select "a" from "t" limit $1) as few where "a" is not null order by "a"';
    expect(sqliteOnly({ text, parameters: [5] })).toEqual([]);
  });
});
