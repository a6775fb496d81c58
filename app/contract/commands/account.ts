import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import {
  planFacts,
  profileFacts,
  startFacts,
  subscriptionFacts,
} from "#app/contract/commands/user-facts.ts";
import { flag01, unixS, wireId } from "#app/contract/wire.ts";

/** The user record (Spec A§3.1) with Coffer's own fields (Reading R-32). Names are the user's own. */
const wireUser = v.looseObject({
  exists: flag01,
  id: wireId,
  uid: wireId,
  team_id: wireId,
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  display_name: v.string(),
  join_date: unixS,
  region: v.string(),
  web_device_id: wireId,
  pubkey_id: wireId,
  pubkey: v.string(),
  sigkey: v.string(),
  own_priv_key: v.string(),
  akm: v.string(),
  plan_id: v.number(),
  plan_name: v.string(),
  sku: v.string(),
  is_pro: flag01,
  is_free_plan: flag01,
  is_unlimited_plan: flag01,
  is_verified: flag01,
  /** Somebody else confirmed the address that this account signed up with (Reading R-745). */
  is_email_lost: v.optional(flag01, 0),
  disk_limit_bytes: v.number(),
  disk_usage_bytes: v.number(),
  /** Root of the main area; the product's own name stands in the field (Spec A§3.1). */
  syncus_coffer_id: wireId,
  web_coffer_id: wireId,
  dashboard: v.string(),
  /** Second factor: "0" none, "1" app, "2" mail (Spec A§3.1, Reading R-126). */
  twofa_type: v.picklist(["0", "1", "2"]),
  has_2fa: flag01,
  /** When it was turned on; 0 while it is off. */
  twofa_since: unixS,
  backup_code_count: v.number(),
  passkey_count: v.optional(v.number(), 0),
  /** `dark`, `light` or empty (Spec A§4.7). */
  theme: v.string(),
  locale: v.string(),
  /** The user went back to the older interface (Spec A§2.13). */
  is_newui_disabled: v.optional(flag01),
  /** Random channel id of the long poll (trust T4). */
  wake_cid: v.string(),
  hist_id: wireId,
  /** When the password was last changed; 0: never since the sign-up. */
  password_t: v.optional(unixS, 0),
  has_password_hint: v.optional(flag01, 0),
  /** When the recovery kit was made; 0: there is none. */
  rk_t: v.optional(unixS, 0),
  /** 1: a reset of the password is on, as the server says; the manifest decides (Trust K14). */
  is_resetpassword: v.optional(flag01, 0),
  ...profileFacts,
  ...planFacts,
  ...subscriptionFacts,
  ...startFacts,
});
export type WireUser = v.InferOutput<typeof wireUser>;

export const userget = defineCommand({
  name: "userget",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ user: wireUser }),
  source: "Spec A§7.2",
});

/** What changed for this user (Spec A§3.5); `hist_id` rises with every change of the tree. */
export const usernotifications = defineCommand({
  name: "usernotifications",
  auth: "signed",
  request: v.strictObject({
    /** 1: the first question of a page. What this browser began before is asked for (Reading R-483). */
    fresh: v.optional(flag01, 0),
  }),
  data: v.looseObject({
    locked: flag01,
    hist_id: wireId,
    disk_limit_bytes: v.number(),
    disk_usage_bytes: v.number(),
    disk_usage_percent: v.number(),
    is_verified: flag01,
    is_pro: flag01,
    display_name: v.string(),
    sku: v.string(),
    more: flag01,
    /** Shares that wait for an answer. */
    amount: v.optional(v.number(), 0),
    /** Items that others named in own shares, and own shares whose items lack keys (Spec A§3.5, A§3.6). */
    task_dirtyin: v.optional(
      v.looseObject({
        cnt: v.number(),
        items: v.optional(
          v.array(v.looseObject({ share_id: wireId, pid: v.optional(wireId) })),
          [],
        ),
      }),
      { cnt: 0 },
    ),
    task_dirtyout: v.optional(v.array(v.looseObject({ share_id: v.optional(wireId) })), []),
    /** Own shares whose newest key was given to somebody who is off them by now (Reading R-253). */
    shares_to_rotate: v.optional(v.number(), 0),
    // Shares that are over for this user, and whose owner asked devices to forget them (Reading R-555).
    shares_to_forget: v.optional(v.number(), 0),
  }),
  source: "Spec A§7.3",
});
