import type { Db } from "#api/store/db.ts";
import { isInTime, type SessionRow } from "#api/store/sessions-repository.ts";

/** Sessions of one browser or app, one after the other. */
interface Family {
  readonly userId: number;
  readonly familyId: number;
}

/** Says which device the sessions of a family are of. */
export async function noteDevice(trx: Db, family: Family, deviceId: string): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ device_id: deviceId })
    .where("user_id", "=", family.userId)
    .where("family_id", "=", family.familyId)
    .execute();
}

export interface Asking {
  readonly deviceId: string;
  readonly kind: string;
  readonly untilS: number;
  readonly numberMac: string;
}

/** From here on the family opens nothing until it is activated. */
export async function askToActivate(trx: Db, family: Family, asking: Asking): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({
      device_id: asking.deviceId,
      kind: asking.kind,
      asks_until_s: asking.untilS,
      number_mac: asking.numberMac,
    })
    .where("user_id", "=", family.userId)
    .where("family_id", "=", family.familyId)
    .execute();
}

/** Activates what shows this number, once; tells whether there was any. */
export async function activate(
  trx: Db,
  { userId, numberMac, nowS }: { userId: number; numberMac: string; nowS: number },
): Promise<boolean> {
  const activated = await trx
    .updateTable("sessions")
    .set({ asks_until_s: 0, number_mac: "" })
    .where("user_id", "=", userId)
    .where("number_mac", "=", numberMac)
    .where("asks_until_s", ">=", nowS)
    .where("ended_s", "=", 0)
    .returning("id")
    .execute();
  return activated.length > 0;
}

/** The sessions that stand and those that were unlinked, the last used first. */
export async function listDeviceSessions(
  db: Db,
  userId: number,
  nowS: number,
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("ended_s", "=", 0), eb("unlinked_s", ">", 0)]))
    .orderBy("used_s", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.filter((row) => isInTime(row, nowS));
}

/**
 * Ends the sessions of these families, which stay until they have heard of it; of those that stood
 * tells how many families. Somebody else's ids are as good as none (Trust T4).
 */
export async function unlinkFamilies(
  trx: Db,
  { userId, familyIds, nowS }: { userId: number; familyIds: readonly number[]; nowS: number },
): Promise<number> {
  if (familyIds.length === 0) return 0;
  const ended = await trx
    .updateTable("sessions")
    .set({ ended_s: nowS, unlinked_s: nowS })
    .where("user_id", "=", userId)
    .where("family_id", "in", familyIds)
    .where("ended_s", "=", 0)
    .returning("family_id")
    .execute();
  return new Set(ended.map(({ family_id }) => family_id)).size;
}
