import * as CODES from "#app/contract/errors/codes.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { AppError, isAppError } from "#app/core/errors/app-error.ts";
import {
  acceptConsent,
  type Consent,
  declineConsent,
  provisionConsent,
  type TeamHostPorts,
  type TeamInvite,
} from "./team-host.api.ts";

/**
 * Joins a team (Spec A§4.6): consent, then the place, which is tried again while the host of orders does
 * not answer (90002 when it never does). No key of the account is read, made or sent. If the consent was
 * taken and the place was not, the same page goes on with the same salt: `consent` is kept by the caller.
 */
export async function joinTeam(ports: TeamHostPorts, consent: Consent): Promise<void> {
  await acceptConsent(ports, consent);
  for (let tries = 1; ; tries += 1) {
    try {
      return await provisionConsent(ports, consent);
    } catch (error) {
      if (!isLost(error)) throw error;
      if (tries >= TEAM_LIMITS.provisionTries) throw new AppError(CODES.provisionFailed);
      await ports.clock.sleep(TEAM_LIMITS.provisionPauseMs);
    }
  }
}

/** The host was not reached, or failed by itself: whatever else it says is its answer. */
function isLost(error: unknown): boolean {
  if (!isAppError(error)) return false;
  const { code } = error;
  return code === CODES.unknownApi || (code >= CODES.serverFailed && code <= CODES.offline);
}

/** Says no with the mail's token; whoever is signed in, if anybody, is not told to anybody. */
export async function declineTeam(
  ports: TeamHostPorts,
  { id }: Pick<TeamInvite, "id">,
  tokenData: string,
): Promise<void> {
  await declineConsent(ports, { userId: id, tokenData });
}
