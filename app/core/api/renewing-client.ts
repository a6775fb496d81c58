import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "./client.ts";
import { RepeatingClient } from "./repeating-client.ts";

/**
 * A client that outlives sessions: when one ended (9401, 9402) it waits until the user has signed in
 * again and repeats the call, so that a transfer goes on where it was.
 */
export class RenewingClient extends RepeatingClient {
  /** @param renew resolves after a new sign-in; rejects when the user signs out instead */
  constructor(inner: ApiClient, renew: () => Promise<void>) {
    super(inner, { codes: [CODES.sessionEnded, CODES.notSignedIn], mend: renew });
  }
}
