import * as v from "valibot";
import {
  goneSignal,
  type RegionExchange,
  sendJson,
  sendText,
  toQueryObject,
} from "#api/hosts/http.ts";
import { findHistIdOfChannel } from "#api/store/users-repository.ts";
import { sub } from "#app/contract/endpoints/wake.ts";

/**
 * `GET /r/{region}/api/sub?cid&since`: answers when `hist_id` is no longer `since`, or after a
 * while. A channel that nobody has waits like any other and tells nothing (Trust T4).
 */
export async function serveWake(exchange: RegionExchange): Promise<void> {
  const { world, region, url, response, request } = exchange;
  const query = v.safeParse(sub.request, toQueryObject(url.searchParams));
  if (!query.success) return sendText(response, 400, "");
  const { cid, since } = query.output;
  request.socket.setTimeout(0);
  const seen = new AbortController();
  const end = AbortSignal.any([goneSignal(response), seen.signal]);
  // Listening begins before the look, so that no change falls between the two.
  const waiting = world.bus.wakes.wait(cid, world.settings.longPollMs, end);
  const before = await readHistId(exchange, cid);
  if (before !== undefined && before !== since) seen.abort();
  await waiting;
  const after = (await readHistId(exchange, cid)) ?? since;
  exchange.log.info({ endpoint: "sub", region: region.name }, "endpoint");
  sendJson(response, 200, { hist_id: after });
}

async function readHistId({ region }: RegionExchange, cid: string): Promise<string | undefined> {
  const histId = await findHistIdOfChannel(region.db, cid);
  return histId === undefined ? undefined : String(histId);
}
