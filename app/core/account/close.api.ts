import type { ApiClient } from "#app/core/api/client.ts";

/** Closes the account; gives when it is purged, Unix seconds. 8101, 8022. */
export async function sendClose(
  api: ApiClient,
  { loginHash, twofacode }: { readonly loginHash: string; readonly twofacode: string },
): Promise<number> {
  return (await api.call("accountclose", { password: loginHash, twofacode })).purge_s;
}
