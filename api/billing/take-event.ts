import * as v from "valibot";
import { applySubscription } from "#api/billing/apply-subscription.ts";
import type { SignedEvent } from "#api/billing/billing-provider.ts";
import { EVENT_WINDOW_S, isSignedNow } from "#api/billing/event-signature.ts";
import { forgetBillingEvent, noteBillingEvent } from "#api/store/billing-repository.ts";
import { isRegionName, type World } from "#api/world.ts";

const schema = v.pipe(
  v.string(),
  v.maxLength(4_096),
  v.parseJson(),
  v.looseObject({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    region: v.string(),
    user_id: v.pipe(v.number(), v.safeInteger()),
  }),
);

/** What became of an event. */
export type EventFate = "done" | "refused" | "known";

/**
 * An event says that something changed, never what: the provider is asked for that. So one that comes late,
 * or before an older one, changes nothing to what is no longer so. One that failed can be sent again.
 */
export async function takeBillingEvent(world: World, event: SignedEvent): Promise<EventFate> {
  const nowS = world.clock.nowS();
  if (!isSignedNow(world.keys.billingEvents, event, nowS)) return "refused";
  const parsed = v.safeParse(schema, event.text);
  if (!parsed.success || !isRegionName(parsed.output.region)) return "refused";
  const { id, region, user_id: userId } = parsed.output;
  const db = world.regions.get(region)?.db;
  if (db === undefined) return "refused";
  // Kept for longer than a signature can be good for, on either side of now.
  const note = { id, nowS, keptSinceS: nowS - 2 * EVENT_WINDOW_S };
  const isFirst = await db.transaction().execute((trx) => noteBillingEvent(trx, note));
  if (!isFirst) return "known";
  try {
    await applySubscription(world, { region, userId });
  } catch (error) {
    await forgetBillingEvent(db, id);
    throw error;
  }
  return "done";
}
