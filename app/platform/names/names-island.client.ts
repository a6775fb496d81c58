import { NAMES_ELEMENT_ID } from "#app/document/boot-element.ts";
import type { LockedIsland, NamesIsland } from "./names-island.ts";

/** The island of this page; null where no rows are sealed. */
export function readNamesIsland(): NamesIsland | null {
  return JSON.parse(readText());
}

/** The same of a link that asks for its password. */
export function readLockedIsland(): LockedIsland | null {
  return JSON.parse(readText());
}

function readText(): string {
  return document.getElementById(NAMES_ELEMENT_ID)?.textContent || "null";
}
