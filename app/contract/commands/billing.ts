import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { byteCount, flag01, unixS, wireId } from "#app/contract/wire.ts";

const MAX_ADDRESS = 2_048;
const MAX_SKU = 40;
const MAX_PLANS = 50;
const MAX_INVOICES = 100;

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** ISO 4217. */
const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
const address = v.pipe(v.string(), v.maxLength(MAX_ADDRESS));
const sku = v.pipe(v.string(), v.maxLength(MAX_SKU));
const label = v.pipe(v.string(), v.maxLength(100));
const users = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A subscription (Spec A§3.8); those without one are on the free plan. */
const subscription = v.looseObject({
  status: label,
  planName: label,
  sku,
  /** End of what is paid, or of the trial. */
  subscriptionEndDate: unixS,
  isTrial: flag01,
  currencyCode,
  user_limit: users,
  /** Charged at the end of the term; 0 for nothing. */
  next_cents: cents,
  /** Only in the full record (Spec A§6.3). */
  chargebeeCustomerID: v.optional(label),
});

const invoice = v.looseObject({
  id: label,
  t: unixS,
  amount_cents: cents,
  currencyCode,
  is_paid: flag01,
});

const cprofile = v.looseObject({
  subscription: v.nullable(subscription),
  invoices: v.pipe(v.array(invoice), v.maxLength(MAX_INVOICES)),
});

const plan = v.looseObject({
  sku,
  plan_name: label,
  /** 0 on plans without a limit. */
  space_bytes: byteCount,
  is_unlimited: flag01,
  /** Bytes that visitors read in a day through the links of a user; 0: no limit (Reading R-462). */
  daily_bytes: v.optional(byteCount, 0),
  min_users: users,
  max_users: users,
  /** Of one user and term. */
  price_cents: cents,
  currencyCode,
});

/** The page of the billing provider, at the place where something is to be done. */
export const chargebeesession = defineCommand({
  name: "chargebeesession",
  auth: "signed",
  request: v.strictObject({
    place: v.optional(v.picklist(["home", "change", "cancel", "reactivate"]), "home"),
    /** The plan that was chosen; empty without one. */
    sku: v.optional(sku, ""),
    /** For how many users; 0 without a choice (Reading R-520). */
    users: v.optional(v.pipe(users, v.maxValue(TEAM_LIMITS.maxUsersOfPlan)), 0),
  }),
  data: v.looseObject({ portal_session: v.looseObject({ access_url: address }) }),
  source: "Spec A§7.6, Reading R-421",
});

export const chargebeesubscriptiondetails = defineCommand({
  name: "chargebeesubscriptiondetails",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ cprofile }),
  source: "Spec A§7.6, Reading R-422",
});

/** What there is to see for whoever may not have the full record. */
export const billingprofile = defineCommand({
  name: "billingprofile",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ cprofile }),
  source: "Spec A§7.6, Reading R-422",
});

export const getchargebeerenewurl = defineCommand({
  name: "getchargebeerenewurl",
  auth: "signed",
  request: v.strictObject({ user_id: wireId, type: v.literal("pay_invoice") }),
  data: v.looseObject({ renew_url: address }),
  source: "Spec A§7.6",
});

/** What can be bought here. */
export const billingplans = defineCommand({
  name: "billingplans",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ plans: v.pipe(v.array(plan), v.maxLength(MAX_PLANS)) }),
  source: "Reading R-423",
});
