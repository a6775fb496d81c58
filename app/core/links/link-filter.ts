import { exactFirst } from "#app/core/display/exact-first.ts";
import { foldText } from "#app/core/display/fold.ts";
import { type Link, linkState } from "./link.ts";

/** Which links of the list are shown. */
export const LINK_GROUPS = ["all", "open", "closed", "protected"] as const;
export type LinkGroup = (typeof LINK_GROUPS)[number];

export interface LinkFilter {
  /** Part of a name or of a label; empty: any. */
  readonly text: string;
  readonly group: LinkGroup;
}

export const NO_FILTER: LinkFilter = { text: "", group: "all" };

/** States in which visitors get in. */
const OPEN: ReadonlySet<string> = new Set(["good", "close-to-limit"]);

/** Names are compared folded (Reading R-723), exact matches come first. Sealed ones match no text. */
export function filterLinks(
  links: readonly Link[],
  { text, group }: LinkFilter,
  { nowMs }: { readonly nowMs: number },
): readonly Link[] {
  const inGroup = links.filter((link) => isInGroup(link, group, nowMs));
  const typed = text.normalize("NFC").trim().toLowerCase();
  const wanted = foldText(typed);
  if (wanted === "") return inGroup;
  const found = inGroup.filter((link) =>
    textsOf(link).some((one) => foldText(one).includes(wanted)),
  );
  return exactFirst(found, (link) => textsOf(link).some((one) => holds(one, typed)));
}

function textsOf({ name, label }: Link): readonly string[] {
  return [name.state === "sealed" ? "" : name.text, label];
}

function holds(text: string, typed: string): boolean {
  return text.normalize("NFC").toLowerCase().includes(typed);
}

function isInGroup(link: Link, group: LinkGroup, nowMs: number): boolean {
  switch (group) {
    case "all":
      return true;
    case "open":
      return OPEN.has(linkState(link, nowMs));
    case "closed":
      return !OPEN.has(linkState(link, nowMs));
    case "protected":
      return link.hasPassword;
  }
}
