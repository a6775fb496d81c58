import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { toLoggable } from "#api/log-error.ts";

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("what the log says of an error", () => {
  it("is SQLite's number and text, without the statement or a value", () => {
    const database = new DatabaseSync(":memory:");
    database.exec("create table t (x text primary key); insert into t values ('ada@example.com')");
    database.exec("pragma max_page_count = 3");
    const full = thrownBy(() => database.exec("insert into t values (hex(zeroblob(90000)))"));
    expect(toLoggable(full)).toMatchObject({
      name: "Error",
      code: "ERR_SQLITE_ERROR",
      errcode: 13,
      errstr: "database or disk is full",
    });
    const twice = thrownBy(() => database.exec("insert into t values ('ada@example.com')"));
    expect(toLoggable(twice)).toMatchObject({ errcode: 1555, errstr: "constraint failed" });
    expect(JSON.stringify(toLoggable(twice))).not.toContain("ada@");
  });

  it("is the system's code, without the path", () => {
    const missing = thrownBy(() => readFileSync("/nowhere/secret-name"));
    expect(toLoggable(missing)).toMatchObject({ code: "ENOENT" });
    expect(JSON.stringify(toLoggable(missing))).not.toContain("secret-name");
  });

  it("is no code that somebody else wrote", () => {
    const error = Object.assign(new Error("no"), { code: "ada@example.com", errcode: 1 });
    expect(Object.keys(toLoggable(error))).toEqual(["name", "at"]);
    expect(toLoggable("text")).toEqual({ name: "string", at: "" });
  });
});
