import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "./client.ts";
import { RepeatingClient } from "./repeating-client.ts";

/**
 * A client that has the user prove again who they are where a call needs it (8138, Reading R-742), and
 * repeats the call once after it.
 */
export class ProvingClient extends RepeatingClient {
  /** @param prove resolves after a proof; rejects when the user gives none */
  constructor(inner: ApiClient, prove: () => Promise<void>) {
    super(inner, { codes: [CODES.proofNeeded], mend: prove });
  }
}
