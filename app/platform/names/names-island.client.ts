import { NAMES_ELEMENT_ID } from "#app/document/boot-element.ts";
import type { NamesIsland } from "./names-island.ts";

/** The island of this page; null where no rows are sealed. */
export function readNamesIsland(): NamesIsland | null {
  const text = document.getElementById(NAMES_ELEMENT_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}
