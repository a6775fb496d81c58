import * as v from "valibot";
import { defineEndpoint } from "#app/contract/endpoint.ts";
import { flag01 } from "#app/contract/wire.ts";

const MAX_FLAGS = 500;
const MAX_PERCENT = 100;
/** Empty or missing: everybody. */
const criterion = v.optional(v.pipe(v.string(), v.maxLength(2_000)), "");

/** One flag (Spec A§3.9). Whoever asks gets them all, so no criterion may hold what is not for everybody. */
const featureFlag = v.strictObject({
  feature_name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  enabled: flag01,
  /** Ends of the user's id, address and team's id. */
  userid_criteria: criterion,
  email_criteria: criterion,
  teams_criteria: criterion,
  /** Parts of the SKU and of the time zone. */
  plan_criteria: criterion,
  country_criteria: criterion,
  /** Null: everybody. */
  percent_criteria: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PERCENT))),
    null,
  ),
  /** Shards, with `|` between them. */
  shard_criteria: criterion,
});
export type FeatureFlag = v.InferOutput<typeof featureFlag>;

export const featureList = v.pipe(v.array(featureFlag), v.maxLength(MAX_FLAGS));

/** All flags; path `/api/features` of the gateway. */
export const features = defineEndpoint({
  name: "features",
  method: "GET",
  path: "/features",
  request: v.strictObject({}),
  data: v.strictObject({ list: featureList }),
  source: "Spec A§7.6",
});
