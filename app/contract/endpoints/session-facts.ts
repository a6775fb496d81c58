import * as v from "valibot";
import { wireId } from "#app/contract/wire.ts";

/**
 * What a page without keys may say of whoever is signed in at this browser; path `/session` of the
 * gateway, which asks with the session of its cookie (Reading R-167). null: nobody.
 */
export const sessionFacts = v.nullable(
  v.strictObject({
    id: wireId,
    name: v.string(),
    plan_id: v.number(),
    plan_name: v.string(),
    is_unlimited_plan: v.boolean(),
    disk_usage_bytes: v.number(),
    disk_limit_bytes: v.number(),
  }),
);
export type WireSessionFacts = v.InferOutput<typeof sessionFacts>;
