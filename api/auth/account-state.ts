import { ApiError } from "#api/api-error.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import { CLOSING_LIMITS } from "#app/contract/settings-limits.data.ts";

const KEPT_S = CLOSING_LIMITS.keptMs / 1000;

export type AccountState = Pick<UserRow, "state_code" | "closed_s">;

/** States that the operator sets, by their code (Spec A§8.1). */
export const OPERATOR_STATES = { cancelled: 8050, suspended: 8051, moving: 8055 } as const;

/** `active`, a state that the operator sets, or `other`. */
export function nameOfState(code: number): string {
  if (code === 0) return "active";
  return Object.entries(OPERATOR_STATES).find(([, known]) => known === code)?.[0] ?? "other";
}

/** When what its owner closed is purged, Unix seconds; 0 where nobody closed it. */
export function purgedAtS({ closed_s }: Pick<AccountState, "closed_s">): number {
  return closed_s === 0 ? 0 : closed_s + KEPT_S;
}

/** Whether its owner closed it, and may still have it back. */
export function canReopen(state: AccountState, nowS: number): boolean {
  return nowS < purgedAtS(state);
}

/** The state of the account, 8050 to 8055; with the day of the purge for one that its owner closed. */
export function refusalOfState(state: AccountState): ApiError {
  const until = purgedAtS(state);
  return new ApiError(state.state_code, until === 0 ? {} : { data: { until: String(until) } });
}
