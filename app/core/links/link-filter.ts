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

/** Names are compared as they are shown, without regard to case. Sealed ones match no text. */
export function filterLinks(
  links: readonly Link[],
  { text, group }: LinkFilter,
  { nowMs, locale }: { readonly nowMs: number; readonly locale: string },
): readonly Link[] {
  const wanted = fold(text.trim(), locale);
  return links.filter((link) => {
    if (!isInGroup(link, group, nowMs)) return false;
    if (wanted === "") return true;
    const name = link.name.state === "sealed" ? "" : link.name.text;
    return [name, link.label].some((one) => fold(one, locale).includes(wanted));
  });
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

function fold(text: string, locale: string): string {
  return text.normalize("NFC").toLocaleLowerCase(locale);
}
