import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId } from "#app/core/crypto/port.ts";

/** What whoever brought an own item through a link called himself: sealed, or empty. 1804. */
export async function fetchSender(api: ApiClient, itemId: ItemId): Promise<string> {
  return (await api.call("linksender", { coffer_id: itemId })).sender;
}
