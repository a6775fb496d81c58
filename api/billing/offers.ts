import { OFFERS, type Offer } from "#api/billing/offers.data.ts";
import { PLAN_CODES } from "#app/contract/plans.data.ts";

/** A `disk_limit_bytes` that nothing reaches, for plans without a limit. */
const UNLIMITED_BYTES = 2 ** 50;

/** What `{code}-{term}` of the specification gives; undefined for any other SKU. */
export function specifiedOfferOf(sku: string): Offer | undefined {
  const [, first = "", term] = /^([a-z]{2,6})-([MY])$/.exec(sku) ?? [];
  const code = PLAN_CODES.find((known) => known === first);
  return code === undefined || term === undefined ? undefined : OFFERS[code];
}

export function spaceOf({ spaceBytes }: Offer): number {
  return spaceBytes ?? UNLIMITED_BYTES;
}
