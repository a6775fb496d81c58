import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { StartError, withPath } from "#api/start-error.ts";

const OWNER_ONLY = 0o600;
const BUSY_MS = 10_000;
/** Faults that SQLite names before it stops looking. */
const MAX_FAULTS = 20;

const storeRow = v.object({ id: v.string(), stamp: v.number() });
export type StoreIdentity = v.InferOutput<typeof storeRow>;

const blobRow = v.object({ name: v.string(), size: v.number(), digest: v.string() });
const uploadRow = v.object({ name: v.string(), cachekey: v.string(), size: v.number() });

/** Bytes that the rows of a database name. */
export interface NamedBlob {
  readonly kind: "finished" | "temporary";
  /** Cachekey of a finished blob, id of an upload. */
  readonly name: string;
  /** Of an upload: the name that its bytes get, or have already. */
  readonly cachekey: string;
  /** Of a finished blob all bytes; of an upload up to the end of the last acknowledged chunk. */
  readonly sizeBytes: number;
  /** Of the content of a file (Formats 4), 40 hex digits; empty for anything else. */
  readonly digest: string;
}

/**
 * Writes one consistent state of a database into a new file, also while a server writes to it: `VACUUM
 * INTO` reads in one transaction and waits for nobody. Throws a `StartError` for a database that SQLite cannot read.
 */
export function writeSnapshot(file: string, target: string): void {
  writeFileSync(target, "", { mode: OWNER_ONLY, flag: "wx" });
  withPath(file, () => {
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      database.prepare("vacuum into ?").run(target);
    } finally {
      database.close();
    }
  });
}

/** The id of a database that a server may have open. */
export function readStoreId(file: string): string {
  return withPath(file, () => {
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      return v.parse(storeRow, database.prepare("select id, stamp from store").get()).id;
    } finally {
      database.close();
    }
  });
}

/** Reads a database file without changing it. */
export class Snapshot {
  readonly #database: DatabaseSync;
  readonly #file: string;

  /** At rest nobody writes to it, as to one in a backup: then nothing is made beside it. */
  constructor(file: string, use: "at rest" | "in use" = "at rest") {
    this.#file = file;
    const url = pathToFileURL(file);
    if (use === "at rest") url.searchParams.set("immutable", "1");
    const options = { readOnly: true, timeout: BUSY_MS };
    this.#database = withPath(file, () => new DatabaseSync(url, options));
  }

  close(): void {
    this.#database.close();
  }

  /** What SQLite says of the file's own structure; empty when it is sound. */
  findFaults(): string[] {
    const pragma = `pragma integrity_check(${MAX_FAULTS})`;
    try {
      const rows = this.#read(pragma, v.object({ integrity_check: v.string() }));
      return [...rows].map((row) => row.integrity_check).filter((fault) => fault !== "ok");
    } catch (error) {
      if (error instanceof StartError) return [error.message];
      throw error;
    }
  }

  readIdentity(): StoreIdentity {
    const [row] = [...this.#read("select id, stamp from store", storeRow)];
    return row ?? { id: "", stamp: 0 };
  }

  /** The newest migration that the database has seen. */
  readSchema(): string {
    const rows = this.#read(
      "select max(name) as name from kysely_migration",
      v.object({ name: v.nullable(v.string()) }),
    );
    return [...rows][0]?.name ?? "";
  }

  /** Everything that its rows name and that lies outside of it, one after the other. */
  *blobs(): Generator<NamedBlob> {
    const finished = `select cachekey as name, enc_size_bytes as size, digest from blobs
      union all select cachekey, enc_size_bytes, '' from thumbs`;
    for (const { name, size, digest } of this.#read(finished, blobRow)) {
      yield { kind: "finished", name, cachekey: name, sizeBytes: size, digest };
    }
    const unfinished = `select u.backup_id as name, u.cachekey as cachekey,
      (select max(c.offset_bytes + c.length_bytes) from upload_chunks c
        where c.backup_id = u.backup_id) as size
      from uploads u where u.is_done = 0 and u.received_bytes > 0`;
    const rows = this.#read(
      unfinished,
      v.object({ ...uploadRow.entries, size: v.nullable(v.number()) }),
    );
    for (const { name, cachekey, size } of rows) {
      yield { kind: "temporary", name, cachekey, sizeBytes: size ?? 0, digest: "" };
    }
  }

  /** Whether a row still names these bytes. */
  names({ name }: NamedBlob): boolean {
    const query = `select count(*) as count from (select cachekey as name from blobs
      union all select cachekey from thumbs
      union all select backup_id from uploads where is_done = 0) as named where name = ?`;
    const [found] = [...this.#read(query, v.object({ count: v.number() }), name)];
    return found !== undefined && found.count > 0;
  }

  *#read<S extends v.GenericSchema>(
    query: string,
    row: S,
    ...values: string[]
  ): Generator<v.InferOutput<S>> {
    const rows = withPath(this.#file, () => this.#database.prepare(query).iterate(...values));
    for (;;) {
      const next = withPath(this.#file, () => rows.next());
      if (next.done === true) return;
      yield v.parse(row, next.value);
    }
  }
}
