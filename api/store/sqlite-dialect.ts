import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import { TimeSlices } from "#api/store/time-slices.ts";
import { noteStatement } from "#api/store/work-meter.ts";

/** Statements kept compiled; the oldest goes when a new text comes. */
const CACHED_STATEMENTS = 512;
const MS = 1000;

/** Called after each statement with the seconds for which it kept the thread. */
export type OnStatement = (seconds: number) => void;

/** Kysely over the SQLite that Node brings along: one connection, statements compiled once. */
export function nodeSqliteDialect(
  database: DatabaseSync,
  onStatement: OnStatement = () => undefined,
): SqliteDialect {
  return new NodeSqliteDialect(toSqliteDatabase(database, onStatement));
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter(): TransactionalAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * Between two statements the event loop gets its turn, also within a transaction. Takes the write lock when a
 * transaction begins. A transaction that begins as a reader and writes
 * later fails at once when another process wrote in between; SQLite does not wait for it then.
 */
class ImmediateDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= toSliced(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/**
 * SQLite rolls back changes of the schema, which Kysely's own adapter denies. Without this each
 * statement of a migration is a commit, and a process that dies between two leaves a schema that
 * belongs to no version.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function toSliced(connection: DatabaseConnection): DatabaseConnection {
  const slices = new TimeSlices();
  return {
    executeQuery: async (...query) => {
      await slices.pause();
      return connection.executeQuery(...query);
    },
    streamQuery: (...query) => connection.streamQuery(...query),
  };
}

function toSqliteDatabase(database: DatabaseSync, onStatement: OnStatement): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = toStatement(database.prepare(text), onStatement);
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

function toStatement(statement: StatementSync, onStatement: OnStatement): SqliteStatement {
  const timed = <T>(work: () => T): T => {
    const beganMs = performance.now();
    const result = work();
    onStatement((performance.now() - beganMs) / MS);
    return result;
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => {
      const rows = timed(() => statement.all(...toInputs(parameters)));
      noteStatement(rows.length);
      return rows;
    },
    run: (parameters) => {
      const result = timed(() => statement.run(...toInputs(parameters)));
      noteStatement(Number(result.changes));
      return result;
    },
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
