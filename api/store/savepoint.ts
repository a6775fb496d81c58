import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";

/** Part of a transaction: what it did before it failed is undone, and the rest of the transaction goes on. */
export async function inSavepoint(trx: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint part`.execute(trx);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(trx);
  }
}
