import type { WireDevice } from "#app/contract/commands/devices.ts";
import { UNKNOWN_PLACE } from "#app/contract/commands/sessions.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";

type Api = Pick<ApiClient, "call">;

/** A browser or an app that holds a session of the account, as the server tells it. */
export interface Device {
  /** Its last session: what it is unlinked by. */
  readonly sessionId: string;
  /** What its name is kept under; empty where it never said which one it is. */
  readonly id: string;
  readonly kind: "browser" | "desktop" | "mobile";
  /** "Firefox on Linux"; empty where it did not say. */
  readonly callsItself: string;
  /** Its last use, to within five minutes, Unix seconds. */
  readonly usedS: number;
  readonly address: string;
  /** Empty where no trusted hop named one (Reading R-102). */
  readonly place: string;
  readonly isThis: boolean;
  readonly state: WireDevice["state"];
}

/** This one first, then as the server has them; one that is told twice stands once. */
export async function fetchDevices(api: Api, signal?: AbortSignal): Promise<readonly Device[]> {
  const { devices } = await api.call("devicelist", {}, signal === undefined ? {} : { signal });
  const known = new Map(devices.map((row) => [row.session_id, toDevice(row)]));
  return [...known.values()].sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Says which device this session is of. */
export async function noteDevice(api: Api, deviceKey: string): Promise<void> {
  await api.call("devicenote", { device_key: deviceKey });
}

/** 1104 for a number that no app of the account shows, 9429 after too many tries. */
export async function activateDevice(api: Api, number: string): Promise<void> {
  await api.call("deviceactivate", { number });
}

export async function endDevice(api: Api, sessionId: string): Promise<void> {
  await api.call("deviceunlink", { session_ids: [sessionId] });
}

function toDevice(row: WireDevice): Device {
  return {
    sessionId: row.session_id,
    id: row.device_id,
    kind: toKind(row.kind),
    callsItself: toShownName(row.device),
    usedS: row.used_s,
    address: toShownName(row.address),
    place: row.place === UNKNOWN_PLACE ? "" : toShownName(row.place),
    isThis: row.is_this === 1,
    state: row.state,
  };
}

/** An app that this version does not know is one all the same. */
function toKind(kind: string): Device["kind"] {
  if (kind === "web") return "browser";
  return kind === "mobile" ? "mobile" : "desktop";
}
