import * as v from "valibot";
import {
  COUNTED_PLANS,
  SECTIONS,
  UNLIMITED_STORAGE,
  VIEWERS,
} from "#app/contract/analytics.data.ts";
import { defineEndpoint } from "#app/contract/endpoint.ts";

/** Gigabytes as text (Spec A§9.5). */
const usedGb = v.pipe(v.string(), v.regex(/^\d{1,9}\.\d{2}$/));
const limitGb = v.union([v.pipe(v.string(), v.regex(/^\d{1,9}$/)), v.literal(UNLIMITED_STORAGE)]);

/** All that can be counted: words of closed lists, and how many gigabytes. No text of anybody fits in. */
export const analyticsEvent = v.variant("event", [
  v.strictObject({
    event: v.literal("view"),
    section: v.picklist(SECTIONS),
    viewer: v.picklist(VIEWERS),
  }),
  v.strictObject({
    event: v.literal("profile"),
    plan: v.picklist(COUNTED_PLANS),
    used_gb: usedGb,
    limit_gb: limitGb,
  }),
]);

export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>;

/** Path `/_a` of the gateway; answered with 204 and nothing else. */
export const analytics = defineEndpoint({
  name: "analytics",
  method: "POST",
  path: "/_a",
  request: analyticsEvent,
  data: v.strictObject({}),
  source: "Reading R-488",
});
