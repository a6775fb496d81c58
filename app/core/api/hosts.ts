import { DEVICE_TYPE_ID, PANEL_ENGINE } from "#app/contract/brand.ts";

/** The API of the panel host; the gateway forwards it to the region's API (House 3, One address). */
const API_PATH = "/api/";

/** Who a call is for; zeros when nobody is signed in. */
export interface Caller {
  readonly uid: string;
  readonly webDeviceId: string;
}

export const NOBODY: Caller = { uid: "0", webDeviceId: "0" };

/** `{apihost}?command=…&engine=…&userid=…&deviceid=…&devicetypeid=3` (Spec A§7.1). No secret stands in it. */
export function commandUrl(command: string, caller: Caller, engine: string = PANEL_ENGINE): string {
  const query = new URLSearchParams({
    command,
    engine,
    userid: caller.uid,
    deviceid: caller.webDeviceId,
    devicetypeid: String(DEVICE_TYPE_ID),
  });
  return `${API_PATH}?${query.toString()}`;
}
