import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Db } from "#api/store/db.ts";

export interface RecordedQuery {
  /** As Kysely's compiler for PostgreSQL writes it. */
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Every query that goes through a database, written for PostgreSQL. */
export interface QueryRecorder {
  readonly queries: readonly RecordedQuery[];
  record(db: Db): Db;
}

export function createQueryRecorder(): QueryRecorder {
  const queries = new Map<string, RecordedQuery>();
  const postgres = forPostgres();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const compiled: CompiledQuery = postgres.getExecutor().compileQuery(node, queryId);
      const { sql: text, parameters } = compiled;
      queries.set(`${text} ${JSON.stringify(parameters.filter(isCount))}`, { text, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    get queries() {
      return [...queries.values()];
    },
    record: (db) => db.withPlugin(plugin),
  };
}

/** Nobody is behind it: what it compiles is never sent. */
function forPostgres(): Kysely<unknown> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** A limit that only SQLite takes is the same text: -1. */
function isCount(value: unknown): boolean {
  return typeof value === "number" && value < 0;
}
