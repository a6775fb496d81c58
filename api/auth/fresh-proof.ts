import { ApiError, CODES } from "#api/api-error.ts";
import { sessionOf } from "#api/handler.ts";
import type { CommandContext } from "#api/world.ts";
import type { Command } from "#app/contract/command.ts";
import { SESSION_PROOF_LIMITS } from "#app/contract/settings-limits.data.ts";

const FRESH_S = SESSION_PROOF_LIMITS.freshMs / 1000;

/** 8138 where a command needs a fresh proof and the session's is older than ten minutes (Reading R-742). */
export function assertFreshProof(
  context: CommandContext,
  { freshProof }: Pick<Command, "freshProof">,
  request: object,
): void {
  const removesPins = "removes_pins" in request && request.removes_pins === 1;
  const isNeeded = freshProof === "always" || (freshProof === "removing-pins" && removesPins);
  if (!isNeeded) return;
  const ageS = context.nowS - sessionOf(context).provedS;
  if (ageS > FRESH_S) throw new ApiError(CODES.proofNeeded);
}
