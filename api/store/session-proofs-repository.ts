import type { Db } from "#api/store/db.ts";

/** Writes down when a session proved whose it is; a sign-in does so by itself. */
export async function noteProof(db: Db, sessionId: number, nowS: number): Promise<void> {
  await db.updateTable("sessions").set({ proved_s: nowS }).where("id", "=", sessionId).execute();
}
