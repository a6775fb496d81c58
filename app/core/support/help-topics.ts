import { can } from "#app/core/access/permissions.ts";
import type { Person } from "#app/core/access/person.ts";

const LISTED_TOPICS = [
  "webPanel",
  "sharing",
  "billing",
  "teamsStandard",
  "teamsUnlimited",
  "apps",
] as const;
/** Pages that messages lead to alone (Spec A§8, Reading R-212). */
const TOPICS_OF_CODES = ["names", "regions", "support"] as const;
/** Pages that other pages of help lead to (Reading R-492). */
const FURTHER_TOPICS = ["teamShares", "branding"] as const;
/** @internal Tests visit the page of every topic. */
export const HELP_TOPICS = [...LISTED_TOPICS, ...TOPICS_OF_CODES, ...FURTHER_TOPICS] as const;
/** A line of the help dialog. */
export type ListedHelpTopic = (typeof LISTED_TOPICS)[number];
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** How much each of them says, in paragraphs. */
export const HELP_PARAGRAPHS: Readonly<Record<HelpTopic, number>> = {
  webPanel: 4,
  sharing: 3,
  billing: 3,
  teamsStandard: 2,
  teamsUnlimited: 2,
  apps: 3,
  names: 2,
  regions: 2,
  support: 2,
  teamShares: 3,
  branding: 2,
};

/** What else to read after a page. */
export const FURTHER_OF: Readonly<Partial<Record<HelpTopic, readonly HelpTopic[]>>> = {
  sharing: FURTHER_TOPICS,
  teamsStandard: FURTHER_TOPICS,
  teamsUnlimited: FURTHER_TOPICS,
  teamShares: ["sharing"],
  branding: ["sharing"],
};

/** The topics of the help dialog; guides to team plans for whoever manages their billing (Spec A§2.10). */
export function helpTopicsOf(person: Person): readonly ListedHelpTopic[] {
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
