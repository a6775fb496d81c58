import type { ApiClient } from "#app/core/api/client.ts";
import type { RebuildInput } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { OWN_DOMAIN, toItemKey } from "#app/core/keys/item-key.ts";
import { fetchOwnTeams } from "#app/core/keys/own-teams.api.ts";

/**
 * Own team shares for a state of the account that is made anew (Formats 11, rebuild). Which folder a share
 * is of says the name that the own meta key sealed. A server can leave a share out, or say that a folder
 * is shared which is not: its new key is given to nobody without a gesture (Reading R-255).
 */
export async function readOwnTeams({
  api,
  crypto,
}: {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "openNames">;
}): Promise<RebuildInput["teams"]> {
  const listed = await fetchOwnTeams(api);
  const named = listed.filter(({ name }) => name.domain === OWN_DOMAIN && name.sealedName !== "");
  if (named.length === 0) return [];
  const names = named.map(({ name: { sealedName: enc_name, parentFid, domain } }) => {
    return { enc_name, context: { domain, parentFid, kind: "d" } as const };
  });
  const opened = await crypto.openNames(names);
  return named.flatMap(({ copies }, index) => {
    const result = opened[index];
    if (result?.ok !== true) return [];
    const root = toItemKey({ domain: OWN_DOMAIN, fid: result.value.fid });
    return copies.map((copy) => ({ ...copy, root }));
  });
}
