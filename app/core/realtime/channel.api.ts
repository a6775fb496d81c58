import { channelOf, NEWS_HOSTS, TICKET_COMMAND, toTicketProtocol } from "#app/contract/realtime.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";

/** Hosts of the pool 'news' that the session check names; ours alone are gone to (Trust 2.6). */
export async function fetchNewsHosts(
  api: ApiClient,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { servers_news: named } = await api.call("sessionvalid", {}, { signal });
  return NEWS_HOSTS.filter((host) => named.includes(host));
}

/** What lets one socket in, within a minute (Trust 2.7). */
export async function makeTicket(
  api: ApiClient,
  crypto: Pick<CryptoPort, "signRequest">,
  uid: string,
): Promise<string> {
  const servtimeS = api.servtimeS();
  const call = { method: "GET", cmd: TICKET_COMMAND, body: channelOf(uid), servtimeS };
  const { accessToken, signature, nonce, sig2 } = await crypto.signRequest(call);
  const ticket = { access_token: accessToken, servtime: servtimeS, signature, nonce, sig2 };
  return toTicketProtocol(ticket);
}
