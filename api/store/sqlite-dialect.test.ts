import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { openDb } from "./db.ts";

it("a transaction holds the write lock from its beginning, before it has written anything", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coffer-dialect-"));
  const db = await openDb({ folder, firstId: 1 });
  const other = new DatabaseSync(join(folder, "coffer.db"));
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("counters").selectAll().execute();
    expect(() => other.exec("begin immediate")).toThrow("database is locked");
  });
  other.exec("begin immediate");
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});
