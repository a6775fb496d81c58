import * as v from "valibot";
import { type RegionExchange, readBody, sendText } from "#api/hosts/http.ts";
import { countOnDay } from "#api/store/day-counts-repository.ts";
import { ANALYTICS_LIMITS, UNLIMITED_STORAGE } from "#app/contract/analytics.data.ts";
import { type AnalyticsEvent, analyticsEvent } from "#app/contract/endpoints/analytics.ts";
import { toAddressKey } from "#app/contract/validate/address-key.ts";

/** Upper ends in gigabytes: what is kept says about how much, so that no sum tells an account. */
const BANDS_GB = [0, 1, 10, 100, 1_000] as const;
const MS = 1_000;
const DAY_LENGTH = "2026-03-14".length;

const bodyText = v.pipe(v.string(), v.parseJson(), analyticsEvent);

/**
 * `POST /r/{region}/api/analytics`: one more on this day (Reading R-488). Nothing of who asks is kept,
 * and neither is what the gateway says of him; his address is counted for a minute, in memory.
 */
export async function serveAnalytics(exchange: RegionExchange): Promise<void> {
  const { world, region, request, response, address } = exchange;
  const body = await readBody(request, ANALYTICS_LIMITS.maxBodyBytes);
  const parsed = v.safeParse(bodyText, body?.toString("utf8"));
  if (!parsed.success) return sendText(response, 400, "");
  // What is beyond the limit is not counted, and nobody needs to hear of it.
  const isOver = (await world.bus.limits.count("analytics", toAddressKey(address))) > 0;
  if (world.settings.keepsCounts && !isOver) {
    const { event } = parsed.output;
    const day = dayOf(world.clock.nowS());
    await countOnDay(region.db, { day, event, detail: detailOf(parsed.output) });
  }
  response.writeHead(204, { "cache-control": "no-store" }).end();
}

/** By the calendar of UTC. */
export function dayOf(atS: number): string {
  return new Date(atS * MS).toISOString().slice(0, DAY_LENGTH);
}

/** What is kept of an event beside its name. */
function detailOf(event: AnalyticsEvent): string {
  if (event.event === "view") return `${event.section} ${event.viewer}`;
  return `${event.plan} ${bandOf(event.used_gb)} of ${bandOf(event.limit_gb)}`;
}

function bandOf(gb: string): string {
  if (gb === UNLIMITED_STORAGE) return gb;
  const top = BANDS_GB.find((most) => Number(gb) <= most);
  return top === undefined ? `>${BANDS_GB.at(-1)}` : `<=${top}`;
}
