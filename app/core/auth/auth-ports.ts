import type { ApiClient } from "#app/core/api/client.ts";
import type { Clock, DeviceStorage, HttpPort, LogPort, TabsPort } from "#app/core/ports.ts";
import type { AuthCrypto } from "./auth-crypto.ts";

export interface AuthPorts {
  /** Calls that never ask for the password by themselves. */
  readonly api: ApiClient;
  /** What the account uses: waits for a new sign-in when the session ended. */
  readonly renewingApi: ApiClient;
  readonly crypto: AuthCrypto;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly device: DeviceStorage;
  readonly tabs: TabsPort;
  readonly log: LogPort;
  readonly deviceName: string;
  /** Empties what this tab keeps beside the keys: session storage, caches. */
  clearTab(): Promise<void>;
}
