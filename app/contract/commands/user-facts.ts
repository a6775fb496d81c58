import * as v from "valibot";
import { byteCount, flag01, unixS } from "#app/contract/wire.ts";

const value = v.union([v.boolean(), v.number()]);

/** Boolean, number, or one of them with the sub-value of a role (Spec A§3.1, A§3.7). */
export const permission = v.union([
  value,
  v.looseObject({ value, subValue: v.optional(v.union([v.number(), v.string()])) }),
]);
export type Permission = v.InferOutput<typeof permission>;

export const entitlement = v.looseObject({
  value: v.union([v.string(), v.number(), v.boolean()]),
  is_unlimited: flag01,
});

const flag = v.optional(flag01);

/** Plan and team of a user's record (Spec A§3.1); what is missing is 0, empty or the first plan. */
export const planFacts = {
  plantype_id: v.optional(v.number()),
  plan_user_limit: v.optional(v.number()),
  /** Its account with the billing provider; decides whose word on the team counts. */
  zuora_acct_key: v.optional(v.string()),
  is_on_trial: flag,
  /** `YYYY-MM-DD`, or empty. */
  trial_end: v.optional(v.string()),
  is_multi_admin: flag,
  is_multi_child: flag,
  is_multi_new: flag,
  permissions: v.optional(v.record(v.string(), permission)),
  entitlements: v.optional(v.record(v.string(), entitlement)),
  disk_usage_percent: v.optional(v.number()),
};

/** What banners tell of a subscription; only to whoever may hear of it (Spec A§2.11, Reading R-146). */
export const subscriptionFacts = {
  subscription_status: v.optional(v.string()),
  subscription_end: v.optional(unixS),
  /** End of what is paid, while an invoice is not; 0: all are paid. */
  unpaid_until: v.optional(unixS),
  team_user_count: v.optional(byteCount),
};

/** How others see the person, and what is sent and counted (Spec A§3.1); mails are wanted unless said. */
export const profileFacts = {
  /** IANA name; empty: as on the device (Reading R-140). */
  timezone: v.optional(v.string(), ""),
  is_emailmarketing: v.optional(flag01, 1),
  is_emailproduct: v.optional(flag01, 1),
  is_emailrewards: v.optional(flag01, 1),
  is_disableanalytics: v.optional(flag01, 0),
  is_disablepresence: v.optional(flag01, 0),
  /** The address that waits for its mail to be answered; empty without one. */
  email_pending: v.optional(v.string(), ""),
  /** When the picture was set; empty without one. */
  avatar_cachekey: v.optional(v.string(), ""),
  /** A mail to the address came back and none was taken since (Reading R-138). */
  is_mail_refused: v.optional(flag01, 0),
};

/** The checklist (Spec A§2.15): what the server sees of it. */
export const startFacts = {
  /** Whether somebody answers tickets here. */
  has_support: flag,
  /** Whether the online office provider may be offered; consent is asked each time (Reading R-540). */
  is_office: flag,
  has_files: flag,
  has_shares: flag,
  has_links: flag,
  install_mobile: v.optional(byteCount),
  install_desktop: v.optional(byteCount),
  /** 1: the list was put away. */
  has_gettingstarted: flag,
};
