import { randomBytes } from "node:crypto";
import type {
  BillingAccount,
  BillingProvider,
  PortalWish,
  ProviderInvoice,
  ProviderPrice,
  ProviderSubscription,
  SignedEvent,
} from "#api/billing/billing-provider.ts";
import { signEvent } from "#api/billing/event-signature.ts";
import { specifiedOfferOf } from "#api/billing/offers.ts";
import {
  findSubscription,
  insertInvoice,
  listInvoices,
  payInvoices,
  putSubscription,
  type SubscriptionRow,
} from "#api/store/billing-repository.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { isRegionName, type World } from "#api/world.ts";
import { parseSku } from "#app/contract/plans.ts";
import { CURRENCY, PRICES } from "./prices.data.ts";

export interface PortalSession extends PortalWish {
  readonly account: BillingAccount;
  readonly untilS: number;
}

export type Card = "good" | "declined";

export interface Purchase {
  readonly sku: string;
  readonly seats: number;
  readonly card: Card;
}

const KEY_BYTES = 16;
const PORTAL_S = 3_600;
const TRIAL_S = 14 * 24 * 3_600;
const MS = 1_000;

/** A billing provider of this machine, for development and tests: its state is rows of the database. */
export class LocalBilling implements BillingProvider {
  origin = "";
  readonly #world: Pick<World, "regions" | "clock" | "keys">;
  readonly #sessions = new Map<string, PortalSession>();
  #take: (event: SignedEvent) => Promise<unknown> = async () => undefined;

  constructor(world: Pick<World, "regions" | "clock" | "keys">) {
    this.#world = world;
  }

  async prices(): Promise<readonly ProviderPrice[]> {
    return Object.entries(PRICES).map(([sku, cents]) => ({ sku, cents, currency: CURRENCY }));
  }

  async portal(account: BillingAccount, wish: PortalWish): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString("hex");
    const untilS = this.#world.clock.nowS() + PORTAL_S;
    this.#sessions.set(key, { ...wish, account, untilS });
    return `${this.origin}/portal/${key}`;
  }

  async subscription(account: BillingAccount): Promise<ProviderSubscription | null> {
    const row = await findSubscription(this.#db(account), account.userId);
    return row === undefined ? null : toSubscription(row);
  }

  async invoices(account: BillingAccount): Promise<readonly ProviderInvoice[]> {
    const rows = await listInvoices(this.#db(account), account.userId);
    return rows.map(({ invoice_id, t_s, amount_cents, is_paid }) => ({
      id: `INV-${invoice_id}`,
      atS: t_s,
      cents: amount_cents,
      currency: CURRENCY,
      isPaid: is_paid === 1,
    }));
  }

  onEvent(take: (event: SignedEvent) => Promise<unknown>): void {
    this.#take = take;
  }

  /** Undefined for a key that nobody was given, and for one that is an hour old. */
  sessionOf(key: string): PortalSession | undefined {
    const session = this.#sessions.get(key);
    return session !== undefined && session.untilS >= this.#world.clock.nowS()
      ? session
      : undefined;
  }

  /** Whether the card was good; without it nothing is charged and nothing changes. */
  async buy(account: BillingAccount, purchase: Purchase): Promise<boolean> {
    if (purchase.card === "declined") return false;
    const { sku, seats } = purchase;
    const startS = this.#world.clock.nowS();
    const fields = {
      sku,
      seats,
      status: "active",
      end_s: endOfTerm(sku, startS),
      is_trial: 0,
    } as const;
    await this.#write(account, fields, (PRICES[sku] ?? 0) * seats);
    return true;
  }

  async tryOut(account: BillingAccount, { sku, seats }: Purchase): Promise<void> {
    const end_s = this.#world.clock.nowS() + TRIAL_S;
    await this.#write(account, { sku, seats, status: "in_trial", end_s, is_trial: 1 });
  }

  cancel(account: BillingAccount): Promise<void> {
    return this.#change(account, () => ({ status: "non_renewing" }));
  }

  reactivate(account: BillingAccount): Promise<void> {
    return this.#change(account, ({ is_trial }) => ({
      status: is_trial === 1 ? "in_trial" : "active",
    }));
  }

  /** What the end of a cancelled term, or of a trial, brings. */
  end(account: BillingAccount): Promise<void> {
    const end_s = this.#world.clock.nowS();
    return this.#change(account, () => ({ status: "cancelled", end_s }));
  }

  /** A renewal whose card was declined: an invoice that is not paid. */
  async miss(account: BillingAccount): Promise<void> {
    const row = await findSubscription(this.#db(account), account.userId);
    if (row === undefined) return;
    await this.#write(account, row, { unpaidCents: (PRICES[row.sku] ?? 0) * row.seats });
  }

  async pay(account: BillingAccount, card: Card): Promise<boolean> {
    if (card === "declined") return false;
    await payInvoices(this.#db(account), account.userId);
    await this.#tell(account);
    return true;
  }

  async #change(
    account: BillingAccount,
    to: (row: SubscriptionRow) => Partial<SubscriptionRow>,
  ): Promise<void> {
    const row = await findSubscription(this.#db(account), account.userId);
    if (row !== undefined) await this.#write(account, { ...row, ...to(row) });
  }

  async #write(
    account: BillingAccount,
    fields: Omit<SubscriptionRow, "user_id" | "sub_id">,
    bill: number | { readonly unpaidCents: number } = 0,
  ): Promise<void> {
    const { userId } = account;
    const [amount_cents, is_paid] = typeof bill === "number" ? [bill, 1] : [bill.unpaidCents, 0];
    await this.#db(account)
      .transaction()
      .execute(async (trx) => {
        const before = await findSubscription(trx, userId);
        const sub_id = before?.sub_id ?? `sub_${await nextId(trx)}`;
        await putSubscription(trx, { ...fields, user_id: userId, sub_id });
        if (amount_cents === 0) return;
        const invoice_id = await nextId(trx);
        const t_s = this.#world.clock.nowS();
        await insertInvoice(trx, { invoice_id, user_id: userId, t_s, amount_cents, is_paid });
      });
    await this.#tell(account);
  }

  async #tell({ region, userId }: BillingAccount): Promise<void> {
    const id = randomBytes(KEY_BYTES).toString("hex");
    const text = JSON.stringify({ id, region, user_id: userId });
    const { keys, clock } = this.#world;
    await this.#take(signEvent(keys.billingEvents, text, clock.nowS()));
  }

  #db({ region }: BillingAccount): Db {
    const db = isRegionName(region) ? this.#world.regions.get(region)?.db : undefined;
    if (db === undefined) throw new Error("no such region");
    return db;
  }
}

function toSubscription(row: SubscriptionRow): ProviderSubscription {
  const renews = row.status === "active";
  return {
    subId: row.sub_id,
    customerId: `cus_${row.user_id}`,
    sku: row.sku,
    seats: row.seats,
    status: row.status,
    endS: row.end_s,
    isTrial: row.is_trial === 1,
    currency: CURRENCY,
    nextCents: renews ? (PRICES[row.sku] ?? 0) * row.seats : 0,
  };
}

function endOfTerm(sku: string, startS: number): number {
  const at = new Date(startS * MS);
  if (parseSku(sku).period === "MONTHLY") at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setUTCFullYear(at.getUTCFullYear() + 1);
  return Math.floor(at.getTime() / MS);
}

/** Seats that a plan can be bought with; the fewest of it for any other number. */
export function seatsOf(sku: string, wanted: number): number {
  const { min = 1, max = 1 } = specifiedOfferOf(sku)?.users ?? {};
  return Number.isSafeInteger(wanted) && wanted >= min && wanted <= max ? wanted : min;
}
