import { type RegionExchange, sendJson } from "#api/hosts/http.ts";
import type { FaultKind } from "#mock-api/faults/faults.ts";

/** Does what was asked for this call; true when it was answered by that. */
export async function applyFault(
  { request, response, world }: RegionExchange,
  name: string,
  fault: FaultKind,
): Promise<boolean> {
  if (fault.kind === "stall") {
    await new Promise((resolve) => setTimeout(resolve, fault.ms));
    return false;
  }
  if (fault.kind === "reset") {
    request.socket.destroy();
    return true;
  }
  request.resume();
  if (fault.kind === "status") {
    sendJson(response, fault.status, { success: 0, servtime: world.clock.nowS() });
    return true;
  }
  const field = name === "uploadmultichunk" ? "errcode" : "error_code";
  sendJson(response, 200, { success: 0, [field]: fault.errcode, servtime: world.clock.nowS() });
  return true;
}
