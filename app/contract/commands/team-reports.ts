import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { EVENT_LIMITS } from "#app/contract/events.data.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { unixS, wireId } from "#app/contract/wire.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What stands in the reports of a team about one user of it: numbers and times, never a name of an item. */
const reportedUser = v.looseObject({
  user_id: wireId,
  email: v.string(),
  role: v.string(),
  since_s: unixS,
  /** As `twofa_type` of his own record: 0 none, 1 app, 2 mail. */
  factor: v.picklist([0, 1, 2]),
  passkeys: count,
  /** His last sign-in since he joined; 0: none. */
  signed_in_s: unixS,
  /** Shares that he owns. */
  shares: count,
  links: count,
  /** Of those links: that open without a password, and that end at no date. */
  links_open: count,
  links_endless: count,
  /** Shares and links of his that lack keys for some of their items. */
  pending: count,
  /** When his keys were last made anew, or opened by kit or reset; 0: never since he joined. */
  keys_changed_s: unixS,
});
export type WireReportedUser = v.InferInput<typeof reportedUser>;

/** Reports about everybody who has joined; 8401 without ADD_EDIT_USERS. That they were read is noted. */
export const teamreport = defineCommand({
  name: "teamreport",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    users: v.pipe(v.array(reportedUser), v.maxLength(TEAM_LIMITS.maxUsersOfPlan + 1)),
  }),
  source: "Reading R-461",
});

const signIn = v.looseObject({
  id: wireId,
  t: unixS,
  user_id: wireId,
  code: v.string(),
  /** How often in a row. */
  n: count,
  place: v.string(),
});

/** Sign-ins of users of the own team since they joined, the newest first; 8401 without ADD_EDIT_USERS. */
export const teamsignins = defineCommand({
  name: "teamsignins",
  auth: "signed",
  request: v.strictObject({
    /** `0`: from the newest. */
    before_id: wireId,
    limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(EVENT_LIMITS.maxPage)),
  }),
  data: v.looseObject({
    sign_ins: v.pipe(v.array(signIn), v.maxLength(EVENT_LIMITS.maxPage)),
    more: v.picklist([0, 1]),
  }),
  source: "Reading R-461",
});
