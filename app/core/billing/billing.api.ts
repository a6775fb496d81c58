import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { BillingProfile, BillingRecord, OfferedPlan } from "./billing.ts";
import { toBillingAddress } from "./billing-address.ts";

/** `data` of the refusal of an address that is not the provider's. */
export const FOREIGN_ADDRESS = "foreign-address";

const STATUS_NAMES = new Map([
  ["non_renewing", "ending"],
  ["in_trial", "trial"],
]);

type Api = Pick<ApiClient, "call">;
type WireProfile = DataOf<"billingprofile">["cprofile"];
type WirePlan = DataOf<"billingplans">["plans"][number];

/** 8401 for whoever may not see it; 6006 and 8500 where it cannot be told. */
export async function fetchBilling(
  api: Api,
  record: BillingRecord,
  signal: AbortSignal,
): Promise<BillingProfile> {
  const { cprofile } = await api.call(record, {}, { signal });
  return toProfile(cprofile);
}

/** An invoice that is told twice stands once. */
function toProfile({ subscription, invoices }: WireProfile): BillingProfile {
  const known = new Map(invoices.map((row) => [row.id, row]));
  const bought = subscription && {
    status: STATUS_NAMES.get(subscription.status) ?? subscription.status,
    planName: subscription.planName,
    sku: subscription.sku,
    endS: subscription.subscriptionEndDate,
    users: subscription.user_limit,
    next:
      subscription.next_cents === 0
        ? null
        : { cents: subscription.next_cents, currency: subscription.currencyCode },
  };
  return {
    bought,
    invoices: [...known.values()].map((row) => ({
      id: row.id,
      atS: row.t,
      price: { cents: row.amount_cents, currency: row.currencyCode },
      isPaid: row.is_paid === 1,
    })),
  };
}

/** 8520 where nothing is sold. */
export async function fetchPlans(api: Api, signal: AbortSignal): Promise<readonly OfferedPlan[]> {
  const { plans } = await api.call("billingplans", {}, { signal });
  return [...new Map(plans.map((row) => [row.sku, toPlan(row)])).values()];
}

function toPlan(row: WirePlan): OfferedPlan {
  return {
    sku: row.sku,
    name: row.plan_name,
    spaceBytes: row.is_unlimited === 1 ? null : row.space_bytes,
    dailyBytes: row.daily_bytes === 0 ? null : row.daily_bytes,
    minUsers: row.min_users,
    maxUsers: row.max_users,
    price: { cents: row.price_cents, currency: row.currencyCode },
  };
}

export interface PortalWish {
  readonly place: "home" | "change" | "cancel" | "reactivate";
  /** The plan that was chosen. */
  readonly sku?: string;
  /** For how many users. */
  readonly users?: number;
}

/** Address of the provider's page. 8501 for one that is not the provider's. */
export async function fetchPortal(
  api: Api,
  { place, sku = "", users = 0 }: PortalWish,
  at: { readonly origin: string; readonly signal: AbortSignal },
): Promise<string> {
  const { signal } = at;
  const { portal_session } = await api.call("chargebeesession", { place, sku, users }, { signal });
  return requireAddress(portal_session.access_url, at.origin);
}

/** 6008 where everything is paid. */
export async function fetchRenewal(
  api: Api,
  userId: string,
  at: { readonly origin: string; readonly signal: AbortSignal },
): Promise<string> {
  const request = { user_id: userId, type: "pay_invoice" } as const;
  const { renew_url } = await api.call("getchargebeerenewurl", request, { signal: at.signal });
  return requireAddress(renew_url, at.origin);
}

function requireAddress(raw: string, origin: string): string {
  const address = toBillingAddress(raw, origin);
  if (address === null) throw new AppError(CODES.billingSettingsFailed, { data: FOREIGN_ADDRESS });
  return address;
}
