import { attempt } from "./attempt.ts";
import type { AuthPorts } from "./auth-ports.ts";

/**
 * Says which device this is, so that its owner finds it again. The sign-in does not wait for it, and
 * the page of the devices says it again (Reading R-141).
 */
export function tellDevice(ports: AuthPorts, userName: string): void {
  void attempt(ports.log, "device", async () => {
    const { noteThisDevice } = await import("#app/core/account/devices.ts");
    await noteThisDevice({ ...ports, userName });
  });
}
