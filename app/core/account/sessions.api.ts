import { UNKNOWN_PLACE } from "#app/contract/commands/sessions.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";

/** A browser in which the account is signed in. */
export interface OpenSession {
  readonly id: string;
  /** "Firefox on Linux"; empty where it did not say. */
  readonly device: string;
  /** Empty where no trusted hop named one (Reading R-102). */
  readonly place: string;
  readonly address: string;
  /** Its last use, to within five minutes, Unix seconds. */
  readonly usedS: number;
  readonly isThis: boolean;
}

/** This browser first, then the last used one. */
export async function fetchSessions(api: ApiClient, signal?: AbortSignal): Promise<OpenSession[]> {
  const { sessions } = await api.call("sessionlist", {}, signal === undefined ? {} : { signal });
  const open = sessions.map((row) => ({
    id: row.session_id,
    device: toShownName(row.device),
    place: row.place === UNKNOWN_PLACE ? "" : toShownName(row.place),
    address: toShownName(row.address),
    usedS: row.used_s,
    isThis: row.is_this === 1,
  }));
  return [...open.filter(({ isThis }) => isThis), ...open.filter(({ isThis }) => !isThis)];
}

export async function endSessions(api: ApiClient, ids: readonly string[]): Promise<void> {
  await api.call("sessionend", { session_ids: [...ids] });
}
