import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { type LocCommand, parseLoc } from "#app/contract/validate/loc.ts";
import type { Link } from "#app/core/links/link.ts";
import type { Links } from "./use-links.ts";

/**
 * Opens the settings of the link that `loc` names, once the links are here, and takes `loc` out of the
 * address (Spec A§2.5). One that is not among the user's own opens nothing.
 */
export function useLocLink({ list }: Pick<Links, "list">, show: (link: Link) => void): void {
  const [query, setQuery] = useSearchParams();
  const loc = query.get("loc");
  const links = list.phase === "ready" ? list.links : null;
  useEffect(() => {
    if (loc === null || links === null) return;
    const link = findLocLink(links, parseLoc(loc));
    if (link !== undefined) show(link);
    const withoutLoc = (old: URLSearchParams) => {
      old.delete("loc");
      return old;
    };
    setQuery(withoutLoc, { replace: true, preventScrollReset: true });
  }, [loc, links, show, setQuery]);
}

/**
 * The link by its own id, else by the item's.
 * @internal Tests find links without a page.
 */
export function findLocLink(
  links: readonly Link[],
  command: LocCommand | undefined,
): Link | undefined {
  if (command?.action !== "link") return undefined;
  const { publinkId, itemId } = command;
  return publinkId === undefined
    ? links.find((link) => link.itemId === itemId)
    : links.find(({ id }) => id === publinkId);
}
