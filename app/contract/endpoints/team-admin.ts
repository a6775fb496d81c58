import * as v from "valibot";
import { roleName, teamEmail } from "#app/contract/commands/team.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { flag01, linkCachekey, unixS, wireId } from "#app/contract/wire.ts";

/** The multi-admin host and the orders host are paths of the gateway (House 3, One address). */
export const TEAM_HOST = "/m";
export const ORDERS_HOST = "/o";
/** Carries the token of `gettoken` (Spec A§6.8). */
export const TEAM_TOKEN_HEADER = "x-authorization";
/** What is refused says why in these words (Spec A§7.5). */
export const TEAM_REFUSED_STATUS = 422;

export const teamToken = v.looseObject({
  success: flag01,
  authenticated: flag01,
  token: v.pipe(v.string(), v.maxLength(1_000)),
});

/** `error_code` is ours: texts are not compared (Reading R-372). */
export const teamRefusal = v.looseObject({
  message: v.string(),
  detail: v.optional(v.array(v.string()), []),
  error_code: v.optional(v.number()),
});

export const usersAdd = v.strictObject({
  users: v.pipe(
    v.array(v.strictObject({ email: teamEmail, role: v.optional(roleName) })),
    v.maxLength(TEAM_LIMITS.maxUsersOfPlan + 1),
  ),
});

export const resendInvite = v.strictObject({
  userId: wireId,
  email: teamEmail,
  role: roleName,
});
export const resendByUser = v.strictObject({ userId: wireId });

export const usersAdded = v.looseObject({
  success: flag01,
  users: v.array(v.looseObject({ email: v.string(), id: wireId })),
});

/** What the page of an invitation says (Spec A§4.6). */
export const consentInvite = v.looseObject({
  success: flag01,
  team: v.looseObject({ name: v.string(), email: v.string() }),
  role: v.string(),
  id: wireId,
  until_s: unixS,
  isLegacyToCNC: flag01,
});

/** The salt is the client's: only the page that consented can provision (Reading R-373). */
export const consentAnswer = v.strictObject({ tokenData: linkCachekey, saltData: linkCachekey });
export const consentDecline = v.strictObject({ userId: wireId, tokenData: linkCachekey });
export const done = v.looseObject({ success: flag01 });
