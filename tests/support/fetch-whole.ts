import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";

/** What the browser's own downloads get at an address; null where they get nothing. */
export async function fetchWhole(url: string): Promise<Buffer | null> {
  const reply = await fetch(url, { headers: GATEWAY_HEADERS });
  return reply.status === 200 ? Buffer.from(await reply.arrayBuffer()) : null;
}
