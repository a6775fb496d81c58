import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import * as CODES from "./errors/codes.ts";

/**
 * Why a team cannot have so many users: 8119 beyond what its plan allows, 8210 beyond what any team may
 * have (Reading R-370); `undefined` where it can.
 */
export function findRoomError(
  count: number,
  userLimit: number,
): typeof CODES.teamFull | typeof CODES.tooManyUsers | undefined {
  const most = Math.min(Math.max(userLimit, TEAM_LIMITS.maxUsers), TEAM_LIMITS.maxUsersOfPlan);
  if (count > most) return CODES.teamFull;
  return count > userLimit ? CODES.tooManyUsers : undefined;
}
