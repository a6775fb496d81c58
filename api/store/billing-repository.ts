import type { Selectable } from "kysely";
import type { BillingInvoiceTable, BillingSubscriptionTable } from "#api/store/billing-tables.ts";
import type { Db } from "#api/store/db.ts";

export type SubscriptionRow = Selectable<BillingSubscriptionTable>;
export type InvoiceRow = Selectable<BillingInvoiceTable>;

export async function findSubscription(
  db: Db,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom("billing_subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** In place of the one before; somebody has one. */
export async function putSubscription(trx: Db, row: SubscriptionRow): Promise<void> {
  await trx.deleteFrom("billing_subscriptions").where("user_id", "=", row.user_id).execute();
  await trx.insertInto("billing_subscriptions").values(row).execute();
}

/** The newest first. */
export async function listInvoices(db: Db, userId: number): Promise<InvoiceRow[]> {
  return db
    .selectFrom("billing_invoices")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("invoice_id", "desc")
    .limit(100)
    .execute();
}

export async function insertInvoice(trx: Db, row: InvoiceRow): Promise<void> {
  await trx.insertInto("billing_invoices").values(row).execute();
}

export async function payInvoices(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable("billing_invoices")
    .set({ is_paid: 1 })
    .where("user_id", "=", userId)
    .execute();
}

/** Whether it is the first time; what is older than `keptSinceS` could not be taken again. */
export async function noteBillingEvent(
  trx: Db,
  {
    id,
    nowS,
    keptSinceS,
  }: { readonly id: string; readonly nowS: number; readonly keptSinceS: number },
): Promise<boolean> {
  await trx.deleteFrom("billing_events").where("t_s", "<", keptSinceS).execute();
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto("billing_events")
    .values({ event_id: id, t_s: nowS })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

/** What it told could not be written: it may come again. */
export async function forgetBillingEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom("billing_events").where("event_id", "=", id).execute();
}
