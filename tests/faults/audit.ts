import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { requireThat } from "./outcome.ts";

const REGION = "ca-central";
/** Of the store itself: what health tries, and whose blobs these are, with drafts that a death left. */
const OWN_FILE = /^(probe|store\.json(\.\d+\.new)?)$/;

/**
 * Looks into the store of the double itself: each file has its bytes and its room is counted, and no
 * bytes lie there that no row names. What a death left is swept by then, as it would be months later.
 */
export function auditStore(data: string): void {
  const folder = join(data, REGION);
  const file = readdirSync(folder).find((name) => /\.(db|sqlite)$/.test(name));
  if (file === undefined) throw new Error(`no database in ${readdirSync(folder).join(" ")}`);
  const db = new DatabaseSync(join(folder, file), { readOnly: true });
  try {
    requireBytes(db, join(folder, "blobs"));
    requireNoOrphans(db, join(folder, "blobs"));
    requireUsage(db);
  } finally {
    db.close();
  }
}

function texts(db: DatabaseSync, query: string): string[] {
  return db
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

function requireBytes(db: DatabaseSync, folder: string): void {
  const lost = texts(
    db,
    `select id from items where type = 'file'
     and cachekey not in (select cachekey from blobs)`,
  );
  requireThat(lost.length === 0, `files without bytes: ${lost.join(" ")}`);
  for (const { cachekey, enc_size_bytes: size } of db
    .prepare("select cachekey, enc_size_bytes from blobs")
    .all()) {
    const path = join(folder, String(cachekey).slice(0, 2), String(cachekey));
    requireThat(existsSync(path), `bytes are gone: ${cachekey}`);
    requireThat(statSync(path).size === size, `bytes are not whole: ${cachekey}`);
  }
}

function requireNoOrphans(db: DatabaseSync, folder: string): void {
  if (!existsSync(folder)) return;
  const known = new Set(
    texts(
      db,
      `select cachekey from blobs union select cachekey from uploads
       union select backup_id from uploads`,
    ),
  );
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !OWN_FILE.test(entry.name))
    .map((entry) => entry.name);
  const orphans = files.filter((name) => !known.has(name));
  requireThat(orphans.length === 0, `bytes of nobody: ${orphans.join(" ")}`);
}

function requireUsage(db: DatabaseSync): void {
  const wrong = texts(
    db,
    `select users.id from users where disk_usage_bytes !=
     (select coalesce(sum(enc_size_bytes), 0) from blobs where user_id = users.id)`,
  );
  requireThat(wrong.length === 0, `room is counted wrongly for ${wrong.join(" ")}`);
}
