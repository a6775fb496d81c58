import { can } from "#app/core/access/permissions.ts";
import type { Person } from "#app/core/access/person.ts";

export const HELP_TOPICS = [
  "webPanel",
  "sharing",
  "billing",
  "teamsStandard",
  "teamsUnlimited",
  "apps",
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** How much each of them says, in paragraphs. */
export const HELP_PARAGRAPHS: Readonly<Record<HelpTopic, number>> = {
  webPanel: 4,
  sharing: 3,
  billing: 3,
  teamsStandard: 2,
  teamsUnlimited: 2,
  apps: 3,
};

/** The topics of the help dialog; guides to team plans for whoever manages their billing (Spec A§2.10). */
export function helpTopicsOf(person: Person): readonly HelpTopic[] {
  const common = ["webPanel", "sharing", "billing"] as const;
  if (!can(person, "manageBilling")) return common;
  const sku = person.sku.toUpperCase();
  if (sku.startsWith("BPTSP")) return [...common, "teamsStandard"];
  return sku.startsWith("BPTUP") ? [...common, "teamsUnlimited"] : common;
}

/** `web-panel` of an address. */
export function helpPathOf(topic: HelpTopic): string {
  return `/help/${topic.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function findHelpTopic(path: string): HelpTopic | undefined {
  return HELP_TOPICS.find((topic) => helpPathOf(topic) === path);
}
