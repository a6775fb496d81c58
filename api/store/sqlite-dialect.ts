import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

/** Statements kept compiled; the oldest goes when a new text comes. */
const CACHED_STATEMENTS = 512;

/** Kysely over the SQLite that Node brings along: one connection, statements compiled once. */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  return new SqliteDialect({ database: toSqliteDatabase(database) });
}

function toSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = toStatement(database.prepare(text));
      if (statements.size >= CACHED_STATEMENTS) {
        const [oldest] = statements.keys();
        if (oldest !== undefined) statements.delete(oldest);
      }
      statements.set(text, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...toInputs(parameters)),
    run: (parameters) => statement.run(...toInputs(parameters)),
    iterate: (parameters) => statement.iterate(...toInputs(parameters)),
  };
}

function toInputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === "number" || typeof value === "string") return value;
    if (typeof value === "bigint" || value instanceof Uint8Array) return value;
    throw new TypeError(`A query cannot hold a ${typeof value}`);
  });
}
