import type { ApiClient } from "./client.ts";

/**
 * Asks for a fresh proof before work of which only the last call needs one (Reading R-742): a user who gives
 * none has changed nothing.
 *
 * @throws AppError 8138
 */
export async function requireFreshProof(api: ApiClient): Promise<void> {
  await api.call("sessionproved", {});
}
