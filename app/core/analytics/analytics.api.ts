import type { CountedPlan, Section } from "#app/contract/analytics.data.ts";
import type { AnalyticsEvent } from "#app/contract/endpoints/analytics.ts";

export function toViewEvent(section: Section, viewer: "person" | "visitor"): AnalyticsEvent {
  return { event: "view", section, viewer };
}

/** Gigabytes as Spec A§9.5 writes them. */
export interface Profile {
  readonly plan: CountedPlan;
  readonly usedGb: string;
  readonly limitGb: string;
}

export function toProfileEvent({ plan, usedGb, limitGb }: Profile): AnalyticsEvent {
  return { event: "profile", plan, used_gb: usedGb, limit_gb: limitGb };
}
