import * as v from "valibot";
import { sessionFacts, type WireSessionFacts } from "#app/contract/endpoints/session-facts.ts";
import type { HttpPort } from "#app/core/ports.ts";
import type { User } from "./user.ts";

/** Who is signed in, to a page that has no keys. */
export interface SessionFacts
  extends Pick<
    User,
    "id" | "planId" | "planName" | "isUnlimitedPlan" | "usedBytes" | "limitBytes"
  > {
  readonly name: string;
}

const PATH = "/session";
const HTTP_OK = 200;

/** Who is signed in; null: nobody, or it cannot be said now. Only a name and a bar hang on it. */
export async function fetchSessionFacts(
  http: HttpPort,
  signal: AbortSignal,
): Promise<SessionFacts | null> {
  const reply = await http.sendText({ method: "GET", url: PATH, signal });
  if (reply.status !== HTTP_OK) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionFacts), reply.text());
  if (!parsed.success || parsed.output === null) return null;
  const { id, name, ...wire } = parsed.output;
  return {
    id,
    name,
    planId: wire.plan_id,
    planName: wire.plan_name,
    isUnlimitedPlan: wire.is_unlimited_plan,
    usedBytes: wire.disk_usage_bytes,
    limitBytes: wire.disk_limit_bytes,
  };
}

export function toWireSessionFacts(facts: SessionFacts): WireSessionFacts {
  return {
    id: facts.id,
    name: facts.name,
    plan_id: facts.planId,
    plan_name: facts.planName,
    is_unlimited_plan: facts.isUnlimitedPlan,
    disk_usage_bytes: facts.usedBytes,
    disk_limit_bytes: facts.limitBytes,
  };
}
