import { nameText } from "#app/core/files/sort.ts";
import { loneName } from "./receipt.ts";
import type { SelectionLink } from "./selection-links.ts";

/**
 * The addresses that are there, for the clipboard: a line for each, with the name before it. A name stays in its
 * line and its direction, so that none makes itself look like an address of another.
 */
export function toSelectionText(links: readonly SelectionLink[]): string {
  return links
    .flatMap(({ item, at }) =>
      at.step === "ready" ? `${loneName(nameText(item))}: ${at.url}` : [],
    )
    .join("\n");
}
